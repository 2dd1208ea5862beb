/** The content of an invoice, a deposit invoice or a credit note, for both its PDF and its XML. */
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

/** A document laid out as an invoice: an invoice, or the quote before it. */
export interface PaperDocument extends Omit<InvoiceDocument, 'kind'> {
  readonly kind: InvoiceKind | 'quote'
}

/** Of a deposit, tax included. */
export const depositCents = ({ parts }: InvoiceDeposit): number =>
  parts.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0)

/** The paid amount, including earlier invoiced deposits. */
export const paidCents = ({ details }: PaperDocument): number =>
  details.payments.reduce((sum, { cents }) => sum + cents, 0) +
  (details.deposits ?? []).reduce((sum, deposit) => sum + depositCents(deposit), 0)

/** Amounts as shown: a credit note shows the refund. */
export const shownCents = ({ kind }: Pick<PaperDocument, 'kind'>, cents: number): number =>
  kind === 'credit_note' && cents !== 0 ? -cents : cents
