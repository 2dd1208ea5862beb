import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'

export const checkoutItem = z.strictObject({
  kind: z.enum(['course', 'produit']),
  /** Id of the record. */
  id: z.string().length(15),
  qty: z.number().int().min(1).max(20).default(1),
  /** How a course is paid. Only what can be paid now is accepted. */
  option: z.enum(['one_time']).default('one_time'),
})

/** Opens an order at prices computed on the server and answers where to pay it. Honours `Idempotency-Key`. */
export const checkout = endpoint({
  method: 'POST',
  path: '/api/checkout',
  access: 'anyone',
  summary: 'Open an order',
  body: z.strictObject({
    items: z.array(checkoutItem).min(1).max(20),
    coupon: z.string().max(40).optional(),
    /** Needed from a guest; a signed-in person's own address is used otherwise. */
    email: z.email().max(255).optional(),
    name: z.string().max(160).optional(),
    source: z.string().max(120).optional(),
    /** The two boxes of the checkout, with the sentence that was accepted kept as proof. */
    acceptsTerms: z.literal(true),
    waivesWithdrawal: z.boolean().default(false),
    /** `later`: digital content opens when the fourteen days of withdrawal are over, and nothing is waived. */
    start: z.enum(['now', 'later']).default('now'),
    /** Version of the sentences that the page showed; 409 when they have changed since. */
    consentVersion: z.string().max(40).optional(),
    shippingAddress: z
      .strictObject({
        line1: z.string().max(160),
        line2: z.string().max(160).optional(),
        postalCode: z.string().max(12),
        city: z.string().max(80),
        country: z.string().max(60),
      })
      .optional(),
  }),
  reply: z.object({
    orderId: z.string(),
    number: z.string(),
    /** Opens this one order without an account: keep it out of logs. */
    token: z.string(),
    totalCents: z.number(),
    /** Path or address of the payment page; empty when nothing is left to pay. */
    url: z.string(),
  }),
  perMinute: 20,
})

/** Whether something that costs can be paid here now. Free things can always be had. */
export const paymentMethods = endpoint({
  method: 'GET',
  path: '/api/checkout',
  access: 'anyone',
  summary: 'Whether orders can be paid',
  reply: z.object({ canPay: z.boolean() }),
})

/** What a coupon takes off, without opening an order. */
export const quote = endpoint({
  method: 'POST',
  path: '/api/checkout/quote',
  access: 'anyone',
  summary: 'Prices of a basket, with its coupon',
  body: z.strictObject({
    items: z.array(checkoutItem).min(1).max(20),
    coupon: z.string().max(40).optional(),
  }),
  reply: z.object({
    lines: z.array(
      z.object({ title: z.string(), qty: z.number(), unitCents: z.number(), totalCents: z.number() }),
    ),
    subtotalCents: z.number(),
    discountCents: z.number(),
    taxCents: z.number(),
    shippingCents: z.number(),
    totalCents: z.number(),
    /** True when something is delivered at once, so that the waiver box must be shown. */
    needsWaiver: z.boolean(),
    /** When that opens to whoever pays today and keeps the right of withdrawal; empty where there is no such choice. */
    laterAt: z.string(),
    /** True when an address must be asked. */
    needsShipping: z.boolean(),
    taxMention: z.string(),
  }),
  perMinute: 60,
})

/** The built-in payment page's answer, while no payment provider is configured. */
export const payDemo = endpoint({
  method: 'POST',
  path: '/api/checkout/demo/:orderId',
  access: 'anyone',
  summary: 'Answer of the demonstration payment page',
  params: z.object({ orderId: z.string().length(15) }),
  body: z.strictObject({
    outcome: z.enum(['succeed', 'fail', 'abandon']),
    /** The order's token; not needed from its own signed-in buyer. */
    token: z.string().max(64).optional(),
  }),
  reply: z.object({ number: z.string(), status: z.string(), message: z.string() }),
})
