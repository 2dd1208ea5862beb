import type { FastifyInstance, FastifyRequest } from 'fastify'
import { courses } from '#drizzle/collections/courses.ts'
import type { OrderItem } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { EXPIRED_LINK } from '#drizzle/domain/find-order.ts'
import { minimumCents } from '#drizzle/domain/open-price.ts'
import { link } from '#drizzle/domain/paths.ts'
import { AppError, notFound } from '#server/core/errors.ts'
import { route } from '#server/core/route.ts'
import type { Documents } from '#server/documents/documents.ts'
import type { PaymentProvider } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import { sendStored } from '#server/records/http/stored-file.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { checkout } from '../checkout/open-order.ts'
import { payDemo } from '../checkout/pay-demo.ts'
import { earlierOf, withoutHold } from '../checkout/replace-order.ts'
import { Holds } from '../checkout/stock-hold-limit.ts'
import { correctGift } from '../gifts/create-gift.ts'
import { invoiceKey } from '../invoices/service.ts'
import { upsellOrder } from '../offers/offer.ts'
import { openNow } from '../order-access/access-start.ts'
import { canPay } from '../payments/can-pay.ts'
import { quote } from '../pricing/price.ts'
import { sendPurchase } from '../purchases/downloads/files.ts'
import { library } from '../purchases/downloads/library.ts'
import { openSpace } from '../purchases/guest-space.ts'
import { askForOrders, openOrders } from '../purchases/lookup.ts'
import { readOrder } from '../purchases/order-view.ts'
import { ownOrders } from '../purchases/own-orders.ts'
import { invoiceFor } from '../purchases/stored-invoice.ts'
import { transferTerms } from '../transfers/transfer.ts'
import * as contract from './contract.ts'

const PRIVATE = 'private, no-store'

/** The caller's account of the site; empty for a superuser, who buys nothing. */
const userOf = ({ actor: { record } }: FastifyRequest): string =>
  record?.collectionName === 'users' ? record.id : ''

export interface OrderOptions {
  documents: Documents
  provider: PaymentProvider
  /** The demonstration payment page answers only outside production and without a real provider. */
  allowDemo: boolean
}

/** The minimum price of a line of a « prix libre »; undefined of any other. */
const minimumOf = (reader: Reader, { kind, ref, isOpenPrice }: OrderItem): number | undefined => {
  if (!isOpenPrice) return undefined
  return minimumCents(kind === 'course' ? reader.get(courses, ref) : reader.get(produits, ref))
}

const header = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

const checkoutRoutes = (app: FastifyInstance, engine: Engine, options: OrderOptions): void => {
  route(app, contract.quote, async ({ body, request }) => {
    const earlier = earlierOf(engine.read(system), request.actor, body)
    const { items, ...priced } = await withoutHold(engine, earlier, (reader) =>
      quote(
        reader,
        engine.clock.now(),
        userOf(request),
        body.items,
        body.coupon,
        body.isGift,
        { way: body.delivery, country: body.country },
        upsellOrder(reader, request.actor, body.after, engine.clock.now()),
      ),
    )
    const reader = engine.read(system)
    return { ...priced, lines: items.map((line) => ({ ...line, leastCents: minimumOf(reader, line) })) }
  })
  const isPayable = canPay(options.provider, !options.allowDemo)
  const holds = new Holds()
  const { publishableKey } = options.provider
  route(app, contract.paymentMethods, () => {
    const transferDays = transferTerms(engine.read(system))?.days ?? 0
    return {
      canPay: isPayable || transferDays > 0,
      takesCards: isPayable,
      publishableKey: isPayable ? publishableKey : '',
      transferDays,
    }
  })
  route(app, contract.checkout, ({ body, request }) => {
    const key = header(request.headers['idempotency-key'])
    const caller = { actor: request.actor, ip: request.ip, holds }
    return checkout(engine, isPayable ? options.provider : null, caller, body, key)
  })
  route(app, contract.payDemo, ({ params, body, request }) => {
    if (!options.allowDemo || options.provider.name !== 'demo') throw notFound()
    return payDemo(engine, options.provider, request.actor, params.orderId, body)
  })
}

const ASK_AGAIN = link('findOrder', null, { etat: EXPIRED_LINK })
const isOver = (error: unknown): boolean => error instanceof AppError && error.status === 410
/** A browser that follows a link, as opposed to a media element or a program. */
const readsPages = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false

export const orderRoutes = (app: FastifyInstance, engine: Engine, options: OrderOptions): void => {
  checkoutRoutes(app, engine, options)
  const marking = { engine, documents: options.documents }
  route(app, contract.readOrder, ({ params, query, request, reply }) => {
    reply.header('cache-control', PRIVATE)
    return readOrder(engine, request.actor, params.number, query.token)
  })
  route(app, contract.openNow, ({ params, query, body, request }) =>
    openNow(engine, request.actor, { ...params, ...query }, body),
  )
  route(app, contract.correctGift, ({ params, query, body, request }) =>
    correctGift(engine, request.actor, { ...params, ...query }, body),
  )
  route(app, contract.openSpace, async ({ params, query, request }) => {
    await openSpace(engine, request.actor, params.number, query.token)
    return undefined
  })
  route(app, contract.readInvoice, async ({ params, query, request, reply }) => {
    const saved = await invoiceFor(
      { engine, documents: options.documents },
      request.actor,
      params.number.replace(/\.pdf$/, ''),
      query.token,
    )
    return sendStored(engine.storage, request, reply, {
      key: invoiceKey(saved),
      name: `${saved.number}.pdf`,
      type: 'application/pdf',
      asAttachment: false,
      isPrivate: true,
    })
  })
  route(app, contract.downloadPurchase, async ({ params, query, request, reply }) => {
    const { download, ...requested } = query
    try {
      const isDownload = download !== undefined
      return await sendPurchase(marking, request, reply, { ...params, ...requested, isDownload })
    } catch (error) {
      if (!isOver(error) || !readsPages(request)) throw error
      return reply.header('cache-control', PRIVATE).redirect(ASK_AGAIN, 303)
    }
  })
  route(app, contract.readOwnOrders, ({ request, reply }) => {
    reply.header('cache-control', PRIVATE)
    const userId = userOf(request)
    return { items: userId ? ownOrders(engine.read(system), userId) : [] }
  })
  route(app, contract.readLibrary, ({ request, reply }) => {
    reply.header('cache-control', PRIVATE)
    const userId = userOf(request)
    return { items: userId ? library(engine.read(system), userId, engine.clock.now()) : [] }
  })
  route(app, contract.findOrders, async ({ body }) => {
    await askForOrders(engine, body.email)
    return undefined
  })
  route(app, contract.openOrders, ({ body, reply }) => {
    reply.header('cache-control', PRIVATE)
    return openOrders(engine, body.token)
  })
}
