/** The unpaid order that a cart has opened before, and what a second opening of the checkout makes of it. */
import { createHash } from 'node:crypto'
import { orders } from '#drizzle/collections/payments.ts'
import { AT_BANK } from '#drizzle/domain/cart.ts'
import { conflict } from '#server/core/errors.ts'
import type { PaymentProvider } from '#server/ports/payments.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { HOLD_MINUTES, release } from './expire-orders.ts'
import { takenAfter, takesUpsell } from './offer.ts'
import type { Order } from './order.ts'
import { reach } from './paying.ts'
import { isBuyer } from './readers.ts'
import { cancelOrder } from './stock.ts'

type Named = { readonly number: string; readonly token?: string } | undefined

/** By what the orders of one cart are told from others: the account's, which has one on all of its devices, or the name that the browser gave it. */
export const cartDigestOf = ({ record }: Actor, name: string | undefined): string => {
  if (!name) return ''
  const whose = record?.collectionName === 'users' ? `account\n${record.id}` : `browser\n${name}`
  return createHash('sha256').update(`cart\n${whose}`).digest('hex')
}

/** Whether an order waits for a card: nothing came of it, no bank works on it, and its buyer did not choose a transfer. */
const waitsForCard = ({ status, receivedCents, processingAt, heldUntil }: Order): boolean =>
  status === 'pending' && receivedCents === 0 && processingAt === '' && heldUntil === ''

/** The caller's order of that name. Null for one that is not hers, as for none: whoever names a stranger's order learns nothing. */
const namedOf = (reader: Reader, actor: Actor, named: Named): Order | null => {
  const order = named ? reader.firstOrNull(orders, { number: named.number }) : null
  return order && isBuyer(actor, order, named?.token) ? order : null
}

interface Naming {
  readonly earlier?: Named
  /** The paid order whose offer is taken, where `items` take one that is made after a payment. */
  readonly after?: Named
  readonly items: Parameters<typeof takesUpsell>[1]
}

/**
 * That order while it waits for a card (`waitsForCard`); null for any other. An offer after a payment is for one order: what has taken it before, in
 * another tab maybe, is the earlier one, whichever this tab knows of.
 */
export const earlierOf = (reader: Reader, actor: Actor, { earlier, after, items }: Naming): Order | null => {
  const paid = after && takesUpsell(reader, items) ? namedOf(reader, actor, after) : null
  const taken = paid ? takenAfter(reader, paid.id).find(waitsForCard) : undefined
  const order = taken ?? namedOf(reader, actor, earlier)
  return order && waitsForCard(order) ? order : null
}

/** What one request to order is known by. */
export interface RequestIdentity {
  readonly digest: string
  /** Empty of what is ordered alone. */
  readonly cartDigest: string
}

/**
 * Another unpaid order of the same cart, from another tab or device or the same click: one that waits for a card, or the very same that was
 * ordered by transfer a moment ago. The reader must be `system`.
 */
export const competingOrder = (
  reader: Reader,
  { digest, cartDigest }: RequestIdentity,
  now: Date,
): Order | null => {
  if (cartDigest === '') return null
  const since = new Date(now.getTime() - HOLD_MINUTES * 60_000)
  const params = { cartDigest, digest, since }
  // A cart may have any number that wait for a transfer: one is read.
  return reader.find(orders, { filter: RIVALS, params }, { sort: NEWEST, limit: 1 })[0] ?? null
}

/** As `waitsForCard`, or the same as before. */
const RIVALS =
  "cartDigest = {:cartDigest} && status = 'pending' && receivedCents = 0 && processingAt = '' && (heldUntil = '' || (requestDigest = {:digest} && created >= {:since}))"
const NEWEST = '-created,-number'

interface RepeatedRequest extends RequestIdentity {
  readonly named: Named
  readonly items: readonly { readonly kind: string; readonly id: string }[]
  /** The order beside which this one is wanted. */
  readonly besides: string | undefined
}

/** These alone are read: there may be many that wait for a transfer. */
const AT_WORK = "status = 'pending' && processingAt != ''"
/** Nobody waits for as many banks at once. */
const MAX_AT_WORK = 50

/** Unpaid orders on which a bank works, the newest of them: those whose column is this value. */
const atWork = (reader: Reader, column: 'user' | 'cartDigest', value: string): Order[] =>
  value === ''
    ? []
    : reader.find(
        orders,
        { filter: `${column} = {:value} && ${AT_WORK}`, params: { value } },
        { sort: NEWEST, limit: MAX_AT_WORK },
      )

/** Whether an order is of one of these things: any other is not paid twice by ordering them. */
const isOf = (order: Order, items: RepeatedRequest['items']): boolean =>
  order.items?.some(({ ref, pack }) => items.some(({ id }) => id === ref || id === pack?.ref)) ?? false

const atBank = (number: string) => {
  const message = `Votre banque traite déjà le paiement de votre commande n°\u00a0${number}, ce qui peut prendre quelques jours. Commander de nouveau serait payer une seconde fois.`
  return conflict(message, { besides: { code: AT_BANK, message, params: { number } } })
}

/**
 * Throws 409 for things of the same cart or account that a bank works on the payment of, and for the order that is named, unless their buyer has named the newest of these orders: who pays
 * by debit waits for days, and would be debited twice. The reader must be `system`.
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

/** Thrown to take a transaction back; it never leaves this file. */
class Undone<Answer> extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('A look without a hold')
    this.answer = answer
  }
}

/**
 * Reads the shop as it is without what the earlier order holds: its units are its buyer's to order. It is closed in a transaction
 * that is undone, so that nobody else sees them.
 */
export const withoutHold = async <Answer>(
  engine: Engine,
  earlier: Order | null,
  read: (reader: Reader) => Answer,
): Promise<Answer> => {
  const holds = earlier && (earlier.coupon !== '' || earlier.items?.some(({ isCounted }) => isCounted))
  if (!holds) return read(engine.read(system))
  try {
    return await engine.write(system, (tx): Answer => {
      // As when it is replaced: a code that each may use once is hers again, too. Closed meanwhile, it holds nothing more.
      cancelOrder(tx, earlier.id)
      throw new Undone(read(tx))
    })
  } catch (error) {
    if (error instanceof Undone) return error.answer as Answer
    throw error
  }
}

const PAID = 'Votre commande précédente vient d’être payée\u00a0: rien d’autre n’a été commandé.'

/**
 * Closes the earlier order for another one of the same cart: its payment is ended first, so that only one of them can be paid. Throws 409
 * when it was paid meanwhile or a bank works on it (`checkAtBank`), 503.
 */
export const supersede = async (engine: Engine, provider: PaymentProvider, earlier: Order): Promise<void> => {
  await reach(release(engine, provider, earlier))
  const { status, processingAt, number } = engine.read(system).get(orders, earlier.id)
  if (status === 'pending' && processingAt !== '') throw atBank(number)
  if (status !== 'cancelled') throw conflict(PAID)
}
