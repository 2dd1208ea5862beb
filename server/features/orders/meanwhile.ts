/** What has become of the things of an order while it waited for its payment. */
import { courses } from '#drizzle/collections/courses.ts'
import { type OrderItem, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import type { Reader } from '#server/records/types.ts'
import { enrollmentIn } from '../learning/service.ts'
import { giftOf } from './gift.ts'
import type { Order } from './order.ts'
import { owns } from './ownership.ts'

const CANCELLED = 'cette commande est annulée. Aucun montant n’a été débité.'

const isGone = (reader: Reader, { kind, ref }: OrderItem): boolean =>
  (kind === 'course' ? reader.getOrNull(courses, ref) : reader.getOrNull(produits, ref)) === null

const hasCourse = (reader: Reader, { user, email }: Order, ref: string, now: Date): boolean =>
  user === ''
    ? // Its account was erased: what the address has paid since waits for the next one.
      reader.count(payments, { course: ref, email, user: '', status: 'paid' }) > 0
    : enrollmentIn(reader, user, ref, now) !== null

const isHad = (reader: Reader, order: Order, { kind, ref }: OrderItem, now: Date): boolean =>
  kind === 'course'
    ? hasCourse(reader, order, ref, now)
    : reader.getOrNull(produits, ref)?.kind === 'digital' && owns(reader, order.user, ref)

/**
 * Why an order must not be paid any more, as a sentence; empty when it may: a thing of it is gone, or its buyer had it
 * meanwhile by another order, from a second tab or a second click. Nobody pays for a part of an order, so one such line is
 * enough. Of products a guest may buy what an account owns: it may be somebody else's. The reader must be `system`.
 */
export const refusalOf = (reader: Reader, order: Order, now: Date): string => {
  const lines = order.items ?? []
  const gone = lines.find((line) => isGone(reader, line))
  if (gone) return `«\u00a0${gone.title}\u00a0» n’est plus proposé\u00a0: ${CANCELLED}`
  // What is given away may be one's own, too.
  const had = giftOf(reader, order.id) ? undefined : lines.find((line) => isHad(reader, order, line, now))
  if (!had) return ''
  return lines.length === 1
    ? `Vous l’avez déjà\u00a0: cette seconde commande est annulée. Aucun montant n’a été débité.`
    : `Vous avez déjà «\u00a0${had.title}\u00a0»\u00a0: ${CANCELLED}`
}
