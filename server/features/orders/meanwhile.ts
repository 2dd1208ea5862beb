/** What has become of the things of an order while it waited for its payment. */
import type { Reader } from '#server/records/types.ts'
import { giftOf } from './gift.ts'
import { isHadBy, thingOf } from './kinds.ts'
import type { Order } from './order.ts'

const CANCELLED = 'cette commande est annulée. Aucun montant n’a été débité.'

/**
 * Why an order must not be paid any more, as a sentence; empty when it may: a thing of it is gone, or its buyer had it
 * meanwhile by another order, from a second tab or a second click. Nobody pays for a part of an order, so one such line is
 * enough. Of products a guest may buy what an account owns: it may be somebody else's. The reader must be `system`.
 */
export const refusalOf = (reader: Reader, order: Order, now: Date): string => {
  const lines = order.items ?? []
  const gone = lines.find((line) => thingOf(reader, line) === null)
  if (gone) return `«\u00a0${gone.title}\u00a0» n’est plus proposé\u00a0: ${CANCELLED}`
  // What is given away may be one's own, too.
  const had = giftOf(reader, order.id) ? undefined : lines.find((line) => isHadBy(reader, order, line, now))
  if (!had) return ''
  return lines.length === 1
    ? `Vous l’avez déjà\u00a0: cette seconde commande est annulée. Aucun montant n’a été débité.`
    : `Vous avez déjà «\u00a0${had.title}\u00a0»\u00a0: ${CANCELLED}`
}
