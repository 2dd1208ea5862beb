/** What has become of the things of an order while it waited for its payment. */

import { orders } from '#drizzle/collections/payments.ts'
import type { Reader } from '#server/records/types.ts'
import { giftOf } from './gift.ts'
import { isHadBy, thingOf } from './kinds.ts'
import type { Order } from './order.ts'
import { hadOfPack } from './pack.ts'

/**
 * Why an order cannot be handed over any more; null when it can: a thing of it is gone, or its buyer had it meanwhile by another order,
 * from a second tab or a second click. Nobody pays for a part of an order, so one such line is enough. Of products a guest may buy
 * what an account owns: it may be somebody else's. The reader must be `system`.
 */
const fulfilmentObstacle = (reader: Reader, order: Order, now: Date) => {
  const lines = order.items ?? []
  // What a quote says in words is no thing that could go.
  const gone = lines.find((line) => line.ref !== '' && thingOf(reader, line) === null)
  if (gone) return { title: gone.title, isGone: true }
  // What is given away may be one's own, too, and what the team opened early is had by this very order.
  const isOpen = order.openedEarlyAt !== '' || giftOf(reader, order.id) !== null
  const had = isOpen
    ? undefined
    : lines.find((line) =>
        line.pack
          ? // Whoever had a part of it was told so before she ordered: all of it is what nobody needs twice.
            hadOfPack(reader, order, line.pack.ref, now).isWhole
          : isHadBy(reader, order, line, now),
      )
  return had ? { title: had.pack?.title ?? had.title, isGone: false } : null
}

const DEPOSIT_OVER = 'La commande de cet acompte n’attend plus de paiement.'

/** Whether an order is the deposit of one that waits no more. */
const isDepositOver = (reader: Reader, { depositOf }: Order): boolean =>
  depositOf !== '' && reader.getOrNull(orders, depositOf)?.status !== 'pending'

/** The same as a sentence for whoever has paid already; empty when nothing stands in the way. */
export const fulfilmentProblem = (reader: Reader, order: Order, now: Date): string => {
  if (isDepositOver(reader, order)) return DEPOSIT_OVER
  const obstacle = fulfilmentObstacle(reader, order, now)
  if (!obstacle) return ''
  const title = `«\u00a0${obstacle.title}\u00a0»`
  return obstacle.isGone ? `${title} n’est plus proposé.` : `Vous avez déjà ${title}.`
}

const CANCELLED = 'cette commande est annulée. Aucun montant n’a été débité.'

/** The same as a sentence for whoever was about to pay. */
export const refundReason = (reader: Reader, order: Order, now: Date): string => {
  if (isDepositOver(reader, order)) return DEPOSIT_OVER
  const obstacle = fulfilmentObstacle(reader, order, now)
  if (!obstacle) return ''
  const title = `«\u00a0${obstacle.title}\u00a0»`
  if (obstacle.isGone) return `${title} n’est plus proposé\u00a0: ${CANCELLED}`
  return order.items?.length === 1
    ? 'Vous l’avez déjà\u00a0: cette seconde commande est annulée. Aucun montant n’a été débité.'
    : `Vous avez déjà ${title}\u00a0: ${CANCELLED}`
}
