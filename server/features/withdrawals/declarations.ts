/**
 * Withdrawing from a contract, or ending one, in two steps and without an account (Code de la consommation,
 * art. L221-21, D221-5 and L215-1-1). A declaration is stored whatever its number and address: the team
 * investigates one that matches no order, and the caller learns nothing.
 */
import { notifications } from '#drizzle/collections/notifications.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { refunds } from '#drizzle/collections/refunds.ts'
import { type withdrawalFields, withdrawals } from '#drizzle/collections/withdrawals.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { randomToken } from '#server/core/ids.ts'
import { longMoment } from '#server/core/paris.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import type * as contract from './contract.ts'
import { endContract } from './contract-end.ts'
import { withdrawalEnd } from './withdrawal-right.ts'

type Withdrawal = RecordOf<typeof withdrawalFields>

const SETTLED = "(status = 'paid' || status = 'fulfilled')"

/**
 * The order with this number and address; null for another person's number, so that only its buyer can end a
 * contract.
 */
const orderNamed = (tx: Tx, number: string, email: string) =>
  tx.firstOrNull(orders, {
    filter: `number = {:number} && email = {:email} && ${SETTLED}`,
    params: { number, email },
  })

/** Stores the first step. */
export const declare = (engine: Engine, { kind, number, email, name }: BodyOf<typeof contract.declare>) =>
  engine.write(system, (tx) => {
    const typed = number.toUpperCase()
    const declaredAt = stamp(engine.clock.now())
    const order = orderNamed(tx, typed, email)?.id ?? ''
    const stored = { kind, number: typed, email, name, order, declaredAt, undoToken: randomToken() }
    return { id: tx.create(withdrawals, stored).id, declaredAt }
  })

const TITLES = { retractation: 'Rétractation reçue', resiliation: 'Résiliation reçue' } as const

const notifyTeam = (tx: Tx, { kind, number, name, order }: Withdrawal, inTime: string): void => {
  const late = inTime === 'no' ? ' Le délai légal semble passé\u00a0: vérifiez avant de rembourser.' : ''
  const unknown =
    order === ''
      ? ' Aucune commande ne correspond à ce numéro et à cette adresse\u00a0: cherchez-la avant de répondre.'
      : ''
  tx.create(notifications, {
    type: 'warning',
    title: TITLES[kind || 'retractation'],
    message: `${name}, commande n°\u00a0${number}.${late}${unknown}`.slice(0, 500),
    link: order
      ? adminLink('adminOrder', { id: order })
      : adminLink('adminOrders', null, { vue: 'retractations' }),
  })
}

/** Whether another declaration of the same order is effective already, so that no second notice is sent. */
const isKnown = (tx: Tx, { id, order, kind }: Withdrawal): boolean =>
  order !== '' &&
  tx.count(withdrawals, {
    filter: "order = {:order} && kind = {:kind} && id != {:id} && (status = 'confirmed' || status = 'done')",
    params: { order, kind, id },
  }) > 0

const takeEffect = (engine: Engine, tx: Tx, withdrawal: Withdrawal): void => {
  const now = engine.clock.now()
  const order = tx.getOrNull(orders, withdrawal.order)
  const inTime = order && now < withdrawalEnd(new Date(order.paidAt)) ? 'yes' : 'no'
  const ended = withdrawal.kind === 'resiliation' && order ? endContract(tx, order.id, now) : 0
  const counted = tx.update(withdrawals, withdrawal.id, {
    status: ended > 0 ? 'done' : 'confirmed',
    confirmedAt: stamp(now),
    ...(withdrawal.kind === 'retractation' && order ? { inTime } : {}),
  })
  if (isKnown(tx, counted)) return
  if (order) tx.enqueue('mail', { template: 'withdrawalReceipt', withdrawalId: withdrawal.id })
  // A subscription that ends at once needs no action by the team.
  if (ended === 0) notifyTeam(tx, counted, counted.inTime)
}

/** Stores the second step, which makes the declaration effective. Throws 404. Idempotent. */
export const confirm = (engine: Engine, id: string) =>
  engine.write(system, (tx) => {
    const withdrawal = tx.getOrNull(withdrawals, id)
    if (!withdrawal) throw notFound()
    if (withdrawal.status === 'declared') takeEffect(engine, tx, withdrawal)
    return { confirmedAt: tx.get(withdrawals, id).confirmedAt }
  })

/**
 * Undoes a declaration. Throws 404 for a wrong token, 409 once money was refunded or a contract ended.
 * Idempotent.
 */
export const undo = (engine: Engine, id: string, token: string): Promise<void> =>
  engine.write(system, (tx) => {
    const withdrawal = tx.firstOrNull(withdrawals, { id, undoToken: token })
    if (!withdrawal || withdrawal.order === '') throw notFound()
    if (withdrawal.status === 'undone') return
    const isUnderWay = tx.count(refunds, { order: withdrawal.order, reason: 'withdrawal' }) > 0
    if (withdrawal.status !== 'confirmed' || isUnderWay)
      throw conflict('Votre déclaration a déjà pris effet\u00a0: écrivez-nous pour en parler.')
    tx.update(withdrawals, id, { status: 'undone' })
    tx.create(notifications, {
      type: 'info',
      title: 'Rétractation annulée',
      message: `${withdrawal.name} garde la commande n°\u00a0${withdrawal.number} (${longMoment(engine.clock.now())}).`,
      link: adminLink('adminOrder', { id: withdrawal.order }),
    })
  })

const DAY_MS = 86_400_000

/** Deletes first steps that were not confirmed within a day; returns how many. */
export const forgetUnconfirmed = (engine: Engine): Promise<number> =>
  engine.write(system, (tx) => {
    const params = { before: new Date(engine.clock.now().getTime() - DAY_MS) }
    const old = tx.find(withdrawals, { filter: "status = 'declared' && declaredAt < {:before}", params })
    for (const { id } of old) tx.delete(withdrawals, id)
    return old.length
  })
