/** What an invoice, a deposit's invoice or a credit note says: what its PDF and its XML are both made of. */
import type {
  InvoiceCustomer,
  InvoiceDeposit,
  InvoiceDetails,
  InvoiceLine,
  InvoiceTaxGroup,
  InvoiceTotals,
} from '#drizzle/collections/invoices.ts'
import type { InvoiceKind } from '#drizzle/domain/invoice.ts'

export type DocumentLine = InvoiceLine & Required<Pick<InvoiceLine, 'treatment' | 'nature' | 'netCents'>>

/** Amounts are in cents; those of a credit note are negative. Days are Paris days. */
export interface InvoiceDocument {
  readonly kind: InvoiceKind
  readonly number: string
  readonly issuedOn: string
  readonly customer: InvoiceCustomer
  readonly lines: readonly DocumentLine[]
  readonly totals: InvoiceTotals & { readonly groups: readonly InvoiceTaxGroup[] }
  readonly details: InvoiceDetails
}

/** What is set like an invoice: one, or the quote before it. */
export interface PaperDocument extends Omit<InvoiceDocument, 'kind'> {
  readonly kind: InvoiceKind | 'quote'
}

/** Of a deposit, tax included. */
export const depositCents = ({ parts }: InvoiceDeposit): number =>
  parts.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0)

/** What was paid of it, by deposits that were invoiced before, too. */
export const paidCents = ({ details }: PaperDocument): number =>
  details.payments.reduce((sum, { cents }) => sum + cents, 0) +
  (details.deposits ?? []).reduce((sum, deposit) => sum + depositCents(deposit), 0)

/** Amounts as the document shows them: a credit note says what it gives back. */
export const shownCents = ({ kind }: Pick<PaperDocument, 'kind'>, cents: number): number =>
  kind === 'credit_note' && cents !== 0 ? -cents : cents
