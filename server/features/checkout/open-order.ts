import { createHash } from 'node:crypto'
import { orders } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { billingOf } from '#drizzle/company-body.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import { PRICE_CHANGED } from '#drizzle/domain/cart.ts'
import { showsCurrentWording } from '#drizzle/domain/consents.ts'
import { REQUIRED, UNTICKED } from '#drizzle/domain/form-sentences.ts'
import { stamp } from '#server/core/clock.ts'
import { AppError, conflict, invalid, notFound, unauthorized } from '#server/core/errors.ts'
import { randomToken } from '#server/core/ids.ts'
import { formatCents } from '#server/core/money.ts'
import type { PaymentProvider } from '#server/ports/payments.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { settleOrder } from '../fulfilment/index.ts'
import { createGift } from '../gifts/index.ts'
import { takenAfter, takesUpsell, upsellOrder } from '../offers/index.ts'
import { storeConsent } from '../order-access/index.ts'
import type { Order } from '../order-record/index.ts'
import { takeHolds, takeStock } from '../orders/index.ts'
import { openPayment } from '../payments/index.ts'
import { type BasketPrice, hadTrialBefore, priceBasket } from '../pricing/index.ts'
import { checkKinds, signInSentence } from '../sellables/index.ts'
import { checkBilledTaxes } from '../shipping/index.ts'
import { awaitTransfer } from '../transfers/index.ts'
import type * as contract from './contract.ts'
import { cartDigestOf, checkAtBank, competingOrder, earlierOrder, supersede } from './replace-order.ts'
import type { StockHoldLimit } from './stock-hold-limit.ts'

type Submission = BodyOf<typeof contract.checkout>

interface Buyer {
  userId: string
  email: string
  name: string
}

const buyerOf = (reader: Reader, actor: Actor, body: Submission): Buyer => {
  if (actor.record?.collectionName === 'users') {
    const person = reader.get(users, actor.record.id)
    return { userId: person.id, email: person.email, name: body.name || person.name }
  }
  const needsAccount = body.items.map((item) => signInSentence(reader, item)).find(Boolean)
  if (needsAccount) throw unauthorized(needsAccount)
  if (!body.email) throw invalid({ email: ['validation_required', REQUIRED] })
  // The order joins the account that has proved this address once it is paid: earlier, a guest would learn
  // that the account exists.
  return { userId: '', email: body.email, name: body.name ?? '' }
}

interface Caller {
  readonly actor: Actor
  readonly ip: string
  readonly holds: StockHoldLimit
}

/** Content that opens at once needs the waiver; waiting for it waives nothing. */
const checkWaiver = (
  { needsWaiver, laterAt }: BasketPrice,
  { start, waivesWithdrawal }: Submission,
): void => {
  if (!needsWaiver) return
  if (start === 'later' && laterAt !== '') {
    if (waivesWithdrawal) throw invalid({ start: ['validation_invalid_value', WAITS_AND_WAIVES] })
    return
  }
  if (!waivesWithdrawal) throw invalid({ waivesWithdrawal: ['validation_required', UNTICKED] })
}

interface Opening {
  buyer: Buyer
  body: Submission
  priced: BasketPrice
  /** Id of the paid order that a post-payment offer follows; empty for any other. */
  after: string
  known: OrderFacts
  caller: Caller
}

const openOrder = (engine: Engine, tx: Tx, { buyer, body, priced, after, known, caller }: Opening): Order => {
  const now = engine.clock.now()
  const order = tx.create(orders, {
    number: tx.nextNumber('C', now),
    user: buyer.userId,
    email: buyer.email,
    name: buyer.name,
    status: 'pending',
    items: takeStock(tx, priced.items),
    subtotalCents: priced.subtotalCents,
    discountCents: priced.discountCents,
    taxCents: priced.taxCents,
    shippingCents: priced.shippingCents,
    totalCents: priced.totalCents,
    currency: 'eur',
    coupon: priced.couponId,
    offer: priced.items.find(({ offer }) => offer)?.offer ?? '',
    offerAfter: after,
    delivery: priced.needsShipping ? body.delivery : '',
    shippingAddress: body.shippingAddress ?? null,
    billing: billingOf(body.company),
    source: body.source ?? '',
    accessToken: randomToken(),
    idempotencyKey: known.key,
    requestDigest: known.digest,
    cartDigest: known.cartDigest,
  })
  caller.holds.check(tx, order, caller.ip)
  takeHolds(tx, order)
  if (body.gift) createGift(tx, order, body.gift, now)
  const about = { at: stamp(now), source: 'checkout', termsBy: body.termsBy } as const
  storeConsent(tx, order, 'cgv', about)
  if (body.waivesWithdrawal) storeConsent(tx, order, 'withdrawal_waiver', about)
  return order
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Scoped to the account, so that a guessed key never matches another member's order. */
const scopedKey = (actor: Actor, key: string | undefined): string =>
  key ? sha256(`${actor.record?.id ?? ''}\n${key}`) : ''

/**
 * The parsed body without the names of other orders and of the cart, with its properties in the order of the
 * contract, whatever the order in the request.
 */
const digestOf = ({ earlier: _, cart: _cart, besides: _besides, ...body }: Submission): string =>
  sha256(JSON.stringify(body))

const OTHER_REQUEST =
  'Cette clé a déjà servi pour une autre commande. Rechargez la page avant de recommencer.'

/** Whether a key was used with another request. Orders from before this column have no digest. */
const isOtherRequest = (reader: Reader, key: string, digest: string): boolean => {
  const known = key ? reader.firstOrNull(orders, { idempotencyKey: key }) : null
  return !!known && known.requestDigest !== '' && known.requestDigest !== digest
}

/**
 * The order that this request has opened before. Null when that was cancelled or has expired, which frees its
 * key: it cannot be paid any more, and a reply without a payment URL would look like a free order. Throws 422
 * when the key was used with another request.
 */
const repeated = (tx: Tx, key: string, digest: string): Order | null => {
  if (isOtherRequest(tx, key, digest)) throw new AppError(422, OTHER_REQUEST)
  const known = key ? tx.firstOrNull(orders, { idempotencyKey: key }) : null
  if (known?.status !== 'cancelled') return known
  tx.update(orders, known.id, { idempotencyKey: '' })
  return null
}

/** Whether an order that this request opened still counts (`repeated`). */
const isRepeated = (reader: Reader, key: string): boolean =>
  key !== '' &&
  reader.count(orders, { filter: "idempotencyKey = {:key} && status != 'cancelled'", params: { key } }) > 0

/**
 * The order that a concurrent identical request has opened for the offer after a paid order; null when there
 * is none. Throws 409 for a different request: the next try continues with that order, so that
 * two are never paid.
 */
const findDuplicate = (tx: Tx, after: string, digest: string): Order | null => {
  const [open] = takenAfter(tx, after)
  if (open && open.requestDigest !== digest) throw conflict(TAKEN_MEANWHILE)
  return open ?? null
}

const TAKEN_MEANWHILE =
  'Cette offre vient d’être ajoutée à une autre commande, dans un autre onglet peut-être. Recommencez : vous reprendrez cette commande.'
const WAITS_AND_WAIVES = 'Choisissez\u00a0: commencer tout de suite, ou garder votre droit de rétractation.'
const TOO_LITTLE =
  'Il reste trop peu à payer pour un paiement par carte\u00a0: écrivez-nous, ou commandez sans ce code.'
/** Why an amount is too small for a card; an amount chosen by the buyer is refused at its field. */
const tooLittle = ({ items }: BasketPrice, minCents: number) => {
  if (!items.some(({ isOpenPrice }) => isOpenPrice)) return conflict(TOO_LITTLE)
  const message = `Un paiement par carte est d’au moins ${formatCents(minCents)}\u00a0: choisissez un autre montant.`
  return invalid({ amountCents: ['validation_invalid_value', message] })
}

/** Whether a payment, now or later, is below the minimum for a card. */
const isTooLittle = ({ dueCents, schedule }: BasketPrice, minCents: number): boolean =>
  [dueCents, ...schedule.map(({ amountCents }) => amountCents)].some((cents) => cents > 0 && cents < minCents)
/** A guest is known by the address alone. */
const HAD_TRIAL =
  'L’essai gratuit a déjà servi avec cette adresse\u00a0: choisissez une autre façon de payer.'
const NOT_CONFIGURED = 'Le paiement en ligne n’est pas configuré.'

const OTHER_PRICE =
  'Le prix a changé depuis l’ouverture de cette page\u00a0: le voici à jour. Rien n’a été commandé.'
const otherPrice = () =>
  conflict(OTHER_PRICE, { shownTotalCents: { code: PRICE_CHANGED, message: OTHER_PRICE } })

/** Whether a caller that was shown no total asks for another amount than a fixed price. */
const asksOtherAmount = (items: Submission['items'], priced: BasketPrice): boolean =>
  items.some(
    ({ kind, id, amountCents }) =>
      amountCents !== undefined &&
      priced.items.some(
        (line) =>
          line.kind === kind && line.ref === id && !line.isOpenPrice && line.unitCents !== amountCents,
      ),
  )
const fixedPrice = () =>
  invalid({ amountCents: ['validation_invalid_value', 'Le prix de cet article est fixe.'] })

const NOTHING_TO_PAY = { url: '', clientSecret: '' }

const replyFor = async (engine: Engine, provider: PaymentProvider | null, order: Order) => {
  const { id: orderId, number, accessToken: token, totalCents } = order
  const waits = order.status === 'pending' && provider && order.heldUntil === ''
  const { url, clientSecret } = waits ? await openPayment(engine, provider, order) : NOTHING_TO_PAY
  return { orderId, number, token, totalCents, url, clientSecret }
}

const TERMS_CHANGED =
  'Nos conditions ont changé depuis l’ouverture de cette page. Rechargez-la avant de commander.'

/**
 * Buyer and prices of an order. Writes nothing. Throws as `checkout`. `released`: the unpaid order that this one
 * replaces.
 */
const pricedOpening = (
  engine: Engine,
  reader: Reader,
  provider: PaymentProvider | null,
  { actor }: Caller,
  body: Submission,
  released: Order | null = null,
): Pick<Opening, 'buyer' | 'priced' | 'after'> => {
  if (!showsCurrentWording(body.consentVersion)) throw conflict(TERMS_CHANGED)
  const buyer = buyerOf(reader, actor, body)
  const now = engine.clock.now()
  const after = upsellOrder(reader, actor, body.after, now)
  const priced = priceBasket(reader, {
    items: body.items,
    now,
    user: buyer.userId,
    code: body.coupon,
    isGift: body.gift !== undefined,
    destination: { way: body.delivery, country: body.shippingAddress?.country ?? '' },
    after,
    released,
  })
  if (buyer.userId === '' && hadTrialBefore(reader, buyer.email, priced.items)) throw conflict(HAD_TRIAL)
  if (body.company) checkBilledTaxes(body.company.address.country, priced.items)
  const isCard = body.means === 'card'
  if (body.shownTotalCents === undefined && asksOtherAmount(body.items, priced)) throw fixedPrice()
  if (body.shownTotalCents !== undefined && body.shownTotalCents !== priced.totalCents) throw otherPrice()
  if (priced.totalCents > 0 && !provider && isCard) throw notFound(NOT_CONFIGURED)
  if (isCard && provider && isTooLittle(priced, provider.minCents)) throw tooLittle(priced, provider.minCents)
  checkWaiver(priced, body)
  if (priced.needsShipping && body.delivery === 'post' && !body.shippingAddress)
    throw invalid({ shippingAddress: ['validation_required', 'Indiquez l’adresse de livraison.'] })
  // An offer next to other items is taken before their payment, whichever order the page names.
  return { buyer, priced, after: after && takesUpsell(reader, body.items) ? after.id : '' }
}

/** What identifies a request. */
interface OrderFacts {
  readonly key: string
  readonly digest: string
  readonly cartDigest: string
}

const againOf = ({ earlier: named, items, besides }: Submission, known: OrderFacts) => ({
  ...known,
  named,
  items,
  besides,
})

/** Maximum of concurrent orders that replace each other: each retries once for each of those before it. */
const MAX_ROUNDS = 40
const CROWDED = 'Ce panier est commandé ailleurs en ce moment. Réessayez dans un instant.'

/**
 * Continues with or replaces the order that the same cart has opened before, from its browser, another tab or
 * another device. An unchanged order is returned. A changed one is closed, which frees what it holds; returns
 * null then. It is closed only once the new order is valid: a refusal leaves it unchanged. Throws 409 when it
 * was paid meanwhile, 503.
 */
const resumeOrReplace = async (
  engine: Engine,
  provider: PaymentProvider | null,
  caller: Caller,
  body: Submission,
  known: OrderFacts,
): Promise<Order | null> => {
  const reader = engine.read(system)
  // A repeated request gets its own order, whatever the cart has opened since.
  if (isRepeated(reader, known.key)) return null
  const earlier =
    earlierOrder(reader, caller.actor, body) ?? competingOrder(reader, known, engine.clock.now())
  if (!earlier || (!provider && body.means === 'card')) return null
  if (earlier.requestDigest === known.digest) return earlier
  if (!provider) return null
  if (isOtherRequest(reader, known.key, known.digest)) throw new AppError(422, OTHER_REQUEST)
  checkAtBank(reader, caller.actor, againOf(body, known))
  pricedOpening(engine, reader, provider, caller, body, earlier)
  await supersede(engine, provider, earlier)
  return null
}

/**
 * Opens the order, or returns the one that this request has opened; null while another order of the same cart
 * can be paid.
 */
const openWithoutRival = (
  engine: Engine,
  provider: PaymentProvider | null,
  caller: Caller,
  body: Submission,
  known: OrderFacts,
): Promise<Order | null> =>
  engine.write(system, (tx) => {
    const now = engine.clock.now()
    const { actor } = caller
    const { key, digest } = known
    const repeat = repeated(tx, key, digest)
    if (repeat) return repeat
    checkAtBank(tx, actor, againOf(body, known))
    const competing = competingOrder(tx, known, now)
    if (competing && provider) return competing.requestDigest === digest ? competing : null
    const { buyer, priced, after } = pricedOpening(engine, tx, provider, caller, body)
    const duplicate = after ? findDuplicate(tx, after, digest) : null
    if (duplicate) return duplicate
    const opened = openOrder(engine, tx, { buyer, body, priced, after, known, caller })
    // Nothing to pay: the order is settled in the transaction that opens it.
    if (opened.totalCents === 0) return settleOrder(engine, tx, opened.id, { provider: 'manual', ref: '' })
    return body.means === 'card' ? opened : awaitTransfer(tx, opened, now)
  })

/**
 * Opens an order; without a provider, only one of free items (404 otherwise). The same `Idempotency-Key` of
 * the same caller gets the first order again, unless that was cancelled; so does the same cart, of which one
 * order can be paid at a time, even with concurrent requests. Throws 401 for a course without an account, 409
 * for more units of counted stock than an unpaid buyer may hold, 409 for items whose payment a bank is
 * processing (`checkAtBank`), 422 for a key used with another request, 409 for a total that differs from the
 * page's, 409 for what cannot be sold and for sentences that changed since the page was loaded, 400 for
 * missing boxes and fields.
 */
export const checkout = async (
  engine: Engine,
  provider: PaymentProvider | null,
  caller: Caller,
  body: Submission,
  idempotencyKey: string | undefined,
) => {
  checkKinds(engine, body.items)
  const known = {
    key: scopedKey(caller.actor, idempotencyKey),
    digest: digestOf(body),
    cartDigest: cartDigestOf(caller.actor, body.cart),
  }
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const order =
      (await resumeOrReplace(engine, provider, caller, body, known)) ??
      (await openWithoutRival(engine, provider, caller, body, known))
    if (order) return replyFor(engine, provider, order)
  }
  throw conflict(CROWDED)
}
