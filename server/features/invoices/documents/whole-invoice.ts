/**
 * Documents from before 25 November 2026 have fewer fields: the missing ones are filled in here, so that all
 * readers get one shape.
 */
import type {
  InvoiceDetails,
  InvoiceLine,
  InvoiceTotals,
  invoiceFields,
} from '#drizzle/collections/invoices.ts'
import type { siteSettingsFields } from '#drizzle/collections/site-settings.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { parisDay } from '#server/core/paris.ts'
import type { InvoiceDocument } from '#server/documents/invoice-document.ts'
import { splitTax } from '../../../documents/tax-amounts.ts'
import { sellerOf } from '../issuing/seller.ts'

export type InvoiceRecord = RecordOf<typeof invoiceFields>
type Settings = RecordOf<typeof siteSettingsFields> | null

/** Tax treatment of a line with a rate alone: without a rate, it is exempt for the reason on the document. */
const treatmentOf = ({ taxRate }: InvoiceLine, { mention }: InvoiceTotals): string => {
  if (taxRate > 0) return taxRate === 5.5 ? 'reduced' : 'standard'
  return mention.includes('261') && !mention.includes('293 B') ? 'formation_261' : 'franchise_293B'
}

const usualDetails = (
  invoice: InvoiceRecord,
  settings: Settings,
  corrected: InvoiceRecord | null,
): InvoiceDetails => {
  const day = parisDay(new Date(invoice.issuedAt))
  return {
    seller: sellerOf(settings),
    nature: 'services',
    suppliedOn: day,
    orderNumber: '',
    payments: [{ on: day, means: 'card', cents: invoice.totals?.totalCents ?? 0 }],
    instalments: [],
    isProfessional: false,
    taxOnDebits: false,
    terms: '',
    ...(corrected
      ? { corrects: { number: corrected.number, issuedOn: parisDay(new Date(corrected.issuedAt)) } }
      : {}),
  }
}

const NO_TOTALS: InvoiceTotals = { netCents: 0, taxes: [], totalCents: 0, mention: '' }

/** The complete content of a document. `corrected`: the invoice that an older credit note reverses. */
export const wholeInvoice = (
  invoice: InvoiceRecord,
  settings: Settings,
  corrected: InvoiceRecord | null,
): InvoiceDocument => {
  const totals = invoice.totals ?? NO_TOTALS
  const stored = invoice.lines ?? []
  const split = splitTax(
    stored.map((line) => ({ ...line, treatment: line.treatment ?? treatmentOf(line, totals) })),
    // The printed amount stays: older tax was summed by line.
    ({ taxRate }, cents) => cents - (totals.taxes.find(({ rate }) => rate === taxRate)?.cents ?? 0),
  )
  return {
    kind: invoice.kind || 'invoice',
    number: invoice.number,
    issuedOn: parisDay(new Date(invoice.issuedAt)),
    customer: invoice.customer ?? { name: '', email: '' },
    lines: split.lines.map((line, at) => ({
      ...line,
      nature: line.nature ?? 'digital',
      netCents: stored[at]?.netCents ?? line.netCents,
    })),
    totals: { ...totals, groups: totals.groups ?? split.groups },
    details: invoice.details ?? usualDetails(invoice, settings, corrected),
  }
}
