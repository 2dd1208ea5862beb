import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OrderItem } from '#drizzle/collections/payments.ts'
import { minimumCents } from '#drizzle/domain/open-price.ts'
import { notFound } from '#server/core/errors.ts'
import { route } from '#server/core/route.ts'
import type { PaymentProvider } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { upsellOrder } from '../offers/index.ts'
import { canPay } from '../payments/index.ts'
import { priceBasket } from '../pricing/index.ts'
import { kindOf } from '../sellables/index.ts'
import { transferTerms } from '../transfers/index.ts'
import * as contract from './contract.ts'
import { openManualOrder } from './manual-order.ts'
import { checkout } from './open-order.ts'
import { payDemo } from './pay-demo.ts'
import { earlierOrder } from './replace-order.ts'
import { StockHoldLimit } from './stock-hold-limit.ts'

/** The caller's account of the site; empty for a superuser, who buys nothing. */
const userOf = ({ actor: { record } }: FastifyRequest): string =>
  record?.collectionName === 'users' ? record.id : ''

export interface CheckoutOptions {
  readonly provider: PaymentProvider
  /** The demonstration payment page answers only outside production and without a real provider. */
  readonly allowDemo: boolean
}

/** The minimum price of a line of a « prix libre »; undefined of any other. */
const minimumOf = (reader: Reader, { kind, ref, isOpenPrice }: OrderItem): number | undefined => {
  if (!isOpenPrice) return undefined
  const terms = kindOf(reader, kind).openPrice?.(reader, ref)
  return terms ? minimumCents(terms) : undefined
}

const header = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

export const checkoutRoutes = (app: FastifyInstance, engine: Engine, options: CheckoutOptions): void => {
  route(app, contract.quote, ({ body, request }) => {
    const reader = engine.read(system)
    const now = engine.clock.now()
    const { items, ...priced } = priceBasket(reader, {
      items: body.items,
      now,
      user: userOf(request),
      code: body.coupon,
      isGift: body.isGift,
      destination: { way: body.delivery, country: body.country },
      after: upsellOrder(reader, request.actor, body.after, now),
      released: earlierOrder(reader, request.actor, body),
    })
    return { ...priced, lines: items.map((line) => ({ ...line, leastCents: minimumOf(reader, line) })) }
  })
  const isPayable = canPay(options.provider, !options.allowDemo)
  const holds = new StockHoldLimit()
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
  route(app, contract.openOrderByHand, ({ body, request }) => {
    const items = body.items.map((item) => ({ ...item, option: 'one_time' as const }))
    return openManualOrder(engine, request.actor, { ...body, items, key: `by-hand ${body.key}` })
  })
}
