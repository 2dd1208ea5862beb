/**
 * Money received without a card, recorded by the team. A fully paid order is settled like any other payment.
 */

import { orders } from '#drizzle/collections/payments.ts'
import { HAND_LABELS, type HandMeans, MAX_CASH_CENTS, type Received } from '#drizzle/domain/transfer.ts'
import { AppError, conflict, invalid } from '#server/core/errors.ts'
import { formatCents } from '#server/core/money.ts'
import { parisDay } from '#server/core/paris.ts'
import type { PaymentProvider } from '#server/ports/payments.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { auditAct } from '../../audit-log/index.ts'
import { checkDepositFirst } from '../../deposits/index.ts'
import { fulfilmentProblem, settleOrder } from '../../fulfilment/index.ts'
import { isSettled, type Order } from '../../order-record/index.ts'
import { findOrder } from '../../orders/index.ts'
import { amountLeft, manualRef } from '../../transfers/index.ts'
import { callProvider } from '../order-payment.ts'
import { followPayment } from '../payment-state.ts'

export interface ReceiptRequest {
  /** Idempotency key of the receipt. */
  readonly key: string
  /** Day of receipt in Paris. */
  readonly on: string
  readonly means: HandMeans
  readonly amountCents: number
  readonly reference: string
}

const OTHER_RECEIPT =
  'Cette clé a déjà servi pour un autre règlement. Rechargez la page avant de recommencer.'
const PAID = 'Cette commande est déjà payée.'
const AT_BANK = 'Une banque traite un paiement de cette commande\u00a0: attendez sa réponse.'
const OVER_TIME = 'Ce qui se paie en plusieurs fois ou par abonnement se règle par carte.'
const PART_OF_CLOSED =
  'Cette commande est annulée\u00a0: elle ne se règle plus qu’en entier, si tout est encore disponible.'

const cashIn = (all: readonly Received[] | null): number =>
  (all ?? []).filter(({ means }) => means === 'cash').reduce((sum, { cents }) => sum + cents, 0)

/**
 * Cash received for the other orders of the same sale (the order of a deposit, and that order's deposits),
 * less refunds.
 */
const otherCashCents = (reader: Reader, { id, depositOf, balance }: Order): number => {
  if (depositOf === '' && balance === '') return 0
  const filter = "(id = {:sale} || depositOf = {:sale}) && id != {:id} && status != 'refunded'"
  const others = reader.find(orders, { filter, params: { id, sale: depositOf || id } })
  return others.reduce((sum, { received }) => sum + cashIn(received), 0)
}

/** The limit for cash applies to the whole sale, however it is split. */
const checkCash = (reader: Reader, order: Order, all: readonly Received[]): void => {
  const cash = cashIn(all) + otherCashCents(reader, order)
  if (cash <= MAX_CASH_CENTS) return
  const message = `Un professionnel ne peut pas recevoir plus de ${formatCents(MAX_CASH_CENTS)} en espèces pour une même vente, même en plusieurs versements (Code monétaire et financier, art. L112-6 et D112-3). Demandez un virement ou un chèque.`
  throw invalid({ amountCents: ['validation_invalid_value', message] })
}

const checkReceipt = (engine: Engine, order: Order, requested: ReceiptRequest): void => {
  if (isSettled(order) || order.status === 'refunded') throw conflict(PAID)
  if (order.processingAt !== '') throw conflict(AT_BANK)
  checkDepositFirst(order)
  if ((order.items ?? []).some(({ plan }) => plan)) throw conflict(OVER_TIME)
  if (requested.on > parisDay(engine.clock.now()))
    throw invalid({ on: ['validation_invalid_value', 'Ce jour n’est pas encore venu.'] })
  const left = amountLeft(order)
  if (requested.amountCents > left)
    throw invalid({
      amountCents: ['validation_invalid_value', `Il ne reste que ${formatCents(left)} à recevoir.`],
    })
  if (order.status === 'cancelled' && requested.amountCents < left) throw conflict(PART_OF_CLOSED)
}

const methodOf = (all: readonly Received[]): string =>
  [...new Set(all.map(({ means }) => HAND_LABELS[means]))].join(', ')

const isSame = ({ on, means, cents, reference }: Received, requested: ReceiptRequest): boolean =>
  on === requested.on &&
  means === requested.means &&
  cents === requested.amountCents &&
  reference === requested.reference

/** The receipt to record, valid only while no card payment is open except the one that was ended. */
interface Note {
  readonly orderId: string
  readonly requested: ReceiptRequest
  readonly endedRef: string
}

/** Null when the buyer has opened a card payment meanwhile, which must be ended first. */
const note = (
  engine: Engine,
  tx: Tx,
  actor: Actor,
  provider: PaymentProvider,
  { orderId, requested, endedRef }: Note,
): Order | null => {
  const order = tx.get(orders, orderId)
  if (hasOpenCard(provider, order) && order.paymentRef !== endedRef) return null
  const before = order.received ?? []
  const known = before.find(({ key }) => key === requested.key)
  if (known && !isSame(known, requested)) throw new AppError(422, OTHER_RECEIPT)
  if (known) return order
  checkReceipt(engine, order, requested)
  const { key, on, means, amountCents: cents, reference } = requested
  const received = [...before, { key, on, means, cents, reference }]
  checkCash(tx, order, received)
  const now = engine.clock.now()
  const obstacle = fulfilmentProblem(tx, order, now)
  if (obstacle) throw conflict(obstacle)
  const receivedCents = order.receivedCents + cents
  const ref = manualRef(orderId)
  auditAct(tx, {
    actor,
    at: now,
    record: order,
    name: order.number,
    fields: { receivedCents: { before: order.receivedCents, after: receivedCents } },
  })
  const noted = tx.update(orders, orderId, { received, receivedCents, provider: 'manual', paymentRef: ref })
  if (amountLeft(noted) > 0) return noted
  return settleOrder(engine, tx, orderId, { provider: 'manual', ref, method: methodOf(received), received })
}

const hasOpenCard = (provider: PaymentProvider, order: Order): boolean =>
  order.paymentRef !== '' && order.provider === provider.name && order.status === 'pending'

/**
 * Ends the buyer's open card payment, so that the order is not paid twice. Throws 409 when it succeeded
 * meanwhile.
 */
export const endCard = async (engine: Engine, provider: PaymentProvider, order: Order): Promise<void> => {
  if (!hasOpenCard(provider, order)) return
  const state = await callProvider(provider.end(order.paymentRef))
  if (state.status !== 'succeeded' && state.status !== 'processing') return
  await followPayment(engine, provider, state)
  throw conflict(state.status === 'succeeded' ? PAID : AT_BANK)
}

/** Attempts against a buyer who keeps opening card payments; then 409. */
const MAX_TRIES = 5

const noteOnce = async (
  engine: Engine,
  provider: PaymentProvider,
  actor: Actor,
  number: string,
  requested: ReceiptRequest,
): Promise<Order> => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const order = findOrder(engine, actor, number, undefined)
    const isKnown = (order.received ?? []).some(({ key }) => key === requested.key)
    if (!isKnown) {
      checkReceipt(engine, order, requested)
      checkCash(engine.read(system), order, [
        ...(order.received ?? []),
        {
          key: requested.key,
          on: requested.on,
          means: requested.means,
          cents: requested.amountCents,
          reference: '',
        },
      ])
      await endCard(engine, provider, order)
    }
    const wanted = { orderId: order.id, requested, endedRef: order.paymentRef }
    const noted = await engine.write(system, (tx) => note(engine, tx, actor, provider, wanted))
    if (noted) return noted
  }
  throw conflict('L’acheteur est en train de payer par carte. Rechargez la page avant de recommencer.')
}

/**
 * Records a transfer, cheque or cash for an unpaid order; the last part settles it. Idempotent by key. Throws
 * 404, 400 for more than the amount due, an impossible day or too much cash, 409 for an order that cannot be
 * paid this way, 422 for a key used with another receipt, 503.
 */
export const receiveByHand = async (
  engine: Engine,
  provider: PaymentProvider,
  actor: Actor,
  number: string,
  requested: ReceiptRequest,
) => {
  const noted = await noteOnce(engine, provider, actor, number, requested)
  return {
    status: noted.status || ('pending' as const),
    receivedCents: noted.receivedCents,
    leftCents: Math.max(0, amountLeft(noted)),
  }
}
