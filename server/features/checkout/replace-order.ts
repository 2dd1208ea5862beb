/** The unpaid order that a cart has opened before, and the effect of opening the checkout again. */
import { createHash } from 'node:crypto'
import { orders } from '#drizzle/collections/payments.ts'
import { AT_BANK } from '#drizzle/domain/cart.ts'
import { conflict } from '#server/core/errors.ts'
import type { PaymentProvider } from '#server/ports/payments.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { takenAfter, takesUpsell } from '../offers/index.ts'
import type { Order } from '../order-record/index.ts'
import { isBuyer } from '../orders/index.ts'
import { callProvider, HOLD_MINUTES, releaseOrder } from '../payments/index.ts'

type Named = { readonly number: string; readonly token?: string } | undefined

/**
 * Distinguishes the orders of one cart from others: an account has one cart on all of its devices, a guest
 * the one named by the browser.
 */
export const cartDigestOf = ({ record }: Actor, name: string | undefined): string => {
  if (!name) return ''
  const whose = record?.collectionName === 'users' ? `account\n${record.id}` : `browser\n${name}`
  return createHash('sha256').update(`cart\n${whose}`).digest('hex')
}

/**
 * Whether an order waits for a card: nothing was received, no bank is processing it, and its buyer did not
 * choose a transfer.
 */
const waitsForCard = ({ status, receivedCents, processingAt, heldUntil }: Order): boolean =>
  status === 'pending' && receivedCents === 0 && processingAt === '' && heldUntil === ''

/**
 * The caller's order of that name. Null for a stranger's order as for none, so that naming one discloses
 * nothing.
 */
const namedOf = (reader: Reader, actor: Actor, named: Named): Order | null => {
  const order = named ? reader.firstOrNull(orders, { number: named.number }) : null
  return order && isBuyer(actor, order, named?.token) ? order : null
}

interface Naming {
  readonly earlier?: Named
  /** The paid order whose offer is taken, where `items` take a post-payment offer. */
  readonly after?: Named
  readonly items: Parameters<typeof takesUpsell>[1]
}

/**
 * The earlier order while it waits for a card (`waitsForCard`); null for any other. A post-payment offer
 * belongs to one order: the earlier order is the one that took it before, whichever order this tab names.
 */
export const earlierOrder = (
  reader: Reader,
  actor: Actor,
  { earlier, after, items }: Naming,
): Order | null => {
  const paid = after && takesUpsell(reader, items) ? namedOf(reader, actor, after) : null
  const taken = paid ? takenAfter(reader, paid.id).find(waitsForCard) : undefined
  const order = taken ?? namedOf(reader, actor, earlier)
  return order && waitsForCard(order) ? order : null
}

/** What identifies an order request. */
export interface RequestIdentity {
  readonly digest: string
  /** Empty for what is ordered alone. */
  readonly cartDigest: string
}

/**
 * Another unpaid order of the same cart, from another tab or device or the same click: one that waits for a
 * card, or an identical one just ordered by transfer. The reader must be `system`.
 */
export const competingOrder = (
  reader: Reader,
  { digest, cartDigest }: RequestIdentity,
  now: Date,
): Order | null => {
  if (cartDigest === '') return null
  const since = new Date(now.getTime() - HOLD_MINUTES * 60_000)
  const params = { cartDigest, digest, since }
  // A cart may have any number of orders that wait for a transfer: only one is read.
  return reader.find(orders, { filter: RIVALS, params }, { sort: NEWEST, limit: 1 })[0] ?? null
}

/** As `waitsForCard`, or identical to the request. */
const RIVALS =
  "cartDigest = {:cartDigest} && status = 'pending' && receivedCents = 0 && processingAt = '' && (heldUntil = '' || (requestDigest = {:digest} && created >= {:since}))"
const NEWEST = '-created,-number'

interface RepeatedRequest extends RequestIdentity {
  readonly named: Named
  readonly items: readonly { readonly kind: string; readonly id: string }[]
  /** The order next to which this one is wanted. */
  readonly besides: string | undefined
}

/** A filter of its own, since many orders may wait for a transfer. */
const AT_WORK = "status = 'pending' && processingAt != ''"
const MAX_AT_WORK = 50

/** Newest unpaid orders whose payment a bank is processing and whose column has this value. */
const atWork = (reader: Reader, column: 'user' | 'cartDigest', value: string): Order[] =>
  value === ''
    ? []
    : reader.find(
        orders,
        { filter: `${column} = {:value} && ${AT_WORK}`, params: { value } },
        { sort: NEWEST, limit: MAX_AT_WORK },
      )

/** Whether an order contains one of these items; an order of other items is not paid twice. */
const isOf = (order: Order, items: RepeatedRequest['items']): boolean =>
  order.items?.some(({ ref, pack }) => items.some(({ id }) => id === ref || id === pack?.ref)) ?? false

const atBank = (number: string) => {
  const message = `Votre banque traite déjà le paiement de votre commande n°\u00a0${number}, ce qui peut prendre quelques jours. Commander de nouveau serait payer une seconde fois.`
  return conflict(message, { besides: { code: AT_BANK, message, params: { number } } })
}

/**
 * Throws 409 for items of the same cart or account whose payment a bank is processing, and for the named
 * order, unless the buyer has named the newest of these orders: a debit takes days, and a second order would
 * be debited too. The reader must be `system`.
 */
export const checkAtBank = (reader: Reader, actor: Actor, requested: RepeatedRequest): void => {
  const named = namedOf(reader, actor, requested.named)
  const account = actor.record?.collectionName === 'users' ? actor.record.id : ''
  const known = [
    ...atWork(reader, 'cartDigest', requested.cartDigest),
    ...atWork(reader, 'user', account),
  ].filter((order) => isOf(order, requested.items))
  const [newest] = [...(named ? [named] : []), ...known]
    .filter(({ status, processingAt }) => status === 'pending' && processingAt !== '')
    .sort((a, b) => (a.number < b.number ? 1 : -1))
  if (newest && newest.number !== requested.besides) throw atBank(newest.number)
}

const PAID = 'Votre commande précédente vient d’être payée\u00a0: rien d’autre n’a été commandé.'

/**
 * Closes the earlier order for another one of the same cart; its payment is ended first, so that only one of
 * them can be paid. Throws 409 when it was paid meanwhile or a bank is processing it (`checkAtBank`), 503.
 */
export const supersede = async (engine: Engine, provider: PaymentProvider, earlier: Order): Promise<void> => {
  await callProvider(releaseOrder(engine, provider, earlier))
  const { status, processingAt, number } = engine.read(system).get(orders, earlier.id)
  if (status === 'pending' && processingAt !== '') throw atBank(number)
  if (status !== 'cancelled') throw conflict(PAID)
}
