/** Issues an invoice, in the transaction that makes it due. */
import {
  type InvoiceCustomer,
  type InvoiceDeposit,
  type InvoiceDetails,
  type InvoiceLine,
  type InvoiceTaxGroup,
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
import type { DocumentLine } from '#server/documents/invoice-document.ts'
import type { Reader, Tx } from '#server/records/types.ts'
import { splitTax, taxesOf } from '../../../documents/tax-amounts.ts'
import type { InvoiceRecord } from '../documents/whole-invoice.ts'
import { sellerOf } from './seller.ts'

/**
 * A line of an order, after its discount; `kind` and `ref` are empty for what is not in the catalogue, such
 * as a delivery.
 */
export interface SoldLine
  extends Pick<OrderItem, 'title' | 'qty' | 'unitCents' | 'taxRate' | 'taxTreatment'>,
    Partial<Pick<OrderItem, 'kind' | 'ref' | 'nature'>> {
  readonly discountCents: number
  readonly totalCents: number
}

export interface Payment {
  readonly at: Date
  readonly means: PaymentMeans
  readonly cents: number
}

export interface InvoiceWanted extends PaperWanted {
  readonly kind?: 'invoice' | 'deposit'
  readonly order: Buying & Pick<RecordOf<typeof orderFields>, 'id' | 'user'>
  readonly signedIn: string
  readonly paid: readonly Payment[]
  /** The payment that it is stored with. */
  readonly payment?: string
}

type Buying = Pick<RecordOf<typeof orderFields>, 'number' | 'name' | 'email' | 'billing' | 'shippingAddress'>

export interface PaperWanted {
  readonly order: Buying
  readonly lines: readonly SoldLine[]
  /**
   * The account that was signed in when the order was opened; `''`: none, so that no account's address is
   * printed for a guest.
   */
  readonly signedIn?: string
  readonly paid?: readonly Payment[]
  /** Amounts still due, each on a Paris day (`2026-12-25`); empty: fully paid. */
  readonly instalments?: InvoiceDetails['instalments']
  /** Of a final invoice: the invoices of its deposits. */
  readonly deposits?: readonly InvoiceDeposit[]
  /** Date of supply; absent: now. */
  readonly suppliedAt?: Date
}

const written = (address: Address | null | undefined): Address | null =>
  address && Object.values(address).some(Boolean) ? address : null

const isSame = (one: Address, other: Address): boolean =>
  (['line1', 'line2', 'postalCode', 'city', 'country'] as const).every(
    (part) => (one[part] ?? '') === (other[part] ?? ''),
  )

/**
 * The customer with an address: the billing address, else the order's destination, else that of the account
 * signed in when the order was opened. An account linked by its address is not used, since the person who
 * typed the address reads this invoice.
 */
const customerOf = (tx: Reader, { order, signedIn = '' }: PaperWanted): InvoiceCustomer => {
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

/** The nature of a sold line: goods or services. The reader must be `system`. */
export const natureOfSold = (
  tx: Reader,
  { kind, ref, nature }: Pick<SoldLine, 'kind' | 'ref' | 'nature'>,
): SuppliedNature => {
  if (nature) return nature
  // A delivery has the nature of goods.
  if (!kind) return 'goods'
  // A free-text line of a quote is a service.
  if (!ref) return 'services'
  return (kind === 'produit' && NATURES[tx.getOrNull(produits, ref ?? '')?.kind ?? '']) || 'digital'
}

const linesOf = (
  tx: Reader,
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
    nature: natureOfSold(tx, line),
  }))

/** Content of a document without its kind, number and day. */
export interface IssuedDocument {
  readonly customer: InvoiceCustomer
  readonly lines: readonly DocumentLine[]
  readonly totals: InvoiceTotals & { readonly groups: readonly InvoiceTaxGroup[] }
  readonly details: InvoiceDetails
}

/** Content of an invoice, or of the quote before it, at an instant. The reader must be `system`. */
export const paperOf = (reader: Reader, wanted: PaperWanted, now: Date): IssuedDocument => {
  const { order, paid = [], instalments = [], deposits = [], suppliedAt = now } = wanted
  const settings = reader.firstOrNull(siteSettings, {})
  const legal = settings?.legal ?? {}
  const customer = customerOf(reader, wanted)
  const split = splitTax(linesOf(reader, wanted.lines))
  const treatments = split.groups.map(({ treatment }) => treatment)
  const totals = {
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
    // Applies to taxed services only: nothing else has the option.
    taxOnDebits: legal.debits === true && nature !== 'goods' && split.taxCents > 0,
    terms: isProfessional ? legal.conditions?.trim() || LATE_PAYMENT : '',
    ...(deposits.length > 0 ? { deposits: [...deposits] } : {}),
  }
  return { customer, lines: split.lines, totals, details }
}

/**
 * Issues the invoice of an order (or of its deposit) with the next number; its file is drawn by a job. Its
 * content is stored and does not change with the catalogue, the account or the settings. The transaction must
 * be `system`.
 */
export const issueInvoice = (tx: Tx, wanted: InvoiceWanted, now: Date): InvoiceRecord => {
  const { kind = 'invoice', order, payment = '' } = wanted
  const { customer, lines, totals, details } = paperOf(tx, wanted, now)
  const invoice = tx.create(invoices, {
    number: tx.nextNumber('F', now),
    kind,
    order: order.id,
    payment,
    user: order.user,
    customer,
    lines: kind === 'deposit' ? lines.map((line) => ({ ...line, isDeposit: true })) : [...lines],
    totals: { ...totals, groups: [...totals.groups] },
    details,
    issuedAt: stamp(now),
  })
  tx.enqueue('invoice.file', { invoiceId: invoice.id })
  tx.enqueue('invoice.turnover', { invoiceId: invoice.id })
  return invoice
}
