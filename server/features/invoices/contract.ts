import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
import { SELLER_REGIMES } from '#drizzle/domain/seller.ts'
import { calendarDay } from '#server/core/calendar-day.ts'

const period = z
  .object({ from: calendarDay, to: calendarDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'La fin précède le début.' })

const sums = { netCents: z.number(), taxCents: z.number() }

/**
 * Sums of the documents of a period (Paris days, both included), and the seller's turnover thresholds in the
 * year of its end.
 */
export const invoiceFigures = endpoint({
  method: 'GET',
  path: '/api/admin/invoices/figures',
  access: ['payments.manage'],
  summary: 'What was invoiced, and how near the thresholds are',
  query: period,
  reply: z.object({
    documents: z.number(),
    totalCents: z.number(),
    ...sums,
    groups: z.array(z.object({ treatment: z.string(), rate: z.number(), ...sums })),
    year: z.string(),
    regime: z.enum(SELLER_REGIMES),
    gauges: z.array(
      z.object({
        name: z.enum(['services', 'all', 'eu']),
        cents: z.number(),
        limitCents: z.number(),
        upperCents: z.number(),
      }),
    ),
    oss: z.array(
      z.object({ country: z.string(), nature: z.enum(['goods', 'digital']), rate: z.number(), ...sums }),
    ),
    /** Whether invoices carry structured data: requires the seller's name and a valid SIREN or VAT number. */
    isElectronic: z.boolean(),
  }),
})

export const ACCOUNT_FILES = ['ventes', 'ecritures', 'e-reporting', 'ue'] as const

/** A file for the accountant or the tax office, of the documents of a period. */
export const accountFile = endpoint({
  method: 'GET',
  path: '/api/admin/invoices/files/:file',
  access: ['payments.manage'],
  summary: 'Sales, accounting entries, e-reporting or sales within the Union as a file',
  params: z.object({ file: z.enum(ACCOUNT_FILES) }),
  query: period,
  sends: 'text/csv',
  perMinute: 30,
})

/**
 * The data of an electronic invoice (Factur-X, EN 16931). 404 for an unknown number and for a document
 * without sufficient data of its seller.
 */
export const invoiceXml = endpoint({
  method: 'GET',
  path: '/api/admin/invoices/:number/xml',
  access: ['payments.manage'],
  summary: 'An invoice as Factur-X XML',
  params: z.object({ number: z.string().max(40) }),
  sends: 'application/xml',
})
