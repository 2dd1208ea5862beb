/**
 * Deposits on documents: an invoice of a deposit as an advance, and its deduction from the final invoice,
 * line by line.
 */
import type { InvoiceDeposit, InvoiceLine } from '#drizzle/collections/invoices.ts'
import type { SuppliedNature } from '#drizzle/domain/invoice.ts'
import { allocateCents } from '#server/core/money.ts'

type Part = InvoiceDeposit['parts'][number]
type Amounts = Pick<Part, 'netCents' | 'taxCents'>

interface Taxed {
  readonly nature: SuppliedNature
  readonly treatment: string
  readonly taxRate: number
}

/**
 * What is left of an invoiced deposit: its lines, and those of its credit notes, whose amounts are negative.
 */
export const depositPartsOf = (lines: readonly InvoiceLine[]): Part[] => {
  const parts = new Map<string, Part>()
  for (const { nature = 'services', treatment = '', taxRate: rate, netCents = 0, totalCents } of lines) {
    const key = `${nature} ${treatment} ${rate}`
    const known = parts.get(key)
    const [net, tax] = [(known?.netCents ?? 0) + netCents, (known?.taxCents ?? 0) + totalCents - netCents]
    parts.set(key, { nature, treatment, rate, netCents: net, taxCents: tax })
  }
  return [...parts.values()]
}

const sumOf = (parts: readonly Part[], amount: keyof Amounts): number =>
  parts.reduce((sum, part) => sum + part[amount], 0)

/** What deposits have paid of each line, net and tax: shared by size among lines with the same tax. */
export const depositShares = (
  lines: readonly (Taxed & { readonly totalCents: number })[],
  deposits: readonly InvoiceDeposit[],
): Amounts[] => {
  const shares = lines.map((): Amounts => ({ netCents: 0, taxCents: 0 }))
  const parts = deposits.flatMap((deposit) => deposit.parts)
  const isOf = (line: Taxed, part: Part) =>
    line.nature === part.nature && line.treatment === part.treatment && line.taxRate === part.rate
  const keys = new Map(parts.map((part) => [`${part.nature} ${part.treatment} ${part.rate}`, part]))
  for (const like of keys.values()) {
    const own = parts.filter((part) => isOf({ ...like, taxRate: like.rate }, part))
    const places = lines.flatMap((line, at) => (isOf(line, like) ? [at] : []))
    const weights = places.map((at) => lines[at]?.totalCents ?? 0)
    // A share never exceeds its line, nor its tax the share.
    const tax = sumOf(own, 'taxCents')
    const whole = allocateCents(sumOf(own, 'netCents') + tax, weights)
    const taxes = allocateCents(tax, whole)
    for (const [nth, at] of places.entries()) {
      const taxCents = taxes[nth] ?? 0
      shares[at] = { netCents: (whole[nth] ?? 0) - taxCents, taxCents }
    }
  }
  return shares
}
