/** Payments and refunds of a period, with their parts. */
import { and, count, eq, gt, inArray, ne, sql, sum } from 'drizzle-orm'
import * as z from 'zod'
import type { ReplyOf } from '#drizzle/contract.ts'
import { type LineKind, PAY_OPTIONS, type PayOption } from '#drizzle/domain/sellable.ts'
import { courses, orders, payments, produits } from '#drizzle/schema.ts'
import type { Reads } from '#server/records/readers/reads.ts'
import type { revenueFigures } from '../contract.ts'
import { type Grouping, paidBack, type Summed, taken, within } from './movements.ts'
import { type PeriodRequest, periodOf, type Span, spansOf } from './span.ts'

type Reply = ReplyOf<typeof revenueFigures>
export type Sums = Reply['total']

const NOTHING: Sums = {
  takenCents: 0,
  refundedCents: 0,
  takenTaxCents: 0,
  refundedTaxCents: 0,
  payments: 0,
  refunds: 0,
}

const added = (a: Sums, b: Sums): Sums => ({
  takenCents: a.takenCents + b.takenCents,
  refundedCents: a.refundedCents + b.refundedCents,
  takenTaxCents: a.takenTaxCents + b.takenTaxCents,
  refundedTaxCents: a.refundedTaxCents + b.refundedTaxCents,
  payments: a.payments + b.payments,
  refunds: a.refunds + b.refunds,
})

const sumOf = (list: readonly Sums[]): Sums => list.reduce(added, NOTHING)

const pairOf = ({ takenCents, refundedCents }: Sums) => ({ takenCents, refundedCents })

const came = ({ cents, tax, rows }: Summed): Sums => ({
  ...NOTHING,
  takenCents: cents,
  takenTaxCents: tax,
  payments: rows,
})
const went = ({ cents, tax, rows }: Summed): Sums => ({
  ...NOTHING,
  refundedCents: cents,
  refundedTaxCents: tax,
  refunds: rows,
})

interface Moved {
  readonly group: string
  readonly sums: Sums
}

/** Payments and refunds of a span, one entry a group and direction. */
const moved = async (reads: Reads, span: Span, grouping: Grouping): Promise<Moved[]> => {
  const [ins, outs] = await Promise.all([taken(reads, span, grouping), paidBack(reads, span, grouping)])
  return [
    ...ins.map((row) => ({ group: row.group, sums: came(row) })),
    ...outs.map((row) => ({ group: row.group, sums: went(row) })),
  ]
}

/** The hour, as `2026-11-20 12`: Paris is whole hours from UTC, so that each belongs to one of its days. */
const byHour: Grouping = { by: (instant) => sql<string>`substr(${instant}, 1, 13)`, isTaxed: false }

const seriesOf = (parts: readonly Span[], hours: readonly Moved[]): Reply['series'] => {
  const sums = parts.map(() => ({ takenCents: 0, refundedCents: 0 }))
  const sorted = [...hours].sort((a, b) => (a.group < b.group ? -1 : 1))
  let at = 0
  for (const { group: hour, sums: more } of sorted) {
    // The parts end at whole hours.
    while (at < parts.length - 1 && `${hour}:00:00.000Z` >= (parts[at]?.end ?? '')) at += 1
    const sum = sums[at]
    if (!sum) continue
    sum.takenCents += more.takenCents
    sum.refundedCents += more.refundedCents
  }
  return parts.map((part, index) => ({ ...periodOf(part), takenCents: 0, refundedCents: 0, ...sums[index] }))
}

/** A card without its last figures: « Visa ». */
const means = sql<string>`CASE instr(${payments.method}, '•') WHEN 0 THEN ${payments.method}
  ELSE rtrim(substr(${payments.method}, 1, instr(${payments.method}, '•') - 1)) END`

/** All facets of a movement, as the text of a list. */
const byFacets: Grouping = {
  by: () =>
    sql<string>`json_array(${payments.kind}, ${payments.course}, ${payments.produit}, ${payments.provider}, ${means},
      CASE WHEN ${payments.isShipping} THEN 'shipping' ELSE '' END)`,
  isTaxed: true,
}

interface Facets {
  readonly kind: string
  readonly course: string
  readonly produit: string
  readonly provider: string
  readonly means: string
  /** `shipping` of a delivery, else empty. */
  readonly charge: string
}
interface Group {
  readonly of: Facets
  readonly sums: Sums
}

const reply = ({ group, sums }: Moved): Group => {
  const [kind = '', course = '', produit = '', provider = '', by = '', charge = ''] = z
    .array(z.string())
    .parse(JSON.parse(group))
  return { of: { kind, course, produit, provider, means: by, charge }, sums }
}

const netOf = ({ takenCents, refundedCents }: Sums): number => takenCents - refundedCents

/** Puts together what has the same key; what brought most first. */
const grouped = <Key extends object>(rows: readonly Group[], keyOf: (of: Facets) => Key): (Key & Sums)[] => {
  const groups = new Map<string, { key: Key; sums: Sums }>()
  for (const { of, sums } of rows) {
    const key = keyOf(of)
    const name = JSON.stringify(key)
    groups.set(name, { key, sums: added(groups.get(name)?.sums ?? NOTHING, sums) })
  }
  return [...groups]
    .sort(([a, one], [b, other]) => netOf(other.sums) - netOf(one.sums) || (a < b ? -1 : 1))
    .map(([, { key, sums }]) => ({ ...key, ...sums }))
}

const kindOf = ({ kind }: Facets): { kind: PayOption } => ({
  kind: PAY_OPTIONS.find((known) => known === kind) ?? 'one_time',
})

/** Titles of what is still there. */
const titlesOf = async (reads: Reads, table: typeof courses | typeof produits, ids: readonly string[]) => {
  const rows = await reads
    .select({ id: table.id, title: table.title })
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

const thingsOf = async (reads: Reads, rows: readonly Group[]): Promise<Reply['byThing']> => {
  const [ofCourses, ofProduits] = await Promise.all([
    titlesOf(
      reads,
      courses,
      rows.map(({ of }) => of.course),
    ),
    titlesOf(
      reads,
      produits,
      rows.map(({ of }) => of.produit),
    ),
  ])
  const named = (kind: LineKind, id: string, title: string | undefined) =>
    title === undefined ? null : { kind, id, title }
  return grouped(
    rows,
    ({ course, produit, charge }): { kind: LineKind | 'shipping' | ''; id: string; title: string } =>
      named('course', course, ofCourses.get(course)) ??
      named('produit', produit, ofProduits.get(produit)) ?? {
        kind: charge === 'shipping' ? charge : '',
        id: '',
        title: '',
      },
  )
}

/** Orders paid in a span that cost something, each with all that it comes to, whatever is still to be paid of it or went back later. */
const basketOf = async (reads: Reads, span: Span): Promise<Reply['basket']> => {
  const [row] = await reads
    .select({ orders: count(), cents: sum(orders.totalCents).mapWith(Number) })
    .from(orders)
    .where(
      and(
        within(orders.paidAt, span),
        gt(orders.totalCents, 0),
        // A deposit is a part of the order that it is of.
        eq(orders.depositOf, ''),
        inArray(orders.status, ['paid', 'fulfilled', 'refunded']),
      ),
    )
  const [paid, totalCents] = [row?.orders ?? 0, row?.cents ?? 0]
  return {
    orders: paid,
    totalCents,
    averageCents: paid === 0 ? null : Math.round(totalCents / paid),
  }
}

const OUTCOMES = ['open', 'won', 'lost'] as const

const disputesOf = async (reads: Reads, span: Span | null): Promise<Reply['disputes']> => {
  const rows = await reads
    .select({
      outcome: payments.dispute,
      count: count(),
      cents: sum(payments.amountCents).mapWith(Number),
    })
    .from(payments)
    .where(
      span ? and(ne(payments.dispute, ''), within(payments.disputedAt, span)) : eq(payments.dispute, 'open'),
    )
    .groupBy(payments.dispute)
  return OUTCOMES.flatMap((outcome) => {
    const row = rows.find((one) => one.outcome === outcome)
    return row ? [{ outcome, count: row.count, cents: row.cents ?? 0 }] : []
  })
}

const together: Grouping = { by: () => sql<string>`''`, isTaxed: false }

/**
 * All figures of the revenue of a period; the sums of all parts and of all splits equal its total, to the
 * cent.
 */
export const revenueOf = async (reads: Reads, request: PeriodRequest): Promise<Reply> => {
  const { span, before, grain, parts } = spansOf(request)
  const [hours, facets, earlier, basket, beforeBasket, disputes, open] = await Promise.all([
    moved(reads, span, byHour),
    moved(reads, span, byFacets),
    moved(reads, before, together),
    basketOf(reads, span),
    basketOf(reads, before),
    disputesOf(reads, span),
    disputesOf(reads, null),
  ])
  const all = facets.map(reply)
  return {
    period: periodOf(span),
    before: periodOf(before),
    grain,
    total: sumOf(all.map(({ sums }) => sums)),
    beforeTotal: pairOf(sumOf(earlier.map(({ sums }) => sums))),
    series: seriesOf(parts, hours),
    byKind: grouped(all, kindOf),
    byThing: await thingsOf(reads, all),
    byMeans: grouped(all, ({ provider, means: by }) => ({ provider, means: by })),
    basket,
    beforeBasket,
    disputes,
    openDisputes: { count: open[0]?.count ?? 0, cents: open[0]?.cents ?? 0 },
  }
}
