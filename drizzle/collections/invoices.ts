/** Invoices, invoices of deposits and credit notes: one gap-free series, written by the server, never changed (domain §2.4). */

import { collection } from '../collection.ts'
import type { SuppliedNature } from '../domain/invoice.ts'
import { INVOICE_KINDS, type InvoiceNature, type PaymentMeans } from '../domain/invoice.ts'
import { choice, date, fields, file, json, relation, text } from '../fields.ts'
import { can, or, own } from '../rules.ts'
import type { Address } from './users.ts'

/** Amounts are in cents and include tax, as prices do; negative on a credit note. What may be absent is in documents of before. */
export interface InvoiceLine {
  title: string
  qty: number
  unitCents: number
  /** Taken off the line; absent where nothing was. */
  discountCents?: number
  /** After the discount. */
  totalCents: number
  taxRate: number
  treatment?: string
  nature?: SuppliedNature
  /** Before tax: the lines of a treatment and rate sum up to their group. */
  netCents?: number
  /** Of a credit note: which line of its invoice, from 0. */
  of?: number
  /** An advance on what is supplied later, or what takes it back: no revenue yet. */
  isDeposit?: boolean
}

/** The part of an invoice that a deposit's invoice already billed, less its credit notes. */
export interface InvoiceDeposit {
  number: string
  issuedOn: string
  parts: { nature: SuppliedNature; treatment: string; rate: number; netCents: number; taxCents: number }[]
}

/** Lines with the same tax. */
export interface InvoiceTaxGroup {
  treatment: string
  rate: number
  netCents: number
  taxCents: number
}

export interface InvoiceTotals {
  /** Before tax, tax by rate, and all included, in cents. */
  netCents: number
  taxes: { rate: number; cents: number }[]
  totalCents: number
  mention: string
  groups?: InvoiceTaxGroup[]
}

export interface InvoiceCustomer {
  name: string
  email: string
  /** Of the invoice. */
  address?: Address
  company?: string
  siren?: string
  vatNumber?: string
  /** Where goods went, if elsewhere. */
  delivery?: Address
}

/** The seller's details on the day of the invoice. */
export interface InvoiceSeller {
  brand: string
  name: string
  /** « Entrepreneur individuel », « SASU au capital de 1 000 € », as one sentence each. */
  form: string
  siren: string
  siret: string
  vatNumber: string
  /** As it was typed, lines parted by line breaks. */
  address: string
  email: string
  phone: string
}

/** The further mentions of a document. Days are Paris days, `2026-11-25`. */
export interface InvoiceDetails {
  seller: InvoiceSeller
  nature: InvoiceNature
  suppliedOn: string
  /** Orders are named by their number. */
  orderNumber: string
  payments: { on: string; means: PaymentMeans; cents: number }[]
  /** The amounts due, with their dates. */
  instalments: { on: string; cents: number }[]
  /** A company: the invoice states late-payment penalties. */
  isProfessional: boolean
  /** The seller pays VAT of services on invoicing, not on payment. */
  taxOnDebits: boolean
  terms: string
  /** Of a credit note. */
  corrects?: { number: string; issuedOn: string }
  reason?: string
  /** Of a final invoice, which is of the whole: the deposits that were invoiced and paid before (BG-3, part of BT-113). */
  deposits?: InvoiceDeposit[]
}

export const invoiceFields = /* @__PURE__ */ fields({
  number: text({ label: 'Numéro', required: true, unique: true }),
  kind: choice(INVOICE_KINDS, {
    labels: { invoice: 'Facture', credit_note: 'Avoir', deposit: 'Facture d’acompte' },
    label: 'Nature',
    initial: 'invoice',
  }),
  order: relation('orders', { label: 'Commande', index: true }),
  payment: relation('payments', { label: 'Paiement' }),
  user: relation('users', { label: 'Personne', index: true }),
  customer: json<InvoiceCustomer>({ label: 'Client', required: true }),
  lines: json<InvoiceLine[]>({ label: 'Lignes', required: true }),
  totals: json<InvoiceTotals>({ label: 'Totaux', required: true }),
  /** Empty in documents of before 25 November 2026. */
  details: json<InvoiceDetails>({ label: 'Détails' }),
  /** The invoice that a credit note takes back. */
  corrects: relation('invoices', { label: 'Corrige la facture', index: true }),
  issuedAt: date({ label: 'Émise le', required: true, index: true }),
  file: file({ label: 'Fichier', maxSize: 5 * 1024 * 1024, protected: true, mimeTypes: ['application/pdf'] }),
})

export const invoices = /* @__PURE__ */ collection('invoices', invoiceFields, () => ({
  read: or(own('user'), can('payments.manage')),
}))
