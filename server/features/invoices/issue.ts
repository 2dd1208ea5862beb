/** The making of an invoice, in the transaction that makes it due. */
import {
  type InvoiceCustomer,
  type InvoiceDetails,
  type InvoiceLine,
  type InvoiceTotals,
  invoices,
} from '#drizzle/collections/invoices.ts'
import type { OrderItem, orderFields } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { type Address, users } from '#drizzle/collections/users.ts'
import { sirenOf, writtenVat } from '#drizzle/domain/company.ts'
import { LATE_PAYMENT, natureOf, type PaymentMeans, type SuppliedNature } from '#drizzle/domain/invoice.ts'
import { exemptionSentences } from '#drizzle/domain/tax.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { parisDay } from '#server/core/paris.ts'
import type { Tx } from '#server/records/types.ts'
import { splitTax, taxesOf } from './amounts.ts'
import { sellerOf } from './seller.ts'
import type { InvoiceRecord } from './whole.ts'

/** A line of an order, after its discount; `kind` and `ref` are empty of what is not in the catalogue, as a delivery. */
export interface SoldLine
  extends Pick<OrderItem, 'title' | 'qty' | 'unitCents' | 'taxRate' | 'taxTreatment'>,
    Partial<Pick<OrderItem, 'kind' | 'ref'>> {
  readonly discountCents: number
  readonly totalCents: number
}

export interface Payment {
  readonly at: Date
  readonly means: PaymentMeans
  readonly cents: number
}

export interface InvoiceWanted {
  readonly kind?: 'invoice' | 'deposit'
  readonly order: Pick<
    RecordOf<typeof orderFields>,
    'id' | 'number' | 'user' | 'name' | 'email' | 'billing' | 'shippingAddress'
  >
  readonly lines: readonly SoldLine[]
  /** The account that was signed in when the order was opened; `''`: none, so that nobody's address is printed for a guest. */
  readonly signedIn: string
  /** The payment that it is kept with. */
  readonly payment?: string
  readonly paid: readonly Payment[]
  /** What is still owed, each on a Paris day (`2026-12-25`); empty: all was paid. */
  readonly instalments?: InvoiceDetails['instalments']
  /** When it was or will be supplied; absent: now. */
  readonly suppliedAt?: Date
}

const written = (address: Address | null | undefined): Address | null =>
  address && Object.values(address).some(Boolean) ? address : null

const isSame = (one: Address, other: Address): boolean =>
  (['line1', 'line2', 'postalCode', 'city', 'country'] as const).every(
    (part) => (one[part] ?? '') === (other[part] ?? ''),
  )

/**
 * Who buys, and where: what she asked the invoice for, else where the order goes, else what the account says that was signed in
 * when it was opened. An account that it joins by its address is not asked: whoever typed the address reads this invoice.
 */
const customerOf = (tx: Tx, { order, signedIn }: InvoiceWanted): InvoiceCustomer => {
  const { company, siren, vatNumber, address: billed } = order.billing ?? {}
  const shipped = written(order.shippingAddress)
  const account = signedIn ? tx.getOrNull(users, signedIn)?.address : null
  const address = written(billed) ?? shipped ?? written(account)
  return {
    name: order.name,
    email: order.email,
    ...(address ? { address } : {}),
    ...(company ? { company } : {}),
    ...(siren ? { siren: sirenOf(siren) } : {}),
    ...(vatNumber ? { vatNumber: writtenVat(vatNumber) } : {}),
    ...(shipped && address && !isSame(shipped, address) ? { delivery: shipped } : {}),
  }
}

const NATURES: Readonly<Record<string, SuppliedNature>> = { physical: 'goods', service: 'services' }

const natureOfLine = (tx: Tx, { kind, ref }: SoldLine): SuppliedNature => {
  // A delivery goes with goods.
  if (!kind) return 'goods'
  return (kind === 'produit' && NATURES[tx.getOrNull(produits, ref ?? '')?.kind ?? '']) || 'digital'
}

const linesOf = (
  tx: Tx,
  sold: readonly SoldLine[],
): (InvoiceLine & { treatment: string; nature: SuppliedNature })[] =>
  sold.map((line) => ({
    title: line.title,
    qty: line.qty,
    unitCents: line.unitCents,
    ...(line.discountCents > 0 ? { discountCents: line.discountCents } : {}),
    totalCents: line.totalCents,
    taxRate: line.taxRate,
    treatment: line.taxTreatment,
    nature: natureOfLine(tx, line),
  }))

/**
 * Writes the invoice (or a deposit's) of an order with the next number; its file is drawn by a job. What it says is kept with it and
 * does not change with the catalogue, the account or the settings. The transaction must be `system`.
 */
export const issueInvoice = (tx: Tx, wanted: InvoiceWanted, now: Date): InvoiceRecord => {
  const { kind = 'invoice', order, payment = '', paid, instalments = [], suppliedAt = now } = wanted
  const settings = tx.firstOrNull(siteSettings, {})
  const legal = settings?.legal ?? {}
  const customer = customerOf(tx, wanted)
  const split = splitTax(linesOf(tx, wanted.lines))
  const treatments = split.groups.map(({ treatment }) => treatment)
  const totals: InvoiceTotals = {
    netCents: split.netCents,
    taxes: taxesOf(split.groups),
    totalCents: split.totalCents,
    mention: exemptionSentences(treatments, legal.mentionTva),
    groups: split.groups,
  }
  const isProfessional = Boolean(customer.siren || customer.vatNumber || customer.company)
  const nature = natureOf(split.lines.map((line) => line.nature))
  const details: InvoiceDetails = {
    seller: sellerOf(settings),
    nature,
    suppliedOn: parisDay(suppliedAt),
    orderNumber: order.number,
    payments: paid.map(({ at, means, cents }) => ({ on: parisDay(at), means, cents })),
    instalments,
    isProfessional,
    // Said of services that carry tax: nothing else has the choice.
    taxOnDebits: legal.debits === true && nature !== 'goods' && split.taxCents > 0,
    terms: isProfessional ? legal.conditions?.trim() || LATE_PAYMENT : '',
  }
  const invoice = tx.create(invoices, {
    number: tx.nextNumber('F', now),
    kind,
    order: order.id,
    payment,
    user: order.user,
    customer,
    lines: split.lines,
    totals,
    details,
    issuedAt: stamp(now),
  })
  tx.enqueue('invoice.file', { invoiceId: invoice.id })
  tx.enqueue('invoice.turnover', { invoiceId: invoice.id })
  return invoice
}
