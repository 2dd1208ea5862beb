/** Whether an order can still be delivered after waiting for its payment. */

import { orders } from '#drizzle/collections/payments.ts'
import type { Reader } from '#server/records/types.ts'
import { giftOf } from '../gifts/index.ts'
import type { Order } from '../order-record/index.ts'
import { bundleOf, isOwnedBy, thingOf } from '../sellables/index.ts'

/**
 * Why an order cannot be delivered any more; null when it can: an item was deleted, or its buyer got it
 * meanwhile by another order, from a second tab or a second click. One such line is enough, since an order is
 * not paid in part. A guest may buy products that an account owns: the buyer may be another person. The
 * reader must be `system`.
 */
const fulfilmentObstacle = (reader: Reader, order: Order, now: Date) => {
  const lines = order.items ?? []
  // Free-text lines of a quote name nothing that could be deleted.
  const gone = lines.find((line) => line.ref !== '' && thingOf(reader, line) === null)
  if (gone) return { title: gone.title, isGone: true }
  // A giver may own the gift already, and what the team opened early is owned by this very order.
  const isOpen = order.openedEarlyAt !== '' || giftOf(reader, order.id) !== null
  const had = isOpen
    ? undefined
    : lines.find((line) =>
        line.pack
          ? // The buyer of a pack was informed of the parts already owned: only a pack owned in full is refused.
            bundleOf(reader, 'pack').owned(reader, order, line.pack.ref, now).isWhole
          : isOwnedBy(reader, order, line, now),
      )
  return had ? { title: had.pack?.title ?? had.title, isGone: false } : null
}

const DEPOSIT_OVER = 'La commande de cet acompte n’attend plus de paiement.'

/** Whether an order is the deposit of an order that no longer waits. */
const isDepositOver = (reader: Reader, { depositOf }: Order): boolean =>
  depositOf !== '' && reader.getOrNull(orders, depositOf)?.status !== 'pending'

/** The obstacle as a sentence for a buyer who has paid; empty without one. */
export const fulfilmentProblem = (reader: Reader, order: Order, now: Date): string => {
  if (isDepositOver(reader, order)) return DEPOSIT_OVER
  const obstacle = fulfilmentObstacle(reader, order, now)
  if (!obstacle) return ''
  const title = `«\u00a0${obstacle.title}\u00a0»`
  return obstacle.isGone ? `${title} n’est plus proposé.` : `Vous avez déjà ${title}.`
}

const CANCELLED = 'cette commande est annulée. Aucun montant n’a été débité.'

/** The obstacle as a sentence for a buyer about to pay. */
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
