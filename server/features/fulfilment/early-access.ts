/** What the team opens of an order before it is fully paid. */
import { orders } from '#drizzle/collections/payments.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict } from '#server/core/errors.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { auditAct } from '../audit-log/index.ts'
import { depositPaid, linesOf } from '../order-record/index.ts'
import { findOrder } from '../orders/index.ts'
import { deliver } from './settlement.ts'

const NOT_YET = 'Une commande s’ouvre avant son solde quand son acompte est payé.'
const NOTHING = 'Cette commande n’ouvre aucune formation.'
const NO_ACCOUNT =
  'L’acheteur n’a pas encore de compte avec cette adresse\u00a0: ses formations s’ouvriront quand il en aura un.'

/**
 * Opens the courses of an order whose deposit is paid; they close again if the order is cancelled. Returns
 * their titles. Idempotent. Throws 404, 409 without a paid deposit, for a guest, and where there is nothing
 * to open.
 */
export const openEarlyAccess = (engine: Engine, actor: Actor, number: string) =>
  engine.write(system, (tx) => {
    const order = tx.get(orders, findOrder(engine, actor, number, undefined).id)
    if (order.status !== 'pending' || depositPaid(order) === 0) throw conflict(NOT_YET)
    const lines = linesOf(order).filter(({ kind, ref }) => kind === 'course' && ref !== '')
    if (lines.length === 0) throw conflict(NOTHING)
    if (order.user === '') throw conflict(NO_ACCOUNT)
    const opened = lines.map(({ title }) => title)
    if (order.openedEarlyAt !== '') return { opened }
    const now = engine.clock.now()
    const early = tx.update(orders, order.id, { openedEarlyAt: stamp(now) })
    // Access begins today, whatever day the buyer chose.
    for (const line of lines) deliver(tx, { ...early, paidAt: stamp(now), opensAt: '' }, line, now)
    auditAct(tx, {
      actor,
      at: now,
      record: order,
      name: order.number,
      fields: { openedEarlyAt: { before: '', after: early.openedEarlyAt } },
    })
    return { opened }
  })
