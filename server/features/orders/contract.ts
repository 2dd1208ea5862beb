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
    email: z.email().max(255).optional(),
    name: z.string().max(160).optional(),
    source: z.string().max(120).optional(),
    /** The two boxes of the checkout; the accepted sentence is stored as proof. */
    acceptsTerms: z.literal(true),
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
    /** A bank is processing the payment, possibly for days. */
    isProcessing: z.boolean(),
    /** The deposit is due and unpaid: the rest cannot be paid yet. */
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
        /** The pack of this part; null for an item ordered by itself. */
        pack: linePack.nullable(),
        qty: z.number(),
        unitCents: z.number(),
        discountCents: z.number(),
        /** After the discount. */
        totalCents: z.number(),
        /** Sent by post, or collected. */
        isSent: z.boolean(),
        /** When it opens for a buyer who keeps the right of withdrawal; empty once open. */
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
    /** The part of the total paid with the order; the rest comes in instalments. */
    dueCents: z.number(),
    /** The part received by transfer, cheque or in cash. */
    receivedCents: z.number(),
    /** Instructions while the order waits for a transfer, the account empty when none is set; else null. */
    transfer: z
      .object({
        holder: z.string(),
        iban: z.string(),
        bic: z.string(),
        until: z.string(),
        leftCents: z.number(),
      })
      .nullable(),
    /** Code of the discount's coupon; empty without one, and once it is deleted. */
    couponCode: z.string(),
    /** The invoice's sentence about VAT; empty where there is none. */
    taxMention: z.string(),
    invoiceNumber: z.string(),
    /** Numbers of the credit notes, oldest first; read like the invoice. */
    creditNotes: z.array(z.string()),
    /** True when the purchase belongs to an account; disclosed to its owner and the staff only. */
    hasAccount: z.boolean(),
    failureReason: z.string(),
    /** Plans of the lines paid over time. */
    plans: z.array(planReply),
    ...deliveryReply,
    billing: billingReply,
    /** The recipient; null for an order that is no gift. */
    gift: giftReply.nullable(),
  }),
})
/**
 * Changes the recipient of a gift until it is accepted; not for staff. 409 once it was answered, withdrawn,
 * or corrected too often.
 */
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
/** Waives the right of withdrawal after the order, to open its digital content at once; not for staff. */
export const openNow = endpoint({
  method: 'POST',
  path: '/api/orders/:number/open-now',
  access: 'anyone',
  summary: 'Open what waits for the end of the right of withdrawal',
  params,
  query,
  body: z.strictObject({
    waivesWithdrawal: z.literal(true),
    /** Version of the sentence on the page; 409 when it has changed since. */
    consentVersion: z.string().max(40).optional(),
  }),
  reply: z.object({ opensAt: z.string() }),
  perMinute: 20,
})
/**
 * Creates an account for the address of a guest's order and mails the link that opens it; the reply is the
 * same when the address has an account.
 */
export const openSpace = endpoint({
  method: 'POST',
  path: '/api/orders/:number/space',
  access: 'anyone',
  summary: 'Make the account of a guest’s order',
  params,
  query,
  perMinute: 5,
})
/** The invoice as a PDF, for the same readers. */
export const readInvoice = endpoint({
  method: 'GET',
  path: '/api/invoices/:number',
  access: 'anyone',
  summary: 'PDF of an invoice (`{number}.pdf`)',
  params,
  query,
  sends: 'application/pdf',
})
/** A file of a bought product, for the holder of the order's token or of a file token (`access`). */
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
    /** Absent: the file is shown or played in the page. */
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

/** The caller's orders with their invoices and credit notes, newest first, at most a hundred. */
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
        /** Time of the payment; of the order until it is paid. */
        orderedAt: z.string(),
        totalCents: z.number(),
        titles: z.array(z.string()),
        invoices: z.array(z.object({ number: z.string(), kind: z.enum(INVOICE_KINDS) })),
      }),
    ),
  }),
})

/** Mails a link to the orders of an address; the reply is the same whether there are any. */
export const findOrders = endpoint({
  method: 'POST',
  path: '/api/orders/find',
  access: 'anyone',
  summary: 'Send a link to the orders of an address',
  body: z.strictObject({ email: z.email().max(255) }),
  perMinute: 5,
})

/** Orders behind such a link; 400 when it has expired. */
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
        /** Opens the order; empty for an account's order. */
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
