/**
 * Prices include tax; documents show them without it. Lines with the same tax are split once, as a group, and
 * share the result, so that lines sum to groups, groups to the document, and the document to the price paid,
 * to the cent (EN 16931, BR-CO-10, 13, 14, 15 and BR-S-08).
 */
import type { InvoiceTaxGroup } from '#drizzle/collections/invoices.ts'
import { allocateCents } from '#server/core/money.ts'

export interface TaxedLine {
  /** After its discount, tax included; negative on a credit note. */
  readonly totalCents: number
  readonly taxRate: number
  readonly treatment: string
}

/**
 * The net part of a total, in cents; the rest is its tax. Of the two neighbours, the one whose tax is nearer
 * to net × rate (BR-CO-17); where no such product gives the total (129,99 € at 20 %), the tax is off by less
 * than a cent.
 */
export const netOf = (totalCents: number, ratePercent: number): number => {
  const total = Math.abs(totalCents)
  const lower = Math.floor((total * 100) / (100 + ratePercent))
  const miss = (net: number): number => Math.abs(total * 100 - net * (100 + ratePercent))
  const net = miss(lower + 1) < miss(lower) ? lower + 1 : lower
  return totalCents < 0 ? -net : net
}

const keyOf = ({ treatment, taxRate }: Omit<TaxedLine, 'totalCents'>): string => `${treatment} ${taxRate}`

interface Split<Line> {
  readonly lines: (Line & { netCents: number })[]
  readonly groups: InvoiceTaxGroup[]
  readonly netCents: number
  readonly taxCents: number
  readonly totalCents: number
}

/** Shares an amount of either sign. */
const share = (cents: number, weights: readonly number[]): number[] => {
  const sign = cents < 0 ? -1 : 1
  return allocateCents(Math.abs(cents), weights.map(Math.abs)).map((part) => (part === 0 ? 0 : sign * part))
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0)

/** The groups by descending rate. `netOfGroup` replaces the rule of `netOf`. */
export const splitTax = <Line extends TaxedLine>(
  lines: readonly Line[],
  netOfGroup = (group: Omit<TaxedLine, 'totalCents'>, cents: number): number => netOf(cents, group.taxRate),
): Split<Line> => {
  const byKey = new Map<string, number[]>()
  for (const [at, line] of lines.entries()) byKey.set(keyOf(line), [...(byKey.get(keyOf(line)) ?? []), at])
  const nets: number[] = []
  const groups = [...byKey.values()].map((members): InvoiceTaxGroup => {
    const first = lines[members[0] ?? 0]
    if (!first) throw new Error('A group of no lines')
    const amounts = members.map((at) => lines[at]?.totalCents ?? 0)
    const netCents = netOfGroup(first, total(amounts))
    for (const [nth, part] of share(netCents, amounts).entries()) nets[members[nth] ?? 0] = part
    return {
      treatment: first.treatment,
      rate: first.taxRate,
      netCents,
      taxCents: total(amounts) - netCents,
    }
  })
  return {
    lines: lines.map((line, at) => ({ ...line, netCents: nets[at] ?? 0 })),
    groups: groups.sort((a, b) => b.rate - a.rate),
    netCents: total(groups.map(({ netCents }) => netCents)),
    taxCents: total(groups.map(({ taxCents }) => taxCents)),
    totalCents: total(lines.map(({ totalCents }) => totalCents)),
  }
}

/** Tax by rate, for the totals of a document. */
export const taxesOf = (groups: readonly InvoiceTaxGroup[]): { rate: number; cents: number }[] => {
  const rates = [...new Set(groups.filter(({ rate }) => rate > 0).map(({ rate }) => rate))]
  return rates.map((rate) => ({
    rate,
    cents: total(groups.filter((group) => group.rate === rate).map(({ taxCents }) => taxCents)),
  }))
}
