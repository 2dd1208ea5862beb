/** What people own of the catalogue is archived rather than deleted. */
import { courses } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { HOLDING_PAYMENTS, SETTLED_ORDERS, SOLD } from '#drizzle/domain/ownership.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict } from '#server/core/errors.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { oneOf } from './ownership.ts'

const SOLD_COURSE =
  'Des personnes suivent cette formation ou l’ont payée. Archivez-la\u00a0: elle n’est plus vendue, et elles gardent leur accès.'
const SOLD_PRODUCT =
  'Ce produit a été acheté. Archivez-le\u00a0: il n’est plus vendu, et ses acheteurs gardent leurs fichiers.'

/** Payments of settled orders, whoever the item belongs to since. */
const PAID = `${oneOf('status', HOLDING_PAYMENTS)} && ${oneOf('order.status', SETTLED_ORDERS)}`

const isPaidFor = (tx: Tx, field: 'course' | 'produit', id: string): boolean =>
  tx.count(payments, { filter: `${field} = {:id} && ${PAID}`, params: { id } }) > 0

const isFollowed = (tx: Tx, course: string, now: string): boolean =>
  tx.count(enrollments, {
    filter: "course = {:course} && isActive = true && (expiresAt = '' || expiresAt > {:now})",
    params: { course, now },
  }) > 0

const sold = (message: string) => conflict(message, { sold: { code: SOLD, message } })

/**
 * Answers 409 to the deletion of a course with active enrollments, and of a course or product that settled
 * orders hold. The server itself may delete them.
 */
export const soldRecordHooks = (engine: Engine): void => {
  engine.before(courses, 'delete', (tx, { actor, record }) => {
    if (actor.kind === 'system') return
    if (isPaidFor(tx, 'course', record.id) || isFollowed(tx, record.id, stamp(engine.clock.now())))
      throw sold(SOLD_COURSE)
  })
  engine.before(produits, 'delete', (tx, { actor, record }) => {
    if (actor.kind !== 'system' && isPaidFor(tx, 'produit', record.id)) throw sold(SOLD_PRODUCT)
  })
}
