/**
 * The movements of money: payments on their day, and refunds on the day of their booking. Each movement has
 * one day, one way of selling, one item and one means, and its own tax: sums by any of these add up to the
 * whole, and those of its parts to a period.
 */
import { and, count, eq, gt, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { orders, payments, refunds } from '#drizzle/schema.ts'
import { greatestMember, memberWhere } from '#server/records/readers/json-lists.ts'
import type { Reads } from '#server/records/readers/reads.ts'
import type { Span } from './span.ts'

/** Money that came, whether it went back later or not. */
export const SETTLED = ['paid', 'partially_refunded', 'refunded'] as const
export const isTaken = inArray(payments.status, [...SETTLED])

/** Imported payments may lack their payment date. */
export const paidOn = sql<string>`CASE WHEN ${payments.paidAt} = '' THEN ${payments.created} ELSE ${payments.paidAt} END`

export const within = (column: SQLiteColumn, { start, end }: Span) => and(gte(column, start), lt(column, end))

/** `paidOn` in a span, written so that its indexes apply. */
export const paidWithin = (span: Span) =>
  or(within(payments.paidAt, span), and(eq(payments.paidAt, ''), within(payments.created, span)))

const thing = sql`CASE WHEN ${payments.course} != '' THEN ${payments.course} ELSE ${payments.produit} END`
/**
 * Percent, for payments without a tax: the rate of the paid line; for a delivery, the highest of its order.
 */
const rate = sql`coalesce(${memberWhere(orders.items, 'ref', thing, 'taxRate')}, ${greatestMember(orders.items, 'taxRate')}, 0)`
/** The tax of an amount, to the cent: its share of the payment's tax, which equals the invoice's. */
const taxIn = (cents: SQL | SQLiteColumn) => sql`CASE
  WHEN ${payments.taxCents} IS NULL THEN ${cents} - CAST(round(${cents} * 100.0 / (100 + ${rate})) AS INTEGER)
  ELSE CAST(round(${payments.taxCents} * 1.0 * ${cents} / ${payments.amountCents}) AS INTEGER) END`

/** The grouping of movements. */
export interface Grouping {
  /** A text made of `payments` and the instant of the movement. */
  readonly by: (instant: SQL) => SQL<string>
  /** Whether the tax is computed, which takes longer. */
  readonly isTaxed: boolean
}

export interface Summed {
  readonly group: string
  readonly cents: number
  /** 0 where it is not computed. */
  readonly tax: number
  readonly rows: number
}

const total = (cents: SQL | SQLiteColumn, { isTaxed }: Grouping) => ({
  cents: sql<number>`coalesce(sum(${cents}), 0)`,
  tax: isTaxed ? sql<number>`coalesce(sum(${taxIn(cents)}), 0)` : sql<number>`0`,
  rows: count(),
})

/** Payments of a span. */
export const taken = async (reads: Reads, span: Span, grouping: Grouping): Promise<Summed[]> => {
  const group = grouping.by(paidOn)
  return (
    reads
      .select({ group, ...total(payments.amountCents, grouping) })
      .from(payments)
      .leftJoin(orders, eq(orders.id, payments.order))
      // Free access is no payment.
      .where(and(isTaken, gt(payments.amountCents, 0), paidWithin(span)))
      .groupBy(group)
  )
}

/** Booked: what a bank sends back later is still owed, so that the books stay. */
const isBooked = ne(refunds.settledAt, '')

/** Refunds of a span with rows of their own. */
const refunded = async (reads: Reads, span: Span, grouping: Grouping): Promise<Summed[]> => {
  const group = grouping.by(sql`${refunds.settledAt}`)
  return reads
    .select({ group, ...total(refunds.amountCents, grouping) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment))
    .leftJoin(orders, eq(orders.id, payments.order))
    .where(and(isBooked, within(refunds.settledAt, span)))
    .groupBy(group)
}

/** Refunds noted on payments only, like imported ones: on the day of the payment, as no other is known. */
const refundedOtherwise = async (reads: Reads, span: Span, grouping: Grouping): Promise<Summed[]> => {
  const booked = reads
    .select({ payment: refunds.payment, cents: sql<number>`sum(${refunds.amountCents})`.as('booked_cents') })
    .from(refunds)
    .where(isBooked)
    .groupBy(refunds.payment)
    .as('booked')
  const rest = sql`(${payments.refundedCents} - coalesce(${booked.cents}, 0))`
  const group = grouping.by(paidOn)
  return reads
    .select({ group, ...total(rest, grouping) })
    .from(payments)
    .leftJoin(booked, eq(booked.payment, payments.id))
    .leftJoin(orders, eq(orders.id, payments.order))
    .where(and(isTaken, gt(payments.refundedCents, 0), gt(rest, 0), paidWithin(span)))
    .groupBy(group)
}

/** Refunds of a span, from every source. */
export const paidBack = async (reads: Reads, span: Span, grouping: Grouping): Promise<Summed[]> =>
  (await Promise.all([refunded(reads, span, grouping), refundedOtherwise(reads, span, grouping)])).flat()
