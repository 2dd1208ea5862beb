import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
import { ORDER_STATUSES, REFUND_STATUSES } from '#drizzle/domain/order-states.ts'
import { CARRIER_CODES } from '#drizzle/domain/shipping.ts'
import { HAND_MEANS } from '#drizzle/domain/transfer.ts'
import { calendarDay } from '#server/core/calendar-day.ts'

/** Maximum size; Stripe's events are far smaller. */
const MESSAGE_BYTES = 512 * 1024

/**
 * An event of Stripe: verified by its signature, stored once, processed afterwards. 400 for an invalid
 * signature.
 */
export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/stripe',
  access: 'anyone',
  summary: 'Take a message of Stripe',
  bodyBytes: MESSAGE_BYTES,
  perMinute: 600,
})

const order = {
  params: z.object({ number: z.string().min(1).max(40) }),
  query: z.object({ token: z.string().max(64).optional() }),
}

/** Where a pending order is paid, also after a reload or from another device; 409 when it is not pending. */
export const payOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:number/pay',
  access: 'anyone',
  summary: 'Open the payment of an order again',
  ...order,
  reply: z.object({
    url: z.string(),
    clientSecret: z.string(),
    publishableKey: z.string(),
    /** Due now. */
    dueCents: z.number(),
    keepsMethod: z.boolean(),
  }),
  perMinute: 20,
})

/**
 * State of an order's payment, read at the provider, so that a page returning from a bank need not wait for
 * the event.
 */
export const checkOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:number/check',
  access: 'anyone',
  summary: 'Ask the provider what has become of a payment',
  ...order,
  reply: z.object({ status: z.string(), message: z.string(), isProcessing: z.boolean() }),
  perMinute: 20,
})

const id = z.string().length(15)
const params = z.object({ id })
/** Reason of a refund, chosen by the team. */
const request = {
  reason: z.enum(['requested', 'withdrawal', 'duplicate']).default('requested'),
  /** For the accounts. */
  note: z.string().trim().max(500).default(''),
}
const refund = z.object({
  id: z.string(),
  payment: z.string(),
  amountCents: z.number(),
  /** `pending` until the provider has accepted it, within seconds. */
  status: z.enum(REFUND_STATUSES),
})

/**
 * Refunds a payment in full or in part. What is refunded in full is closed, and a credit note is issued.
 * Honours `Idempotency-Key`.
 */
export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/refund',
  access: ['payments.manage'],
  summary: 'Refund a payment',
  params,
  body: z.strictObject({
    ...request,
    /** Absent: all that is left of it. */
    amountCents: z.number().int().min(1).max(100_000_000).optional(),
  }),
  reply: refund,
})

/** Refunds all that is left of an order: access, stock and accounts follow. 409 when nothing is left. */
export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:number/refund',
  access: ['payments.manage'],
  summary: 'Refund an order',
  params: order.params,
  body: z.strictObject(request),
  reply: z.object({ refunds: z.array(refund) }),
})

/** The provider as shown in the administration; balance and payouts where its service answers. */
export const readProvider = endpoint({
  method: 'GET',
  path: '/api/payments/provider',
  access: ['payments.manage'],
  summary: 'How the payment provider is',
  reply: z.object({
    provider: z.enum(['demo', 'stripe']),
    /** Whether paid items can be bought here. */
    canPay: z.boolean(),
    hasPublishableKey: z.boolean(),
    hasWebhookSecret: z.boolean(),
    webhookUrl: z.string(),
    isTest: z.boolean(),
    account: z.string(),
    /** Why its service did not answer; empty when it did. */
    failure: z.string(),
    availableCents: z.number(),
    pendingCents: z.number(),
    payouts: z.array(z.object({ at: z.string(), amountCents: z.number(), status: z.string() })),
    lastEventAt: z.string(),
    /** Events that could not be processed. */
    failedEvents: z.number(),
    waitingRefunds: z.number(),
  }),
  perMinute: 30,
})

/** Processes a stored event again. */
export const replayEvent = endpoint({
  method: 'POST',
  path: '/api/payments/events/:id/replay',
  access: ['payments.manage'],
  summary: 'Work on a kept message again',
  params,
})

/** Fetches all missing events from the provider; replies how many were new. */
export const reconcile = endpoint({
  method: 'POST',
  path: '/api/payments/reconcile',
  access: ['payments.manage'],
  summary: 'Ask the provider for what never came',
  reply: z.object({ events: z.number(), orders: z.number() }),
  perMinute: 6,
})

/**
 * Marks a paid order as sent or done. Idempotent. With a carrier, the buyer is notified with the tracking.
 * 409 for an unpaid order, or for a carrier of an order without delivery.
 */
export const fulfilOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:number/fulfil',
  access: ['payments.manage'],
  summary: 'Mark an order as sent or done',
  params: order.params,
  body: z.strictObject({
    parcel: z
      .strictObject({
        carrier: z.enum(CARRIER_CODES),
        trackingNumber: z.string().trim().max(80).default(''),
      })
      .optional(),
  }),
  reply: z.object({ status: z.enum(ORDER_STATUSES) }),
})

/** Sends the confirmation of a settled order again. 429 within five minutes of another one. */
export const confirmAgain = endpoint({
  method: 'POST',
  path: '/api/orders/:number/confirmation',
  access: ['payments.manage'],
  summary: 'Send the confirmation of an order again',
  params: order.params,
  reply: z.object({ to: z.string() }),
  perMinute: 10,
})

/** How often the files of an order were downloaded. */
export const orderDownloads = endpoint({
  method: 'GET',
  path: '/api/orders/:number/download-counts',
  access: ['payments.manage'],
  summary: 'How often the files of an order were downloaded',
  params: order.params,
  reply: z.object({
    downloads: z.array(
      z.object({
        produit: z.string(),
        name: z.string(),
        title: z.string(),
        count: z.number(),
        limit: z.number(),
        lastAt: z.string(),
      }),
    ),
  }),
})

/** Resets the download counts of an order. */
export const resetDownloads = endpoint({
  method: 'POST',
  path: '/api/orders/:number/download-counts/reset',
  access: ['payments.manage'],
  summary: 'Let the files of an order be downloaded anew',
  params: order.params,
})

/** The consents of an order's buyer, with the sentences as shown. */
export const orderConsents = endpoint({
  method: 'GET',
  path: '/api/orders/:number/consents',
  access: ['payments.manage'],
  summary: 'What the buyer of an order agreed to',
  params: order.params,
  reply: z.object({
    consents: z.array(
      z.object({
        id: z.string(),
        purpose: z.string(),
        given: z.boolean(),
        text: z.string(),
        version: z.string(),
        at: z.string(),
        source: z.string(),
        /** Whether the text of the terms was stored. */
        hasTerms: z.boolean(),
      }),
    ),
  }),
})

/**
 * The terms of sale that the buyer accepted, as a page for the order's own readers. 404 where none were
 * stored.
 */
export const orderTerms = endpoint({
  method: 'GET',
  path: '/api/orders/:number/terms',
  access: 'anyone',
  summary: 'The terms that the buyer of an order accepted',
  ...order,
  sends: 'text/html',
})

const key = z.string().min(8).max(64)

/** Records a transfer, cheque or cash; the last part settles the order. Idempotent by `key`. */
export const receivePayment = endpoint({
  method: 'POST',
  path: '/api/orders/:number/received',
  access: ['payments.manage'],
  summary: 'Note a payment that came by hand',
  params: order.params,
  body: z.strictObject({
    key,
    /** A day in Paris, `2026-11-25`. */
    on: calendarDay,
    means: z.enum(HAND_MEANS),
    amountCents: z.number().int().min(1).max(100_000_000),
    reference: z.string().trim().max(200).default(''),
  }),
  reply: z.object({ status: z.enum(ORDER_STATUSES), receivedCents: z.number(), leftCents: z.number() }),
})

/** Undoes a receipt recorded by hand. Idempotent. 409 once the order is paid. */
export const takeReceiptBack = endpoint({
  method: 'POST',
  path: '/api/orders/:number/received/undo',
  access: ['payments.manage'],
  summary: 'Take back a payment that was noted by hand',
  params: order.params,
  body: z.strictObject({ key }),
  reply: receivePayment.reply,
})

/** Closes an unpaid order. Idempotent. 409 for one that is paid, or of which something was received. */
export const closeOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:number/close',
  access: ['payments.manage'],
  summary: 'Close an unpaid order',
  params: order.params,
  reply: z.object({ status: z.enum(ORDER_STATUSES) }),
})

/** Requests the balance of an order after its deposit. Idempotent. 409 while the deposit is unpaid. */
export const askBalance = endpoint({
  method: 'POST',
  path: '/api/orders/:number/balance',
  access: ['payments.manage'],
  summary: 'Ask for the rest after a deposit',
  params: order.params,
  reply: z.object({ balanceAt: z.string() }),
})

/**
 * Opens the content of an order before it is fully paid. Idempotent. 409 without a paid deposit, or for an
 * order that is over.
 */
export const openAccess = endpoint({
  method: 'POST',
  path: '/api/orders/:number/access',
  access: ['payments.manage'],
  summary: 'Open the courses of an order after its deposit',
  params: order.params,
  reply: z.object({ opened: z.array(z.string()) }),
})
