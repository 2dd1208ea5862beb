import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { PaymentProvider } from '#server/ports/payments.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { requestBalance } from '../deposits/index.ts'
import { openEarlyAccess } from '../fulfilment/index.ts'
import { downloadCounts, resetDownloads } from '../purchases/index.ts'
import * as contract from './contract.ts'
import { checkPayment, payAgain } from './order-payment.ts'
import { replay, takeEvent } from './provider/events.ts'
import { providerView } from './provider/provider-view.ts'
import { reconcilePayments } from './provider/reconcile.ts'
import { refundOrder, refundPayment } from './refunds.ts'
import { confirmAgain, consentsOf, fulfilOrder } from './team/order-acts.ts'
import { receiveByHand } from './team/receipts.ts'
import { acceptedTerms } from './team/terms.ts'
import { closeByHand, takeReceiptBack } from './team/undo-receipts.ts'

interface Options {
  readonly provider: PaymentProvider
  readonly publicUrl: string
  readonly canPay: boolean
}

const header = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

/** The body stays raw: the signature covers its bytes. */
const webhookRoutes = (app: FastifyInstance, engine: Engine, provider: PaymentProvider): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    route(scope, contract.stripeWebhook, async ({ request }) => {
      await takeEvent(engine, provider, request.body, header(request.headers['stripe-signature']) ?? '')
      return undefined
    })
  })
}

/** The page is plain text without scripts. */
const TERMS_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'"
const PRIVATE = 'private, no-store'

const orderRoutes = (app: FastifyInstance, engine: Engine, provider: PaymentProvider): void => {
  route(app, contract.receivePayment, ({ params, body, request }) =>
    receiveByHand(engine, provider, request.actor, params.number, body),
  )
  route(app, contract.takeReceiptBack, ({ params, body, request }) =>
    takeReceiptBack(engine, request.actor, params.number, body.key),
  )
  route(app, contract.closeOrder, ({ params, request }) =>
    closeByHand(engine, provider, request.actor, params.number),
  )
  route(app, contract.askBalance, ({ params, request }) =>
    requestBalance(engine, request.actor, params.number),
  )
  route(app, contract.openAccess, ({ params, request }) =>
    openEarlyAccess(engine, request.actor, params.number),
  )
  route(app, contract.refundOrder, ({ params, body, request }) =>
    refundOrder(engine, request.actor, params.number, body),
  )
  route(app, contract.fulfilOrder, ({ params, body, request }) =>
    fulfilOrder(engine, request.actor, params.number, body.parcel),
  )
  route(app, contract.confirmAgain, ({ params, request }) =>
    confirmAgain(engine, request.actor, params.number),
  )
  route(app, contract.orderDownloads, ({ params, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return downloadCounts(engine.read(system), params.number)
  })
  route(app, contract.resetDownloads, async ({ params, request }) => {
    await resetDownloads(engine, request.actor, params.number)
    return undefined
  })
  route(app, contract.orderTerms, ({ params, query, request, reply }) =>
    reply
      .headers({
        'cache-control': PRIVATE,
        'content-security-policy': TERMS_POLICY,
        'content-disposition': 'inline; filename="conditions.html"',
      })
      .type('text/html; charset=utf-8')
      .send(acceptedTerms(engine, request.actor, params.number, query.token)),
  )
  route(app, contract.orderConsents, ({ params, reply }) => {
    reply.header('cache-control', PRIVATE)
    return consentsOf(engine, params.number)
  })
}

export const paymentRoutes = (app: FastifyInstance, engine: Engine, options: Options): void => {
  const { provider } = options
  webhookRoutes(app, engine, provider)
  route(app, contract.payOrder, ({ params, query, request, reply }) => {
    reply.header('cache-control', PRIVATE)
    return payAgain(engine, provider, request.actor, { ...params, ...query })
  })
  route(app, contract.checkOrder, ({ params, query, request, reply }) => {
    reply.header('cache-control', PRIVATE)
    return checkPayment(engine, provider, request.actor, { ...params, ...query })
  })
  route(app, contract.refundPayment, ({ params, body, request }) => {
    const key = header(request.headers['idempotency-key'])
    return refundPayment(engine, request.actor, params.id, body, key)
  })
  orderRoutes(app, engine, provider)
  route(app, contract.readProvider, () => providerView(engine, provider, options))
  route(app, contract.replayEvent, async ({ params }) => {
    await replay(engine, params.id)
    return undefined
  })
  route(app, contract.reconcile, () => reconcilePayments(engine, provider))
}
