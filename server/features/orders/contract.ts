import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'

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
        /** Files of a digital product, once paid. */
        downloads: z.array(z.object({ name: z.string(), url: z.string() })),
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
/** The invoice as a PDF, to the same readers. */
export const readInvoice = endpoint({
  method: 'GET',
  path: '/api/invoices/:number',
  access: 'anyone',
  summary: 'PDF of an invoice (`{number}.pdf`)',
  params,
  query,
})
/** A file of a bought product, for the holder of the order's token. */
export const downloadPurchase = endpoint({
  method: 'GET',
  path: '/api/orders/:number/downloads/:produit/:filename',
  access: 'anyone',
  params: z.object({
    number: z.string().max(40),
    produit: z.string().length(15),
    filename: z.string().max(200),
  }),
  query,
})
