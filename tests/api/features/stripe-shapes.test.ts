/**
 * Every request that the site sends to Stripe, judged by `stripe-mock`, which checks them against Stripe's OpenAPI description. It runs where
 * `STRIPE_MOCK_URL` names one (`go install github.com/stripe/stripe-mock@latest`); elsewhere the local service of the other tests stands alone.
 */
import { describe, expect, it } from 'vitest'
import { stripePayments } from '#server/ports/stripe.ts'
import { STRIPE_PUBLIC, STRIPE_WEBHOOK } from '../../support/stripe.ts'

const url = process.env.STRIPE_MOCK_URL ?? ''

const provider = stripePayments({
  secretKey: 'sk_test_123',
  publishableKey: STRIPE_PUBLIC,
  webhookSecret: STRIPE_WEBHOOK,
  apiBase: url || null,
})
const requested = {
  orderId: 'a'.repeat(15),
  key: 'k',
  number: 'C-2026-000001',
  email: 'a@example.com',
  name: 'A',
  amountCents: 12_900,
  currency: 'eur',
  token: 't',
  customerRef: '',
  ref: '',
  keepsMethod: false,
}
const plan = { planId: 'b'.repeat(15), number: 2, covers: 1 }

describe.runIf(url !== '')('a request to Stripe fits its description', () => {
  it.each([
    ['a payment', () => provider.open(requested)],
    ['one that keeps the card', () => provider.open({ ...requested, keepsMethod: true })],
    [
      'one of a known customer',
      () => provider.open({ ...requested, keepsMethod: true, customerRef: 'cus_1' }),
    ],
    ['one that was opened before', () => provider.open({ ...requested, ref: 'pi_1' })],
    ['an instalment by hand', () => provider.open({ ...requested, plan, keepsMethod: true })],
    ['a look', () => provider.look('pi_1')],
    ['an end', () => provider.end('pi_1')],
    [
      'an instalment',
      () =>
        provider.charge({
          ...requested,
          customerRef: 'cus_1',
          methodRef: 'pm_1',
          plan,
          description: 'Échéance 2',
        }),
    ],
    ['a refund', () => provider.refund({ ref: 'pi_1', amountCents: 100, refundId: 'c'.repeat(15) })],
    ['missed messages', () => provider.eventsSince(new Date(0))],
    ['balance and payouts', () => provider.health()],
  ])('%s', async (_name, ask) => {
    await expect(ask()).resolves.toBeDefined()
  })
})

it.runIf(url === '')('requests to Stripe are judged by stripe-mock where STRIPE_MOCK_URL names one', () => {
  expect(provider).toMatchObject({ name: 'stripe', takesMessages: true, minCents: 50 })
})
