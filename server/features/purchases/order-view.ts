/** Orders as shown to their readers. */
import { invoices } from '#drizzle/collections/invoices.ts'
import { coupons, payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { CARRIERS, trackingLink } from '#drizzle/domain/shipping.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { giftView } from '../gifts/index.ts'
import { opensAtOf, productsHeldIn } from '../order-access/index.ts'
import { dueOf, linesOf, type Order, type OrderLine, waitsForDeposit } from '../order-record/index.ts'
import { orderStatement } from '../order-statement/index.ts'
import { findOrder, orderOpenTo } from '../orders/index.ts'
import { planViews } from '../payment-schedules/index.ts'
import { thingOf } from '../sellables/index.ts'
import { addressLine, destinationOf } from '../shipping/index.ts'
import { transferView } from '../transfers/index.ts'
import { signedQuery } from './downloads/file-links.ts'
import { purchasedFiles } from './downloads/purchased-files.ts'

const parcelOf = ({ carrier, trackingNumber, shippedAt }: Order) =>
  carrier === ''
    ? null
    : {
        trackingNumber,
        shippedAt,
        carrier: CARRIERS[carrier].name,
        url: trackingLink(carrier, trackingNumber),
      }

const billingView = ({ billing }: Order) =>
  billing?.company || billing?.siren || billing?.vatNumber
    ? {
        company: billing.company ?? '',
        siren: billing.siren ?? '',
        vatNumber: billing.vatNumber ?? '',
        address: addressLine(billing.address),
      }
    : null

interface Seen {
  /** Products that the order holds. */
  held: ReadonlySet<string>
  now: Date
}

const itemView = (reader: Reader, order: Order, item: OrderLine, seen: Seen) => {
  const produit = item.kind === 'produit' ? reader.getOrNull(produits, item.ref) : null
  const thing = thingOf(reader, item)
  const opensAt = opensAtOf(order, item, seen.now)
  const files =
    produit && opensAt === '' && seen.held.has(item.ref) ? purchasedFiles(reader, produit, order) : []
  // Signed links, valid for three days: an account's file token lasts three minutes only.
  const downloads = files.map((file) => ({
    ...file,
    url: file.url + signedQuery(order, { produit: item.ref, filename: file.name }, seen.now),
  }))
  const { kind, ref, variant = '', title, pack = null, qty, unitCents, discountCents, totalCents } = item
  return {
    isSent: item.weightGrams !== undefined,
    kind,
    ref,
    variant,
    title,
    slug: thing?.slug ?? '',
    // A free-text line is a service.
    delivery: thing?.delivery ?? (item.ref === '' ? ('person' as const) : ('online' as const)),
    collectionId: thing?.picture.collectionId ?? '',
    image: thing?.picture.file ?? '',
    pack,
    qty,
    unitCents,
    discountCents,
    totalCents,
    opensAt,
    downloads,
  }
}

/**
 * The order as `GET /api/orders/:number` replies it, with the URLs of its content. Throws 404 as `findOrder`.
 */
export const readOrder = (engine: Engine, actor: Actor, number: string, token: string | undefined) => {
  const order = findOrder(engine, actor, number, token)
  const reader = engine.read(system)
  const seen = {
    held: productsHeldIn(reader, order.id),
    now: engine.clock.now(),
  }
  const failed = reader.find(
    payments,
    { order: order.id, status: 'failed' },
    { sort: '-created', limit: 1 },
  )[0]
  const invoice = reader.firstOrNull(invoices, {
    filter: "order = {:id} && kind != 'credit_note'",
    params: { id: order.id },
  })
  return {
    id: order.id,
    number: order.number,
    status: order.status || ('pending' as const),
    isProcessing: order.status === 'pending' && order.processingAt !== '',
    waitsForDeposit: order.status === 'pending' && waitsForDeposit(order),
    email: order.email,
    name: order.name,
    created: order.created,
    paidAt: order.paidAt,
    items: linesOf(order).map((item) => itemView(reader, order, item, seen)),
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    taxCents: order.taxCents,
    shippingCents: order.shippingCents,
    totalCents: order.totalCents,
    dueCents: dueOf(order),
    receivedCents: order.receivedCents,
    transfer: transferView(reader, order),
    couponCode: reader.getOrNull(coupons, order.coupon)?.code ?? '',
    taxMention: invoice?.totals?.mention ?? '',
    invoiceNumber: invoice?.number ?? '',
    creditNotes: reader
      .find(invoices, { order: order.id, kind: 'credit_note' }, { sort: 'number' })
      .map((note) => note.number),
    // Not disclosed to the holder of the token alone, since an address may be typed by another person.
    hasAccount: order.user !== '' && orderOpenTo(actor, order, undefined),
    failureReason: order.status === 'pending' ? (failed?.failureReason ?? '') : '',
    plans: planViews(reader, order.id),
    delivery: order.delivery,
    destination: destinationOf(reader, order),
    parcel: parcelOf(order),
    billing: billingView(order),
    gift: giftView(reader, order, seen.now),
    statement: orderStatement(reader, order, seen.now),
  }
}
