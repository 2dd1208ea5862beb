/** Quotes that the team sends: a series of their own, read and accepted by their link, turned into an order once. */
import { collection } from '../collection.ts'
import { MAX_PERCENT, MIN_PERCENT } from '../domain/deposit.ts'
import { DEVIS_STATUSES, type DevisLine } from '../domain/devis.ts'
import { cents, choice, date, email, fields, json, optionalNumber, relation, text } from '../fields.ts'
import { can } from '../rules.ts'
import type { InvoiceDetails } from './invoices.ts'
import type { Billing } from './payments.ts'

/** The seller and the tax mentions on the PDF of a quote. */
export interface DevisDocument {
  details: InvoiceDetails
  mention: string
}

export const devisFields = /* @__PURE__ */ fields({
  number: text({ required: true, unique: true }),
  status: choice(DEVIS_STATUSES, { label: 'État', audited: true, initial: 'draft', index: true }),
  /** Name, address and billing are empty once the person is forgotten. */
  name: text({ max: 160 }),
  email: email({ index: true }),
  billing: json<Billing>(),
  lines: json<DevisLine[]>({ label: 'Lignes', audited: true, required: true }),
  totalCents: cents({ label: 'Total', audited: true }),
  /** The last day in Paris on which it can be accepted. */
  validUntil: text({ label: 'Valable jusqu’au', audited: true, required: true, max: 10 }),
  conditions: text({ max: 4000 }),
  /** The deposit, as a share or in cents; neither: none. */
  depositPercent: optionalNumber({
    label: 'Acompte en pourcentage',
    audited: true,
    onlyInt: true,
    min: MIN_PERCENT,
    max: MAX_PERCENT,
  }),
  depositCents: optionalNumber({ label: 'Acompte', audited: true, onlyInt: true, min: 1, max: 100_000_000 }),
  /** The Paris day on which the balance is due; empty: the team requests it. */
  balanceOn: text({ label: 'Solde demandé le', audited: true, max: 10 }),
  accessToken: text({ hidden: true, unique: true }),
  /** The first sending; the settings of that time stay on the quote. */
  sentAt: date(),
  paper: json<DevisDocument>(),
  /** To the second, with the name that was typed and the very text that was agreed to. */
  acceptedAt: date(),
  acceptedName: text({ max: 160 }),
  acceptedText: text({ max: 50_000 }),
  order: relation('orders'),
})

export const devis = /* @__PURE__ */ collection('devis', devisFields, () => ({
  read: can('payments.manage'),
}))
