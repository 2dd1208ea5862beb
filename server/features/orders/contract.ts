import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'

const params = z.object({ number: z.string().min(1).max(40) })
const query = z.object({ token: z.string().max(64).optional() })

const file = z.object({
  /** As it is stored. */
  name: z.string(),
  /** As people read it, without its extension. */
  title: z.string(),
  extension: z.string(),
  media: z.enum(['audio', 'video', 'document', 'image', 'file']),
  url: z.string(),
})

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
    status: z.enum(['pending', 'paid', 'fulfilled', 'cancelled', 'refunded']),
    email: z.string(),
    name: z.string(),
    created: z.string(),
    paidAt: z.string(),
    items: z.array(
      z.object({
        kind: z.enum(['course', 'produit']),
        ref: z.string(),
        title: z.string(),
        slug: z.string(),
        qty: z.number(),
        unitCents: z.number(),
        /** When it opens to a buyer who keeps the right of withdrawal; empty once it is open. */
        opensAt: z.string(),
        /** Files of a product, while the order holds it and once it is open. */
        downloads: z.array(file),
      }),
    ),
    subtotalCents: z.number(),
    discountCents: z.number(),
    taxCents: z.number(),
    shippingCents: z.number(),
    totalCents: z.number(),
    invoiceNumber: z.string(),
    /** True when the buyer has an account in which the purchase is found. */
    hasAccount: z.boolean(),
    failureReason: z.string(),
  }),
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
/** The invoice as a PDF, to the same readers. */
export const readInvoice = endpoint({
  method: 'GET',
  path: '/api/invoices/:number',
  access: 'anyone',
  summary: 'PDF of an invoice (`{number}.pdf`)',
  params,
  query,
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
    /** Shown or played in the page unless it is there. */
    download: z.string().max(5).optional(),
  }),
})

/** Everything that the caller owns of the shop, bought or free, newest first. */
export const readLibrary = endpoint({
  method: 'GET',
  path: '/api/me/library',
  access: 'signedIn',
  summary: 'What the caller bought in the shop',
  reply: z.object({
    items: z.array(
      z.object({
        /** Of the product. */
        id: z.string(),
        title: z.string(),
        /** Empty once it is no longer sold. */
        slug: z.string(),
        kind: z.enum(['physical', 'digital', 'service']),
        excerpt: z.string(),
        collectionId: z.string(),
        image: z.string(),
        /** When it opens to a buyer who keeps the right of withdrawal; empty once it is open. */
        opensAt: z.string(),
        /** None before it opens. */
        files: z.array(file),
        /** Newest first, never empty. */
        purchases: z.array(
          z.object({
            orderNumber: z.string(),
            boughtAt: z.string(),
            qty: z.number(),
            invoiceNumber: z.string(),
          }),
        ),
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
