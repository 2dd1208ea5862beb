import * as z from 'zod'
import { billingReply } from '#drizzle/company-body.ts'
import { endpoint } from '#drizzle/contract.ts'
import { deliveryReply } from '#drizzle/delivery-reply.ts'
import { INVOICE_KINDS } from '#drizzle/domain/invoice.ts'
import { ORDER_STATUSES } from '#drizzle/domain/order-states.ts'
import { emailBody } from '#drizzle/email-body.ts'
import { lineKind } from '#drizzle/sellable-kind.ts'
import { giftReply } from '../gifts/index.ts'
import { statementReply } from '../order-statement/index.ts'
import { fileReply, libraryReply } from './replies/library-reply.ts'
import { planReply } from './replies/plan-reply.ts'

/** The pack of a line, and the part's own title. */
const linePack = z.object({ ref: z.string(), title: z.string(), part: z.string() })

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
        kind: lineKind,
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
        delivery: z.enum(['post', 'person', 'online']),
        /** Its picture, as addresses of files name it; `image` is empty without one. */
        collectionId: z.string(),
        image: z.string(),
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
    statement: statementReply,
  }),
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

/**
 * The click on the link of an order's mail: proves the address, opens what was bought with it and signs in.
 * Single use; 400 on `token` once it is spent.
 */
export const proveAddress = endpoint({
  method: 'POST',
  path: '/api/orders/access',
  access: 'anyone',
  summary: 'Prove an address by the link of an order',
  body: z.strictObject({ token: z.string().min(1).max(2000) }),
  reply: z.object({
    /** Of the session; empty for an account that must sign in by itself. */
    token: z.string(),
    record: z
      .looseObject({
        id: z.string(),
        collectionId: z.string(),
        verified: z.boolean(),
        collectionName: z.string(),
        email: z.string(),
      })
      .nullable(),
    /** The course that was bought last; empty for none. */
    course: z.string(),
  }),
  perMinute: 20,
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
        statement: statementReply,
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
  body: z.strictObject({ email: emailBody }),
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
