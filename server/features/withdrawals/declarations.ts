/**
 * Withdrawing from a contract, or ending one, in two steps and without an account (Code de la consommation,
 * art. L221-21, D221-5 and L215-1-1). A declaration is stored whatever its number and address: the team
 * investigates one that matches no order, and the caller learns nothing. Numbers can be guessed, so that the effect waits for
 * a proof; the declaration counts from its second step all the same.
 */
import { LRUCache } from 'lru-cache'
import { notifications } from '#drizzle/collections/notifications.ts'
import { orders } from '#drizzle/collections/payments.ts'
import { refunds } from '#drizzle/collections/refunds.ts'
import { type withdrawalFields, withdrawals } from '#drizzle/collections/withdrawals.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp, stillLasts } from '#server/core/clock.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { getOrCreate } from '#server/core/get-or-create.ts'
import { growingTo } from '#server/core/growing.ts'
import { randomToken } from '#server/core/ids.ts'
import { networkOf } from '#server/core/ip.ts'
import { longMoment } from '#server/core/paris.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { isBuyer } from '../orders/index.ts'
import type * as contract from './contract.ts'
import { endContract } from './contract-end.ts'
import { withdrawalEnd } from './withdrawal-right.ts'

type Withdrawal = RecordOf<typeof withdrawalFields>

interface Caller {
  readonly actor: Actor
  readonly ip: string
}

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

const TITLES = {
  retractation: {
    received: 'Rétractation reçue',
    proved: 'Rétractation confirmée',
    undone: 'Rétractation annulée',
  },
  resiliation: {
    received: 'Résiliation reçue',
    proved: 'Résiliation confirmée',
    undone: 'Résiliation annulée',
  },
} as const

const DAY_MS = 86_400_000
const MAX_NETWORKS = 10_000

/** Networks whose declaration without an order was notified, with the time of the notice. */
const notified = new WeakMap<Engine, LRUCache<string, number>>()

/** Whether the team may be notified of a declaration without an order: once a day for each network. */
const mayNotify = (engine: Engine, ip: string): boolean => {
  const networks = getOrCreate(notified, engine, () => new LRUCache<string, number>(growingTo(MAX_NETWORKS)))
  const network = networkOf(ip)
  const now = engine.clock.now().getTime()
  const last = networks.get(network)
  if (last !== undefined && stillLasts(last, DAY_MS, now)) return false
  networks.set(network, now)
  return true
}

const WAITS =
  ' Elle prend effet quand l’acheteur la confirme par le lien de son accusé de réception, ou quand vous l’appliquez après vérification.'
const UNKNOWN =
  ' Aucune commande ne correspond à ce numéro et à cette adresse\u00a0: cherchez-la avant de répondre.'

const notifyTeam = (tx: Tx, { kind, number, name, order, inTime, provedAt }: Withdrawal): void => {
  const late = inTime === 'no' ? ' Le délai légal semble passé\u00a0: vérifiez avant de rembourser.' : ''
  const next = order === '' ? UNKNOWN : provedAt === '' ? WAITS : ''
  tx.create(notifications, {
    type: 'warning',
    title: TITLES[kind || 'retractation'][provedAt === '' ? 'received' : 'proved'],
    message: `${name}, commande n°\u00a0${number}.${late}${next}`.slice(0, 500),
    link: order
      ? adminLink('adminOrder', { id: order })
      : adminLink('adminOrders', null, { vue: 'retractations' }),
  })
}

/** Whether another declaration of the same order counts already, so that no second notice is sent. */
const isKnown = (tx: Tx, { id, order, kind, provedAt }: Withdrawal): boolean =>
  order !== '' &&
  tx.find(withdrawals, { order, kind }).some((other) => {
    const counts = other.status === 'confirmed' || other.status === 'done'
    return other.id !== id && counts && (provedAt === '' || other.provedAt !== '')
  })

/** Ends what the declaration ends, dated back to its second step. */
const takeEffect = (engine: Engine, tx: Tx, { id, kind, order, confirmedAt }: Withdrawal): Withdrawal => {
  const ended = kind === 'resiliation' ? endContract(tx, order, new Date(confirmedAt)) : 0
  const provedAt = stamp(engine.clock.now())
  return tx.update(withdrawals, id, { provedAt, ...(ended > 0 ? { status: 'done' as const } : {}) })
}

/** A subscription that has ended needs no action by the team. */
const needsTeam = ({ status }: Withdrawal): boolean => status !== 'done'

const count = (engine: Engine, tx: Tx, withdrawal: Withdrawal, caller: Caller): void => {
  const now = engine.clock.now()
  const order = tx.getOrNull(orders, withdrawal.order)
  const inTime = order && now < withdrawalEnd(new Date(order.paidAt)) ? 'yes' : 'no'
  const confirmed = tx.update(withdrawals, withdrawal.id, {
    status: 'confirmed',
    confirmedAt: stamp(now),
    ...(withdrawal.kind === 'retractation' && order ? { inTime } : {}),
  })
  if (!order) {
    if (mayNotify(engine, caller.ip)) notifyTeam(tx, confirmed)
    return
  }
  const counted = isBuyer(caller.actor, order, undefined) ? takeEffect(engine, tx, confirmed) : confirmed
  if (isKnown(tx, counted)) return
  tx.enqueue('mail', { template: 'withdrawalReceipt', withdrawalId: withdrawal.id })
  if (needsTeam(counted)) notifyTeam(tx, counted)
}

/** Stores the second step. Throws 404. Idempotent. */
export const confirm = (engine: Engine, id: string, caller: Caller) =>
  engine.write(system, (tx) => {
    const withdrawal = tx.getOrNull(withdrawals, id)
    if (!withdrawal) throw notFound()
    if (withdrawal.status === 'declared') count(engine, tx, withdrawal, caller)
    return { confirmedAt: tx.get(withdrawals, id).confirmedAt }
  })

const NOT_WAITING = 'Cette déclaration a été annulée, ou n’est pas confirmée.'

/** Has a declaration take effect, once. Throws 409. */
const settle = (engine: Engine, tx: Tx, withdrawal: Withdrawal): Withdrawal => {
  if (withdrawal.provedAt !== '' || withdrawal.status === 'done') return withdrawal
  if (withdrawal.status !== 'confirmed') throw conflict(NOT_WAITING)
  return takeEffect(engine, tx, withdrawal)
}

/** By the link of the receipt. Throws 404 for a wrong token, 409 once it was undone. Idempotent. */
export const prove = (engine: Engine, id: string, token: string) =>
  engine.write(system, (tx) => {
    const withdrawal = tx.firstOrNull(withdrawals, { id, undoToken: token })
    if (!withdrawal || withdrawal.order === '') throw notFound()
    const settled = settle(engine, tx, withdrawal)
    if (withdrawal.provedAt === '' && needsTeam(settled)) notifyTeam(tx, settled)
    return { provedAt: settled.provedAt }
  })

/** By the team. Throws 404, 409 for one that fits no order or was undone. Idempotent. */
export const apply = (engine: Engine, id: string) =>
  engine.write(system, (tx) => {
    const withdrawal = tx.getOrNull(withdrawals, id)
    if (!withdrawal) throw notFound()
    if (withdrawal.order === '') throw conflict('Aucune commande ne correspond à cette déclaration.')
    return { provedAt: settle(engine, tx, withdrawal).provedAt }
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
      title: TITLES[withdrawal.kind || 'retractation'].undone,
      message: `${withdrawal.name} garde la commande n°\u00a0${withdrawal.number} (${longMoment(engine.clock.now())}).`,
      link: adminLink('adminOrder', { id: withdrawal.order }),
    })
  })

/** Deletes first steps that were not confirmed within a day; returns how many. */
export const forgetUnconfirmed = (engine: Engine): Promise<number> =>
  engine.write(system, (tx) => {
    const params = { before: new Date(engine.clock.now().getTime() - DAY_MS) }
    const old = tx.find(withdrawals, { filter: "status = 'declared' && declaredAt < {:before}", params })
    for (const { id } of old) tx.delete(withdrawals, id)
    return old.length
  })
