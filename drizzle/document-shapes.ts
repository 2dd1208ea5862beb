/** The JSON of quotes, invoices and credit notes, as zod judges it on every write. */
import * as z from 'zod'
import type { DevisDocument } from './collections/devis.ts'
import type {
  InvoiceCustomer,
  InvoiceDeposit,
  InvoiceDetails,
  InvoiceLine,
  InvoiceTotals,
} from './collections/invoices.ts'
import type { Address } from './collections/users.ts'
import type { DevisLine } from './domain/devis.ts'
import { INVOICE_NATURES, PAYMENT_MEANS, SUPPLIED_NATURES } from './domain/invoice.ts'
import { LINE_KINDS, SELLABLES } from './domain/sellable.ts'

const line = z.string().max(2000)
const count = z.number().int().min(0).max(1_000_000)
const centsOf = z.number().int().min(-1_000_000_000).max(1_000_000_000)
const percent = z.number().min(0).max(100)
const day = z.iso.date()

export const address: z.ZodType<Address> = z.strictObject({
  line1: line.optional(),
  line2: line.optional(),
  postalCode: line.optional(),
  city: line.optional(),
  country: line.optional(),
})

export const devisLines: z.ZodType<DevisLine[]> = z
  .array(
    z.strictObject({
      kind: z.enum(SELLABLES).optional(),
      ref: line.optional(),
      title: line,
      qty: count,
      unitCents: centsOf,
      taxRate: percent,
      taxTreatment: line,
      parts: z
        .array(
          z.strictObject({
            kind: z.enum(LINE_KINDS),
            ref: line,
            title: line,
            unitCents: centsOf,
            taxRate: percent,
            taxTreatment: line,
          }),
        )
        .optional(),
    }),
  )
  .max(50)

export const invoiceLine: z.ZodType<InvoiceLine> = z.strictObject({
  title: line,
  qty: count,
  unitCents: centsOf,
  discountCents: centsOf.optional(),
  totalCents: centsOf,
  taxRate: percent,
  treatment: line.optional(),
  nature: z.enum(SUPPLIED_NATURES).optional(),
  netCents: centsOf.optional(),
  of: count.optional(),
  isDeposit: z.boolean().optional(),
})

export const totals: z.ZodType<InvoiceTotals> = z.strictObject({
  netCents: centsOf,
  taxes: z.array(z.strictObject({ rate: percent, cents: centsOf })).max(100),
  totalCents: centsOf,
  mention: line,
  groups: z
    .array(z.strictObject({ treatment: line, rate: percent, netCents: centsOf, taxCents: centsOf }))
    .max(100)
    .optional(),
})

export const customer: z.ZodType<InvoiceCustomer> = z.strictObject({
  name: line,
  email: line,
  address: address.optional(),
  company: line.optional(),
  siren: line.optional(),
  vatNumber: line.optional(),
  delivery: address.optional(),
})

const deposit: z.ZodType<InvoiceDeposit> = z.strictObject({
  number: line,
  issuedOn: day,
  parts: z
    .array(
      z.strictObject({
        nature: z.enum(SUPPLIED_NATURES),
        treatment: line,
        rate: percent,
        netCents: centsOf,
        taxCents: centsOf,
      }),
    )
    .max(100),
})

export const details: z.ZodType<InvoiceDetails> = z.strictObject({
  seller: z.strictObject({
    brand: line,
    name: line,
    form: line,
    siren: line,
    siret: line,
    vatNumber: line,
    address: line,
    email: line,
    phone: line,
  }),
  nature: z.enum(INVOICE_NATURES),
  suppliedOn: day,
  orderNumber: line,
  payments: z.array(z.strictObject({ on: day, means: z.enum(PAYMENT_MEANS), cents: centsOf })).max(100),
  instalments: z.array(z.strictObject({ on: day, cents: centsOf })).max(100),
  isProfessional: z.boolean(),
  taxOnDebits: z.boolean(),
  terms: line,
  corrects: z.strictObject({ number: line, issuedOn: day }).optional(),
  reason: line.optional(),
  deposits: z.array(deposit).max(20).optional(),
})

export const devisDocument: z.ZodType<DevisDocument> = z.strictObject({ details, mention: line })
