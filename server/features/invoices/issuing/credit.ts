/** Credit notes: they reverse an invoice in part or in full, never by more than its amount. */
import {
  type InvoiceDetails,
  type InvoiceLine,
  type InvoiceTaxGroup,
  invoices,
} from '#drizzle/collections/invoices.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { natureOf, type PaymentMeans } from '#drizzle/domain/invoice.ts'
import { exemptionSentences } from '#drizzle/domain/tax.ts'
import { stamp } from '#server/core/clock.ts'
import { badRequest, conflict } from '#server/core/errors.ts'
import { allocateCents } from '#server/core/money.ts'
import { parisDay } from '#server/core/paris.ts'
import type { DocumentLine, InvoiceDocument } from '#server/documents/invoice-document.ts'
import type { Reader, Tx } from '#server/records/types.ts'
import { depositShares } from '../../../documents/deposit-amounts.ts'
import { netOf, splitTax, taxesOf } from '../../../documents/tax-amounts.ts'
import { type InvoiceRecord, wholeInvoice } from '../documents/whole-invoice.ts'
import { sellerOf } from './seller.ts'

export interface CreditWanted {
  readonly invoice: InvoiceRecord
  /**
   * Cents, tax included, to take off each line of the invoice (from 0); or a sum over all lines, in
   * proportion to what is left of each.
   */
  readonly of: readonly { readonly line: number; readonly cents: number }[] | { readonly cents: number }
  readonly reason: string
  /** Means of the refund; absent: that of the invoice, now. */
  readonly means?: PaymentMeans
  readonly payment?: string
  /**
   * Set for a deposit that a final invoice has deducted: the refund is of that sale, no longer of an advance.
   */
  readonly isEarned?: boolean
}

/** What earlier credit notes took off each line, in cents. Amounts without a line are spread over all. */
const takenOf = (invoice: InvoiceDocument, earlier: readonly InvoiceDocument[]): number[] => {
  const left = invoice.lines.map(({ totalCents }) => totalCents)
  const take = (at: number, cents: number) => {
    left[at] = (left[at] ?? 0) - cents
  }
  for (const { lines } of earlier)
    for (const { of, totalCents } of lines) {
      if (of !== undefined) take(of, -totalCents)
      else for (const [at, cents] of allocateCents(-totalCents, left).entries()) take(at, cents)
    }
  return invoice.lines.map(({ totalCents }, at) => totalCents - (left[at] ?? 0))
}

const partsOf = ({ of }: CreditWanted, left: readonly number[]): number[] => {
  if ('cents' in of) {
    if (of.cents > left.reduce((sum, cents) => sum + cents, 0)) throw conflict(TOO_MUCH)
    return allocateCents(of.cents, left)
  }
  const parts = left.map(() => 0)
  for (const { line, cents } of of) {
    if (parts[line] === undefined) throw badRequest('Cette facture n’a pas cette ligne.')
    parts[line] += cents
  }
  return parts
}

const TOO_MUCH = 'Cet avoir dépasse ce qui reste de la facture.'

const sumOf = (groups: readonly InvoiceTaxGroup[], wanted: { treatment: string; taxRate: number }): number =>
  groups
    .filter(({ treatment, rate }) => treatment === wanted.treatment && rate === wanted.taxRate)
    .reduce((sum, { netCents }) => sum + netCents, 0)

/**
 * Splits the credited amount so that all credit notes of an invoice together never exceed its tax by a cent:
 * each is the difference of the cumulated tax before and after it.
 */
const splitCredit = (
  invoice: InvoiceDocument,
  earlier: readonly InvoiceDocument[],
  taken: readonly number[],
  lines: readonly DocumentLine[],
) =>
  splitTax(lines, (group, cents) => {
    const members = invoice.lines
      .map((line, at) => ({ line, before: taken[at] ?? 0 }))
      .filter(({ line }) => line.treatment === group.treatment && line.taxRate === group.taxRate)
    const before = members.reduce((sum, member) => sum + member.before, 0)
    const whole = members.reduce((sum, { line }) => sum + line.totalCents, 0)
    const after = before - cents
    const net = sumOf(invoice.totals.groups, group)
    const netAfter = after === whole ? net : Math.min(netOf(after, group.taxRate), net)
    const ofDeposits = (invoice.details.deposits ?? [])
      .flatMap(({ parts }) => parts)
      .filter(({ treatment, rate }) => treatment === group.treatment && rate === group.taxRate)
      .reduce((sum, part) => sum + part.netCents, 0)
    const netBefore = ofDeposits - earlier.reduce((sum, { totals }) => sum + sumOf(totals.groups, group), 0)
    return Math.min(0, Math.max(cents, netBefore - netAfter))
  })

const creditLine = (line: DocumentLine, at: number, cents: number, isEarned: boolean): DocumentLine => {
  const isWhole = cents === line.totalCents
  const qty = isWhole ? line.qty : 1
  const { discountCents = 0 } = line
  return {
    title: line.title,
    qty,
    unitCents: isWhole ? -line.unitCents : -cents,
    ...(isWhole && discountCents > 0 ? { discountCents: -discountCents } : {}),
    totalCents: -cents,
    taxRate: line.taxRate,
    treatment: line.treatment,
    nature: line.nature,
    netCents: 0,
    of: at,
    ...(line.isDeposit && !isEarned ? { isDeposit: true } : {}),
  }
}

/** The credit notes of an invoice, oldest first; older ones name its order alone. */
export const creditNotesOf = (reader: Reader, invoice: InvoiceRecord): InvoiceRecord[] => {
  const own = reader.find(invoices, { corrects: invoice.id }, { sort: 'number' })
  if (own.length > 0 || invoice.order === '') return own
  return reader.find(
    invoices,
    { order: invoice.order, kind: 'credit_note', corrects: '' },
    { sort: 'number' },
  )
}

const factsOf = (tx: Tx, invoice: InvoiceRecord) => {
  const settings = tx.firstOrNull(siteSettings, {})
  const earlier = creditNotesOf(tx, invoice).map((note) => wholeInvoice(note, settings, invoice))
  const whole = wholeInvoice(invoice, settings, null)
  const paidBefore = depositShares(whole.lines, whole.details.deposits ?? [])
  const taken = takenOf(whole, earlier).map(
    (cents, at) => cents + (paidBefore[at]?.netCents ?? 0) + (paidBefore[at]?.taxCents ?? 0),
  )
  return { settings, whole, earlier, taken }
}

/** What may still be credited of each line of an invoice, in cents. The reader must be `system`. */
export const creditableOf = (tx: Tx, invoice: InvoiceRecord): number[] => {
  const { whole, taken } = factsOf(tx, invoice)
  return whole.lines.map(({ totalCents }, at) => totalCents - (taken[at] ?? 0))
}

/**
 * Issues a credit note for an invoice, with the next number of the same series. Throws 409 when it exceeds
 * what is left of the invoice or of one of its lines, 400 for zero, an unknown line or a credit note of a
 * credit note. The transaction must be `system`.
 */
export const issueCreditNote = (tx: Tx, wanted: CreditWanted, now: Date): InvoiceRecord => {
  const { invoice, reason, means, payment = invoice.payment, isEarned = false } = wanted
  if (invoice.kind === 'credit_note') throw badRequest('Un avoir se fait sur une facture.')
  const { settings, whole, earlier, taken } = factsOf(tx, invoice)
  const left = whole.lines.map(({ totalCents }, at) => totalCents - (taken[at] ?? 0))
  const parts = partsOf(wanted, left)
  if (parts.some((cents, at) => cents > (left[at] ?? 0))) throw conflict(TOO_MUCH)
  if (parts.some((cents) => cents < 0) || parts.every((cents) => cents === 0))
    throw badRequest('Indiquez le montant de l’avoir.')
  const credited = whole.lines.flatMap((line, at): DocumentLine[] =>
    (parts[at] ?? 0) > 0 ? [creditLine(line, at, parts[at] ?? 0, isEarned)] : [],
  )
  const split = splitCredit(whole, earlier, taken, credited)
  const day = parisDay(now)
  const details: InvoiceDetails = {
    ...whole.details,
    seller: sellerOf(settings),
    nature: natureOf(credited.map(({ nature }) => nature)),
    payments: [
      { on: day, means: means ?? whole.details.payments[0]?.means ?? 'other', cents: split.totalCents },
    ],
    instalments: [],
    corrects: { number: invoice.number, issuedOn: whole.issuedOn },
    reason,
    deposits: undefined,
  }
  const lines: InvoiceLine[] = split.lines
  const note = tx.create(invoices, {
    number: tx.nextNumber('F', now),
    kind: 'credit_note',
    corrects: invoice.id,
    order: invoice.order,
    payment,
    user: invoice.user,
    customer: whole.customer,
    lines,
    totals: {
      netCents: split.netCents,
      taxes: taxesOf(split.groups),
      totalCents: split.totalCents,
      mention: exemptionSentences(
        split.groups.map(({ treatment }) => treatment),
        settings?.legal?.mentionTva,
      ),
      groups: split.groups,
    },
    details,
    issuedAt: stamp(now),
  })
  tx.enqueue('invoice.file', { invoiceId: note.id })
  return note
}
