/** Buying on a site that takes cards by Stripe. */
import Stripe from 'stripe'
import { onTestFinished, vi } from 'vitest'
import { orders } from '#drizzle/collections/payments.ts'
import type { PaymentProvider } from '#server/ports/payments.ts'
import { stripePayments } from '#server/ports/stripe.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { makeCourse } from './catalogue.ts'
import { buy } from './checkout.ts'
import { type LocalStripe, STRIPE_KEY, STRIPE_PUBLIC, STRIPE_WEBHOOK, serveStripe } from './stripe.ts'

export interface StripeShop {
  app: TestApp
  stripe: LocalStripe
  provider: PaymentProvider
}

/** The site in production with Stripe's keys, and the local service that they belong to. The package asks again at once. */
export const stripeShop = async (): Promise<StripeShop> => {
  vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0)
  const { stripe, apiBase, close } = await serveStripe()
  onTestFinished(close)
  const provider = stripePayments({
    secretKey: STRIPE_KEY,
    publishableKey: STRIPE_PUBLIC,
    webhookSecret: STRIPE_WEBHOOK,
    apiBase,
  })
  return { app: await testApp({ production: true, ports: { payments: provider } }), stripe, provider }
}

/** Delivers Stripe's events, all of them by default, and processes them; returns the statuses. */
export const deliver = async ({ app, stripe }: StripeShop, events = stripe.events): Promise<number[]> => {
  const statuses: number[] = []
  for (const event of events) {
    const { payload, signature } = stripe.message(event)
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    const answer = await app.server.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload })
    statuses.push(answer.statusCode)
  }
  await app.worker.drain()
  return statuses
}

/** A course that Claire has ordered and not paid yet. */
export const courseOrder = async (world: StripeShop, more: object = {}) => {
  const claire = await world.app.person('claire@example.com')
  const course = await world.app.seed((tx) => makeCourse(tx, { price: 129, ...more }))
  const opened = (await buy(world.app, claire, [{ kind: 'course', id: course.id }])).json()
  const ref = world.app.engine.read(system).get(orders, opened.orderId).paymentRef
  return { claire, course, ref, ...opened } as typeof opened & { claire: Person; ref: string }
}
