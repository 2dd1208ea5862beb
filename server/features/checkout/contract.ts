import * as z from 'zod'
import { cartName, checkoutItem, earlierOrder, orderedItem, paidOrder } from '#drizzle/checkout-item.ts'
import { companyBody } from '#drizzle/company-body.ts'
import { endpoint } from '#drizzle/contract.ts'
import { deliveryAddress, deliveryChoices, deliveryWay } from '#drizzle/delivery-reply.ts'
import { TERMS_BY } from '#drizzle/domain/consents.ts'
import { MAX_PERCENT, MIN_PERCENT } from '#drizzle/domain/deposit.ts'
import { MAX_GIFT_MESSAGE_LENGTH } from '#drizzle/domain/gift.ts'
import { PAY_OPTIONS } from '#drizzle/domain/sellable.ts'
import { MAX_TRANSFER_DAYS, USUAL_TRANSFER_DAYS } from '#drizzle/domain/transfer.ts'
import { emailBody } from '#drizzle/email-body.ts'
import { calendarDay } from '#server/core/calendar-day.ts'
import { giftRecipient } from '../gifts/index.ts'

/** The pack of a line, and the part's own title. */
const linePack = z.object({ ref: z.string(), title: z.string(), part: z.string() })

/** Opens an order at prices computed on the server and replies where to pay it. Honours `Idempotency-Key`. */
export const checkout = endpoint({
  method: 'POST',
  path: '/api/checkout',
  access: 'anyone',
  summary: 'Open an order',
  body: z.strictObject({
    items: z.array(orderedItem).min(1).max(20),
    coupon: z.string().max(40).optional(),
    /** Required from a guest; a signed-in user's own address takes precedence. */
    email: emailBody.optional(),
    name: z.string().max(160).optional(),
    source: z.string().max(120).optional(),
    /** The two boxes of the checkout; the accepted sentence is stored as proof. */
    acceptsTerms: z.literal(true),
    /** How: by a box, or by the button above the sentence; the sentence that was shown is stored. */
    termsBy: z.enum(TERMS_BY).default('box'),
    waivesWithdrawal: z.boolean().default(false),
    /** `later`: opens after the fourteen days of withdrawal; nothing is waived. */
    start: z.enum(['now', 'later']).default('now'),
    /** Version of the sentences on the page; 409 when they have changed since. */
    consentVersion: z.string().max(40).optional(),
    /** The total on the page, in cents; 409 when it differs from the current one. */
    shownTotalCents: z.number().int().min(0).optional(),
    /** `transfer`: the order waits for one, with instructions by mail. 409 where transfers are off. */
    means: z.enum(['card', 'transfer']).default('card'),
    /** The order's one course or pack is a gift: the buyer is not enrolled and may own it already. */
    gift: z
      .strictObject({
        ...giftRecipient,
        message: z.string().trim().max(MAX_GIFT_MESSAGE_LENGTH).default(''),
        /** A day in Paris, `2026-12-24`, on which the mail leaves; empty for today. */
        sendOn: z.string().max(10).default(''),
      })
      .optional(),
    delivery: deliveryWay,
    shippingAddress: deliveryAddress,
    /** Set when the invoice is a company's. */
    company: companyBody.optional(),
    earlier: earlierOrder,
    after: paidOrder,
    cart: cartName,
    /** Number of an order of the same things that a bank is processing (409 `besides`): it is confirmed. */
    besides: z.string().max(40).optional(),
  }),
  reply: z.object({
    orderId: z.string(),
    number: z.string(),
    /** Opens this one order without an account: must not be logged. */
    token: z.string(),
    totalCents: z.number(),
    /** Path or URL of the payment page; empty when the page takes the card itself, or nothing is due. */
    url: z.string(),
    /** Client secret for the provider's script. */
    clientSecret: z.string(),
  }),
  perMinute: 20,
})

/** Whether paid items can be bought here now. Free items are always available. */
export const paymentMethods = endpoint({
  method: 'GET',
  path: '/api/checkout',
  access: 'anyone',
  summary: 'Whether orders can be paid',
  reply: z.object({
    canPay: z.boolean(),
    /** False where transfers are the only means of payment. */
    takesCards: z.boolean(),
    /** Key for the provider's script; empty where the site has its own payment page. */
    publishableKey: z.string(),
    /** Days that an order waits for a transfer; 0: transfers are off. */
    transferDays: z.number(),
  }),
})

/** Prices a basket with its coupon without opening an order. */
export const quote = endpoint({
  method: 'POST',
  path: '/api/checkout/quote',
  access: 'anyone',
  summary: 'Prices of a basket, with its coupon',
  body: z.strictObject({
    items: z.array(orderedItem).min(1).max(20),
    coupon: z.string().max(40).optional(),
    /** A gift: what the buyer owns already may be ordered. */
    isGift: z.boolean().default(false),
    delivery: deliveryWay,
    /** Country of delivery; absent: France. */
    country: z.string().max(60).default(''),
    earlier: earlierOrder,
    after: paidOrder,
  }),
  reply: z.object({
    lines: z.array(
      z.object({
        title: z.string(),
        pack: linePack.optional(),
        qty: z.number(),
        unitCents: z.number(),
        /** Minimum unit price of a « prix libre », in cents. */
        leastCents: z.number().optional(),
        /** What the coupon takes off this line, and the line's total after it. */
        discountCents: z.number(),
        totalCents: z.number(),
      }),
    ),
    subtotalCents: z.number(),
    discountCents: z.number(),
    taxCents: z.number(),
    shippingCents: z.number(),
    totalCents: z.number(),
    /** Due now. */
    dueCents: z.number(),
    /** Effect of the coupon as text; empty without one. */
    couponSentence: z.string(),
    /** Payments over time, the first one now; of a subscription, the first two and the first unreduced. */
    schedule: z.array(z.object({ dueAt: z.string(), amountCents: z.number() })),
    /** Payment options of the only item of a basket, the default first; empty where there is one option. */
    ways: z.array(
      z.object({
        option: z.enum(PAY_OPTIONS),
        totalCents: z.number(),
        count: z.number().nullable(),
        interval: z.enum(['month', 'year', '']),
        /** Free days before the first payment; 0: none for this buyer. */
        trialDays: z.number(),
      }),
    ),
    /** True when digital content opens at once, so that the waiver box is required. */
    needsWaiver: z.boolean(),
    /** When it opens for a buyer who keeps the right of withdrawal; empty without such a choice. */
    laterAt: z.string(),
    /** True when an address is required. */
    needsShipping: z.boolean(),
    delivery: deliveryChoices,
    taxMention: z.string(),
    /** Notices to read before paying: parts of a pack that the buyer owns already. */
    notices: z.array(z.string()),
    /** The basket is a pack that its buyer gets cheaper as its missing parts; else null. */
    missing: z.object({ count: z.number(), totalCents: z.number() }).nullable(),
  }),
  perMinute: 60,
})

/** The built-in payment page's reply, while no payment provider is configured. */
export const payDemo = endpoint({
  method: 'POST',
  path: '/api/checkout/demo/:orderId',
  access: 'anyone',
  summary: 'Answer of the demonstration payment page',
  params: z.object({ orderId: z.string().length(15) }),
  body: z.strictObject({
    /** `processing`: as a debit, which a bank processes for days. */
    outcome: z.enum(['succeed', 'fail', 'abandon', 'processing']),
    /** Whether the stored means of payment will pay the instalments to come. */
    later: z.enum(['pays', 'fails']).default('pays'),
    /** The order's token; not required from its signed-in buyer. */
    token: z.string().max(64).optional(),
  }),
  reply: z.object({ number: z.string(), status: z.string(), message: z.string() }),
})

const key = z.string().min(8).max(64)

/**
 * Opens an order for a buyer, at prices that may be set by hand, and mails how to pay it, or its deposit
 * first. Idempotent by `key`.
 */
export const openOrderByHand = endpoint({
  method: 'POST',
  path: '/api/orders',
  access: ['payments.manage'],
  summary: 'Open an order for somebody',
  body: z.strictObject({
    key,
    email: emailBody,
    name: z.string().trim().min(1, 'Indiquez un nom.').max(160),
    items: z
      .array(
        checkoutItem.omit({ option: true }).extend({
          /** Replaces the catalogue's price; requires a reason. */
          unitCents: z.number().int().min(0).max(100_000_000).optional(),
          priceReason: z.string().trim().max(200).optional(),
        }),
      )
      .min(1, 'Choisissez au moins un article.')
      .max(20),
    coupon: z.string().trim().max(40).optional(),
    delivery: deliveryWay,
    shippingAddress: deliveryAddress,
    /** Days that it waits for its payment. */
    days: z.number().int().min(1).max(MAX_TRANSFER_DAYS).default(USUAL_TRANSFER_DAYS),
    /**
     * Deposit on the items, delivery excluded: a share in percent, or cents; neither: paid in full at once.
     */
    depositPercent: z.number().int().min(MIN_PERCENT).max(MAX_PERCENT).nullable().default(null),
    depositCents: z.number().int().min(1).max(100_000_000).nullable().default(null),
    /** The day in Paris on which the balance is requested; empty: the team requests it. */
    balanceOn: z.union([z.literal(''), calendarDay]).default(''),
  }),
  reply: z.object({ id: z.string(), number: z.string() }),
})
