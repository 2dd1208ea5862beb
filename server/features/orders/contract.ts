import * as z from 'zod'
import { cartName, earlierOrder, orderedItem, paidOrder } from '#drizzle/checkout-item.ts'
import { billingReply, companyBody } from '#drizzle/company-body.ts'
import { endpoint } from '#drizzle/contract.ts'
import { deliveryAddress, deliveryChoices, deliveryReply, deliveryWay } from '#drizzle/delivery-reply.ts'
import { MAX_GIFT_MESSAGE_LENGTH } from '#drizzle/domain/gift.ts'
import { INVOICE_KINDS } from '#drizzle/domain/invoice.ts'
import { ORDER_STATUSES } from '#drizzle/domain/order-states.ts'
import { LINE_KINDS, PAY_OPTIONS } from '#drizzle/domain/sellable.ts'
import { giftRecipient } from '#drizzle/gift-recipient.ts'
import { giftReply } from '#drizzle/gift-reply.ts'
import { fileReply, libraryReply } from '#drizzle/library-reply.ts'
import { planReply } from '#drizzle/plan-reply.ts'

/** The pack of a line, and what the part is called by itself. */
const linePack = z.object({ ref: z.string(), title: z.string(), part: z.string() })

/** Opens an order at prices computed on the server and answers where to pay it. Honours `Idempotency-Key`. */
export const checkout = endpoint({
  method: 'POST',
  path: '/api/checkout',
  access: 'anyone',
  summary: 'Open an order',
  body: z.strictObject({
    items: z.array(orderedItem).min(1).max(20),
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
    /** The total that the page showed, in cents; 409 when it is another one now, so that nobody pays what she has not read. */
    shownTotalCents: z.number().int().min(0).optional(),
    /** `transfer`: the order waits for one, and its buyer is told how to make it. 409 where that is not offered. */
    means: z.enum(['card', 'transfer']).default('card'),
    /** The one course of the order is for somebody else: its buyer is not enrolled, who may have it already. */
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
    /** The invoice is a company's. */
    company: companyBody.optional(),
    earlier: earlierOrder,
    after: paidOrder,
    cart: cartName,
    /** Number of an order of the same things on which a bank works: its buyer was told of it (409 `besides`), and orders anew all the same. */
    besides: z.string().max(40).optional(),
  }),
  reply: z.object({
    orderId: z.string(),
    number: z.string(),
    /** Opens this one order without an account: keep it out of logs. */
    token: z.string(),
    totalCents: z.number(),
    /** Path or address of the payment page; empty when the page asks for the card itself, or nothing is left to pay. */
    url: z.string(),
    /** With which the provider's script takes the payment. */
    clientSecret: z.string(),
  }),
  perMinute: 20,
})

/** Whether something that costs can be paid here now. Free things can always be had. */
export const paymentMethods = endpoint({
  method: 'GET',
  path: '/api/checkout',
  access: 'anyone',
  summary: 'Whether orders can be paid',
  reply: z.object({
    canPay: z.boolean(),
    /** False where transfers are the only way. */
    takesCards: z.boolean(),
    /** What the provider's script is loaded with; empty where the site has a payment page of its own. */
    publishableKey: z.string(),
    /** For how many days an order waits for a transfer; 0: that is not offered. */
    transferDays: z.number(),
  }),
})

/** What a coupon takes off, without opening an order. */
export const quote = endpoint({
  method: 'POST',
  path: '/api/checkout/quote',
  access: 'anyone',
  summary: 'Prices of a basket, with its coupon',
  body: z.strictObject({
    items: z.array(orderedItem).min(1).max(20),
    coupon: z.string().max(40).optional(),
    /** For somebody else: what one has oneself may be bought all the same. */
    isGift: z.boolean().default(false),
    delivery: deliveryWay,
    /** Where it is sent; absent: France. */
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
        /** Least that one may choose to pay for one, in cents, of a « prix libre »; absent of any other. */
        leastCents: z.number().optional(),
        /** What the coupon takes off this line, and what is asked for it then. */
        discountCents: z.number(),
        totalCents: z.number(),
      }),
    ),
    subtotalCents: z.number(),
    discountCents: z.number(),
    taxCents: z.number(),
    shippingCents: z.number(),
    totalCents: z.number(),
    /** To be paid now. */
    dueCents: z.number(),
    /** What the coupon does, in words; empty without one. */
    couponSentence: z.string(),
    /** Payments of what is paid over time, the first one now; of a subscription, the first two, and the first one after its reduction. */
    schedule: z.array(z.object({ dueAt: z.string(), amountCents: z.number() })),
    /** Ways to pay the one thing of a basket, the usual one first; empty where there is one. */
    ways: z.array(
      z.object({
        option: z.enum(PAY_OPTIONS),
        totalCents: z.number(),
        count: z.number().nullable(),
        interval: z.enum(['month', 'year', '']),
        /** Free days before the first payment; 0: none, or none any more for this buyer. */
        trialDays: z.number(),
      }),
    ),
    /** True when something is delivered at once, so that the waiver box must be shown. */
    needsWaiver: z.boolean(),
    /** When that opens to whoever pays today and keeps the right of withdrawal; empty where there is no such choice. */
    laterAt: z.string(),
    /** True when an address must be asked. */
    needsShipping: z.boolean(),
    delivery: deliveryChoices,
    taxMention: z.string(),
    /** What is to be known before paying: parts of a pack that one has already. */
    notices: z.array(z.string()),
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
    /** `processing`: as a debit, on which a bank works for days. */
    outcome: z.enum(['succeed', 'fail', 'abandon', 'processing']),
    /** Whether the means of payment that is kept will pay the instalments to come. */
    later: z.enum(['pays', 'fails']).default('pays'),
    /** The order's token; not needed from its own signed-in buyer. */
    token: z.string().max(64).optional(),
  }),
  reply: z.object({ number: z.string(), status: z.string(), message: z.string() }),
})

const params = z.object({ number: z.string().min(1).max(40) })
const query = z.object({ token: z.string().max(64).optional() })

/** An order for its own buyer or the holder of its token; 404 for everyone else, as for an unknown number. */
export const readOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:number',
  access: 'anyone',
  params,
  query,
  reply: z.object({
    id: z.string(),
    number: z.string(),
    status: z.enum(ORDER_STATUSES),
    /** A bank works on its payment, for days maybe. */
    isProcessing: z.boolean(),
    /** Its deposit is asked for and not paid yet: until then nothing of it can be paid. */
    waitsForDeposit: z.boolean(),
    email: z.string(),
    name: z.string(),
    created: z.string(),
    paidAt: z.string(),
    items: z.array(
      z.object({
        kind: z.enum(LINE_KINDS),
        ref: z.string(),
        /** Empty without variants. */
        variant: z.string(),
        title: z.string(),
        slug: z.string(),
        /** The pack that it is a part of; null of what was ordered by itself. */
        pack: linePack.nullable(),
        qty: z.number(),
        unitCents: z.number(),
        discountCents: z.number(),
        /** After the discount. */
        totalCents: z.number(),
        /** It is sent, or fetched. */
        isSent: z.boolean(),
        /** When it opens to a buyer who keeps the right of withdrawal; empty once it is open. */
        opensAt: z.string(),
        /** Files of a product, while the order holds it and once it is open. */
        downloads: z.array(fileReply),
      }),
    ),
    subtotalCents: z.number(),
    discountCents: z.number(),
    taxCents: z.number(),
    shippingCents: z.number(),
    totalCents: z.number(),
    /** Of it, what is paid with the order; the rest comes in instalments. */
    dueCents: z.number(),
    /** Of that, what came by transfer, cheque or in cash. */
    receivedCents: z.number(),
    /** How to pay an order that waits for a transfer; the account is empty where the owner says none. Null for any other. */
    transfer: z
      .object({
        holder: z.string(),
        iban: z.string(),
        bic: z.string(),
        until: z.string(),
        leftCents: z.number(),
      })
      .nullable(),
    /** The code that the discount comes from; empty without one, and once it was deleted. */
    couponCode: z.string(),
    /** The sentence about VAT of the invoice; empty where there is none. */
    taxMention: z.string(),
    invoiceNumber: z.string(),
    /** Numbers of what took some of it back, the oldest first; they are read as the invoice is. */
    creditNotes: z.array(z.string()),
    /** True when the purchase is found in an account; only its owner and the staff are told. */
    hasAccount: z.boolean(),
    failureReason: z.string(),
    /** What is paid over time. */
    plans: z.array(planReply),
    ...deliveryReply,
    billing: billingReply,
    /** For whom it is; null for an order of one's own. */
    gift: giftReply.nullable(),
  }),
})
/** Corrects to whom a gift goes until it is accepted; not for staff. 409 once it was answered, taken back, or corrected too often. */
export const correctGift = endpoint({
  method: 'PATCH',
  path: '/api/orders/:number/gift',
  access: 'anyone',
  summary: 'Correct the address of a gift',
  params,
  query,
  body: z.strictObject(giftRecipient),
  reply: giftReply,
  perMinute: 10,
})
/** Waives the right of withdrawal after all, to have the digital content of an order at once; not for staff. */
export const openNow = endpoint({
  method: 'POST',
  path: '/api/orders/:number/open-now',
  access: 'anyone',
  summary: 'Open what waits for the end of the right of withdrawal',
  params,
  query,
  body: z.strictObject({
    waivesWithdrawal: z.literal(true),
    /** Version of the sentence that the page showed; 409 when it has changed since. */
    consentVersion: z.string().max(40).optional(),
  }),
  reply: z.object({ opensAt: z.string() }),
  perMinute: 20,
})
/** Makes an account for the address of a guest's order and mails the link that opens it; the same answer when there is one. */
export const openSpace = endpoint({
  method: 'POST',
  path: '/api/orders/:number/space',
  access: 'anyone',
  summary: 'Make the account of a guest’s order',
  params,
  query,
  perMinute: 5,
})
/** The invoice as a PDF, to the same readers. */
export const readInvoice = endpoint({
  method: 'GET',
  path: '/api/invoices/:number',
  access: 'anyone',
  summary: 'PDF of an invoice (`{number}.pdf`)',
  params,
  query,
  sends: 'application/pdf',
})
/** A file of a bought product, for the holder of the order's token or a file token (`access`) of its buyer. */
export const downloadPurchase = endpoint({
  method: 'GET',
  path: '/api/orders/:number/downloads/:produit/:filename',
  access: 'anyone',
  params: z.object({
    number: z.string().max(40),
    produit: z.string().length(15),
    filename: z.string().max(200),
  }),
  query: query.extend({
    access: z.string().max(2000).optional(),
    until: z.coerce.number().optional(),
    signature: z.string().max(64).optional(),
    /** Shown or played in the page unless it is there. */
    download: z.string().max(5).optional(),
  }),
  sends: '*/*',
})

/** Everything that the caller owns of the shop, bought or free, newest first. */
export const readLibrary = endpoint({
  method: 'GET',
  path: '/api/me/library',
  access: 'signedIn',
  summary: 'What the caller bought in the shop',
  reply: libraryReply,
})

/** The caller's orders with their invoices and credit notes, the newest first, a hundred at most. */
export const readOwnOrders = endpoint({
  method: 'GET',
  path: '/api/me/orders',
  access: 'signedIn',
  summary: 'The caller’s orders',
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        status: z.enum(ORDER_STATUSES),
        /** Of the payment, and before it of the order. */
        orderedAt: z.string(),
        totalCents: z.number(),
        titles: z.array(z.string()),
        invoices: z.array(z.object({ number: z.string(), kind: z.enum(INVOICE_KINDS) })),
      }),
    ),
  }),
})

/** Asks for a mail with a link to the orders of an address; the answer is the same whether there are any. */
export const findOrders = endpoint({
  method: 'POST',
  path: '/api/orders/find',
  access: 'anyone',
  summary: 'Send a link to the orders of an address',
  body: z.strictObject({ email: z.email().max(255) }),
  perMinute: 5,
})

/** What such a link shows; 400 when it is over. */
export const openOrders = endpoint({
  method: 'POST',
  path: '/api/orders/open',
  access: 'anyone',
  summary: 'Orders behind a link that was sent by mail',
  body: z.strictObject({ token: z.string().min(1).max(64) }),
  reply: z.object({
    email: z.string(),
    orders: z.array(
      z.object({
        number: z.string(),
        /** Opens the order; empty for one that an account holds. */
        token: z.string(),
        isInAccount: z.boolean(),
        paidAt: z.string(),
        totalCents: z.number(),
        titles: z.array(z.string()),
        isRefunded: z.boolean(),
      }),
    ),
  }),
  perMinute: 30,
})
