/**
 * An order that the team opens for a buyer: priced like any other, with prices that may be set by hand, and
 * held until it is paid.
 */
import { createHash } from 'node:crypto'
import { orders } from '#drizzle/collections/payments.ts'
import { type Address, users } from '#drizzle/collections/users.ts'
import { type DepositTerms, depositOf, depositProblem } from '#drizzle/domain/deposit.ts'
import type { DeliveryWay } from '#drizzle/domain/shipping.ts'
import { AppError, invalid } from '#server/core/errors.ts'
import { randomToken } from '#server/core/ids.ts'
import { parisDay } from '#server/core/paris.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { auditAct } from '../audit-log/index.ts'
import { openDeposit } from '../deposits/index.ts'
import { settleOrder } from '../fulfilment/index.ts'
import type { Order } from '../order-record/index.ts'
import { takeHolds, takeStock } from '../orders/index.ts'
import { type BasketItem, type BasketPrice, priceBasket } from '../pricing/index.ts'
import { holdForTransfer } from '../transfers/index.ts'

export interface ManualOrderRequest extends DepositTerms {
  readonly items: readonly BasketItem[]
  readonly email: string
  readonly name: string
  readonly coupon?: string
  readonly delivery: DeliveryWay
  readonly shippingAddress?: Address
  /** Days that it waits for its payment. */
  readonly days: number
  /** The day in Paris on which the balance is requested after a deposit; empty: the team requests it. */
  readonly balanceOn: string
  /** Idempotency key of the request. */
  readonly key: string
}

const OTHER_ORDER = 'Cette clé a déjà servi pour une autre commande. Rechargez la page avant de recommencer.'
const NO_REASON = 'Dites pourquoi ce prix n’est pas celui du catalogue.'

const WITH_REST = 'La livraison se règle avec le solde.'
const DAY_OVER = 'Ce jour est déjà passé.'

/**
 * Throws 400 for a deposit that leaves nothing to pay, and for a past day. Delivery is paid with the balance.
 */
const checkDeposit = (
  requested: ManualOrderRequest,
  { totalCents, shippingCents }: BasketPrice,
  now: Date,
): void => {
  const problem = depositProblem(requested, totalCents - shippingCents)
  if (problem) {
    const field = requested.depositCents ? 'depositCents' : 'depositPercent'
    const said = shippingCents > 0 ? `${problem} ${WITH_REST}` : problem
    throw invalid({ [field]: ['validation_invalid_value', said] })
  }
  if (requested.balanceOn !== '' && requested.balanceOn < parisDay(now))
    throw invalid({ balanceOn: ['validation_invalid_value', DAY_OVER] })
}

const checkReasons = (items: readonly BasketItem[]): void => {
  const at = items.findIndex(({ unitCents, priceReason }) => unitCents !== undefined && !priceReason?.trim())
  if (at !== -1) throw invalid({ [`items.${at}.priceReason`]: ['validation_required', NO_REASON] })
}

/** An account that has proved this address: an unproved claim is not notified. */
const accountOf = (reader: Reader, email: string) => reader.firstOrNull(users, { email, verified: true })

const open = (engine: Engine, tx: Tx, requested: ManualOrderRequest, digest: string): Order => {
  const now = engine.clock.now()
  const { email, delivery, shippingAddress } = requested
  const person = accountOf(tx, email)
  const priced = priceBasket(tx, {
    items: requested.items,
    now,
    user: person?.id ?? '',
    code: requested.coupon,
    destination: { way: delivery, country: shippingAddress?.country ?? '' },
  })
  if (priced.needsShipping && delivery === 'post' && !shippingAddress)
    throw invalid({ shippingAddress: ['validation_required', 'Indiquez l’adresse de livraison.'] })
  const { subtotalCents, discountCents, taxCents, shippingCents, totalCents } = priced
  checkDeposit(requested, priced, now)
  const order = tx.create(orders, {
    number: tx.nextNumber('C', now),
    user: person?.id ?? '',
    email,
    name: requested.name || person?.name || '',
    status: 'pending',
    items: takeStock(tx, priced.items),
    subtotalCents,
    discountCents,
    taxCents,
    shippingCents,
    totalCents,
    currency: 'eur',
    coupon: priced.couponId,
    delivery: priced.needsShipping ? delivery : '',
    shippingAddress: shippingAddress ?? null,
    source: 'administration',
    accessToken: randomToken(),
    idempotencyKey: requested.key,
    requestDigest: digest,
  })
  takeHolds(tx, order)
  if (totalCents === 0) return settleOrder(engine, tx, order.id, { provider: 'manual', ref: '' })
  const cents = depositOf(requested, totalCents - shippingCents)
  if (cents > 0) {
    const what = `la commande n°\u00a0${order.number}`
    openDeposit(tx, order, { cents, what, balanceOn: requested.balanceOn, days: requested.days }, now)
    return tx.get(orders, order.id)
  }
  tx.enqueue('mail', { template: 'transfer', orderId: order.id, isReminder: false })
  return holdForTransfer(tx, order, requested.days, now)
}

/**
 * Opens an order for a buyer, who is mailed how to pay: by transfer where the settings allow it, by card on
 * the order's page. Idempotent by key. Where a deposit is requested, it is announced and paid first. No
 * consent is given for the buyer: digital content opens after the withdrawal period, or when the buyer waives
 * it. Throws 400 and 409 as a checkout does, 400 for a price without its reason and a deposit of the whole
 * amount, and 422 for a key used with another request.
 */
export const openManualOrder = (engine: Engine, actor: Actor, requested: ManualOrderRequest) =>
  engine.write(system, (tx) => {
    // In the order of the contract, whatever the order of the properties in the request.
    const digest = createHash('sha256').update(JSON.stringify(requested)).digest('hex')
    const known = tx.firstOrNull(orders, { idempotencyKey: requested.key })
    // Orders from before this column have no digest.
    if (known && known.requestDigest !== '' && known.requestDigest !== digest)
      throw new AppError(422, OTHER_ORDER)
    if (known) return { id: known.id, number: known.number }
    checkReasons(requested.items)
    const order = open(engine, tx, requested, digest)
    auditAct(tx, {
      actor,
      at: engine.clock.now(),
      record: order,
      name: order.number,
      action: 'create',
      fields: { email: { after: order.email } },
    })
    return { id: order.id, number: order.number }
  })
