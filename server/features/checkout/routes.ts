import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/core/errors.ts'
import { route } from '#server/core/route.ts'
import type { PaymentProvider } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import * as contract from './contract.ts'
import { quote } from './pricing.ts'
import { checkout, payDemo } from './service.ts'

export interface CheckoutOptions {
  provider: PaymentProvider
  /** The demonstration payment page answers only outside production and without a real provider. */
  allowDemo: boolean
}

const header = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

export const checkoutRoutes = (app: FastifyInstance, engine: Engine, options: CheckoutOptions): void => {
  route(app, contract.quote, ({ body, request }) => {
    const userId = request.actor.record?.collectionName === 'users' ? request.actor.record.id : ''
    const { items, ...priced } = quote(
      engine.read(system),
      engine.clock.now(),
      userId,
      body.items,
      body.coupon,
    )
    return {
      ...priced,
      lines: items.map(({ title, qty, unitCents }) => ({
        title,
        qty,
        unitCents,
        totalCents: unitCents * qty,
      })),
    }
  })
  const canPay = options.allowDemo || options.provider.name !== 'demo'
  route(app, contract.paymentMethods, () => ({ canPay }))
  route(app, contract.checkout, ({ body, request }) => {
    const key = header(request.headers['idempotency-key'])
    return checkout(engine, canPay ? options.provider : null, request.actor, body, key)
  })
  route(app, contract.payDemo, ({ params, body, request }) => {
    if (!options.allowDemo || options.provider.name !== 'demo') throw notFound()
    return payDemo(engine, request.actor, params.orderId, body)
  })
}
