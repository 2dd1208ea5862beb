/** Invoices to try documents with, computed as the site computes them. */
import type { InvoiceCustomer, InvoiceDetails, InvoiceLine } from '#drizzle/collections/invoices.ts'
import { natureOf, type SuppliedNature } from '#drizzle/domain/invoice.ts'
import { exemptionSentences } from '#drizzle/domain/tax.ts'
import { depositPartsOf } from '#server/documents/deposit-amounts.ts'
import type { InvoiceDocument } from '#server/documents/invoice-document.ts'
import { splitTax, taxesOf } from '#server/documents/tax-amounts.ts'

export interface LineOf {
  title?: string
  qty?: number
  unitCents: number
  discountCents?: number
  taxRate?: number
  treatment?: string
  nature?: SuppliedNature
}

const lineOf = (line: LineOf): InvoiceLine & { treatment: string; nature: SuppliedNature } => {
  const { title = 'Retrouver un sommeil paisible', qty = 1, unitCents, discountCents = 0 } = line
  return {
    title,
    qty,
    unitCents,
    ...(discountCents > 0 ? { discountCents } : {}),
    totalCents: unitCents * qty - discountCents,
    taxRate: line.taxRate ?? 20,
    treatment: line.treatment ?? 'standard',
    nature: line.nature ?? 'digital',
  }
}

export const SELLER: InvoiceDetails['seller'] = {
  brand: 'Sable & Souffle',
  name: 'Apolline Verdane EI',
  form: 'Entrepreneur individuel',
  siren: '732829320',
  siret: '73282932000074',
  vatNumber: 'FR44732829320',
  address: '12 rue de l’Exemple\n75011 Paris',
  email: 'bonjour@site.example',
  phone: '01 23 45 67 89',
}

export const CUSTOMER: InvoiceCustomer = {
  name: 'Claire Dvořák',
  email: 'claire@example.com',
  address: {
    line1: '3 rue des Lilas',
    line2: 'Bâtiment B',
    postalCode: '69003',
    city: 'Lyon',
    country: 'France',
  },
}

/** An invoice of these lines, paid by card on the day; `changes` win. */
export const invoiceOf = (
  lines: readonly LineOf[],
  changes: Partial<Omit<InvoiceDocument, 'details'>> & { details?: Partial<InvoiceDetails> } = {},
): InvoiceDocument => {
  const split = splitTax(lines.map(lineOf))
  return {
    kind: 'invoice',
    number: 'F-2026-000001',
    issuedOn: '2026-11-20',
    customer: CUSTOMER,
    lines: split.lines,
    totals: {
      netCents: split.netCents,
      taxes: taxesOf(split.groups),
      totalCents: split.totalCents,
      mention: exemptionSentences(split.groups.map(({ treatment }) => treatment)),
      groups: split.groups,
    },
    ...changes,
    details: {
      seller: SELLER,
      nature: natureOf(split.lines.map(({ nature }) => nature)),
      suppliedOn: '2026-11-20',
      orderNumber: 'C-2026-000001',
      payments: [{ on: '2026-11-20', means: 'card', cents: split.totalCents }],
      instalments: [],
      isProfessional: false,
      taxOnDebits: false,
      terms: '',
      ...changes.details,
    },
  }
}

/** The same, taken back: a credit note on it. */
export const creditOf = (
  lines: readonly LineOf[],
  changes: Parameters<typeof invoiceOf>[1] = {},
): InvoiceDocument => {
  const invoice = invoiceOf(lines, changes)
  return {
    ...invoice,
    kind: 'credit_note',
    number: 'F-2026-000002',
    lines: invoice.lines.map((line) => ({
      ...line,
      unitCents: 0 - line.unitCents,
      ...(line.discountCents ? { discountCents: 0 - line.discountCents } : {}),
      totalCents: 0 - line.totalCents,
      netCents: 0 - line.netCents,
    })),
    totals: {
      ...invoice.totals,
      netCents: 0 - invoice.totals.netCents,
      totalCents: 0 - invoice.totals.totalCents,
      taxes: invoice.totals.taxes.map(({ rate, cents }) => ({ rate, cents: 0 - cents })),
      groups: invoice.totals.groups.map((group) => ({
        ...group,
        netCents: 0 - group.netCents,
        taxCents: 0 - group.taxCents,
      })),
    },
    details: {
      ...invoice.details,
      payments: invoice.details.payments.map((payment) => ({ ...payment, cents: 0 - payment.cents })),
      corrects: { number: 'F-2026-000001', issuedOn: '2026-11-20' },
      reason: 'Rétractation du 25 novembre 2026',
    },
  }
}

const FRANCHISE_SELLER = { ...SELLER, vatNumber: '' }
const COMPANY: InvoiceCustomer = {
  ...CUSTOMER,
  company: 'Lilas & Compagnie SARL',
  siren: '552008443',
  vatNumber: 'FR19552008443',
  delivery: { line1: 'Zone du Port, quai 4', postalCode: '13002', city: 'Marseille', country: 'France' },
}

const OF_COMPANY = {
  customer: COMPANY,
  details: {
    isProfessional: true,
    taxOnDebits: true,
    terms: 'Pénalités de retard\u00a0: trois fois le taux d’intérêt légal.',
  },
}

const DEPOSIT = invoiceOf(
  [{ unitCents: 15_000, title: 'Acompte sur un accompagnement', nature: 'services' }],
  { kind: 'deposit' },
)

/** What has to be well for any validator: each kind of tax, buyer, document and text. */
export const TRIED: Readonly<Record<string, InvoiceDocument>> = {
  'one rate': invoiceOf([{ unitCents: 12_999 }, { unitCents: 1050, qty: 3 }]),
  'mixed rates with discounts': invoiceOf([
    { unitCents: 12_999, discountCents: 2599 },
    { unitCents: 1990, qty: 7, discountCents: 1393, taxRate: 5.5, treatment: 'reduced', nature: 'goods' },
    { unitCents: 9000, taxRate: 0, treatment: 'formation_261', nature: 'services' },
  ]),
  franchise: invoiceOf([{ unitCents: 12_900, taxRate: 0, treatment: 'franchise_293B' }], {
    details: { seller: FRANCHISE_SELLER },
  }),
  formation: invoiceOf([{ unitCents: 89_000, taxRate: 0, treatment: 'formation_261', nature: 'services' }]),
  'both exemptions': invoiceOf(
    [
      { unitCents: 89_000, taxRate: 0, treatment: 'formation_261', nature: 'services' },
      { unitCents: 1200, taxRate: 0, treatment: 'franchise_293B', nature: 'goods' },
    ],
    { details: { seller: FRANCHISE_SELLER } },
  ),
  'delivery of two rates': invoiceOf([
    { unitCents: 2005, qty: 2, taxRate: 5.5, treatment: 'reduced', nature: 'goods' },
    { unitCents: 3333, nature: 'goods' },
    { unitCents: 3000 },
    {
      title: 'Livraison (TVA 5,5\u00a0%)',
      unitCents: 400,
      taxRate: 5.5,
      treatment: 'reduced',
      nature: 'goods',
    },
    { title: 'Livraison (TVA 20\u00a0%)', unitCents: 333, nature: 'goods' },
  ]),
  'parts of a pack': invoiceOf([
    {
      unitCents: 4364,
      taxRate: 0,
      treatment: 'formation_261',
      title: 'Sommeil (coffret «\u00a0Nuits\u00a0»)',
    },
    { unitCents: 2182, title: 'Audio (coffret «\u00a0Nuits\u00a0»)' },
    { unitCents: 0, nature: 'goods', title: 'Carnet (coffret «\u00a0Nuits\u00a0»)' },
  ]),
  'credit note': creditOf([{ unitCents: 12_999, discountCents: 999 }]),
  company: invoiceOf([{ unitCents: 24_000, nature: 'services' }], OF_COMPANY),
  'credit note of a company': creditOf([{ unitCents: 24_000, nature: 'services' }], OF_COMPANY),
  'names outside the typeface': invoiceOf(
    [{ unitCents: 4500, title: 'Respirer 🌬️ & “lâcher” l’été <1>\u0007' }],
    {
      customer: { name: 'Zoë 😀 Nguyễn-O’Brien & 中村', email: 'zoe@example.com' },
    },
  ),
  '200 lines': invoiceOf(
    Array.from({ length: 200 }, (_, at) => ({
      title: `Séance n° ${at + 1}`,
      unitCents: 1001 + at * 37,
      qty: 1 + (at % 7),
      discountCents: at % 3 === 0 ? 333 : 0,
      taxRate: at % 2 === 0 ? 20 : 5.5,
      treatment: at % 2 === 0 ? 'standard' : 'reduced',
    })),
  ),
  instalments: invoiceOf([{ unitCents: 30_000 }], {
    details: {
      payments: [{ on: '2026-11-20', means: 'card', cents: 10_000 }],
      instalments: [
        { on: '2026-12-20', cents: 10_000 },
        { on: '2027-01-20', cents: 10_000 },
      ],
    },
  }),
  deposit: DEPOSIT,
  'final invoice after a deposit': invoiceOf(
    [
      { unitCents: 42_000, title: 'Un accompagnement', nature: 'services' },
      { unitCents: 3333, title: 'Un livret', taxRate: 5.5, treatment: 'reduced', nature: 'goods' },
    ],
    {
      number: 'F-2026-000003',
      details: {
        payments: [{ on: '2026-11-24', means: 'transfer', cents: 30_333 }],
        deposits: [
          { number: DEPOSIT.number, issuedOn: DEPOSIT.issuedOn, parts: depositPartsOf(DEPOSIT.lines) },
        ],
      },
    },
  ),
  'final invoice that is owed in part': invoiceOf([{ unitCents: 42_000, nature: 'services' }], {
    details: {
      payments: [{ on: '2026-11-24', means: 'transfer', cents: 20_000 }],
      instalments: [{ on: '2026-12-24', cents: 7000 }],
      deposits: [
        { number: DEPOSIT.number, issuedOn: DEPOSIT.issuedOn, parts: depositPartsOf(DEPOSIT.lines) },
      ],
    },
  }),
  'credit note of a deposit': creditOf([{ unitCents: 15_000, nature: 'services' }]),
  'with a delivery': invoiceOf(
    [
      { unitCents: 2990, qty: 2, title: 'Carnet', nature: 'goods' },
      { unitCents: 1990, title: 'Livre', taxRate: 5.5, treatment: 'reduced', nature: 'goods' },
      { unitCents: 495, title: 'Livraison (TVA 20\u00a0%)', nature: 'goods' },
      {
        unitCents: 165,
        title: 'Livraison (TVA 5,5\u00a0%)',
        taxRate: 5.5,
        treatment: 'reduced',
        nature: 'goods',
      },
    ],
    {
      customer: {
        ...CUSTOMER,
        delivery: { line1: '8 quai du Port', postalCode: '13002', city: 'Marseille', country: 'France' },
      },
    },
  ),
}
