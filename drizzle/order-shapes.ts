/** The shapes of what orders and carts keep of their lines (`json-shapes.ts` reads them). */

import * as z from 'zod'
import { type EnrolledAs, PAYMENT_TYPES } from './collections/learning.ts'
import type { LinePack, OrderItem } from './collections/payments.ts'
import { type CartItem, MAX_UNITS } from './domain/cart.ts'
import { SUPPLIED_NATURES } from './domain/invoice.ts'
import { MAX_OPEN_CENTS } from './domain/open-price.ts'
import type { Reduction } from './domain/reduction.ts'
import { MAX_INSTALLMENTS, PAY_OPTIONS, type PlanTerms } from './domain/sellable.ts'
import { lineKind, sellableKind } from './sellable-kind.ts'

const line = z.string().max(2000)
const count = z.number().int().min(0).max(1_000_000)
const centsOf = z.number().int().min(-1_000_000_000).max(1_000_000_000)
const percent = z.number().min(0).max(100)

export const reduction: z.ZodType<Reduction> = z.strictObject({
  code: line,
  percent: percent.nullable(),
  cents: centsOf.nullable(),
  periods: count.nullable(),
})
const plan: z.ZodType<PlanTerms> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('installment'), count: z.number().int().min(2).max(MAX_INSTALLMENTS) }),
  z.strictObject({
    kind: z.literal('subscription'),
    interval: z.enum(['month', 'year']),
    reduction: reduction.optional(),
    trial: z.strictObject({ days: count, priceCents: centsOf }).optional(),
  }),
])
export const enrolledAs: z.ZodType<EnrolledAs> = z.strictObject({
  paymentType: z.enum(PAYMENT_TYPES),
  enrolledAt: line,
  expiresAt: line,
  mostHours: z.number().nullable(),
  from: line.optional(),
  closedBy: line.optional(),
})
const linePack: z.ZodType<LinePack> = z.strictObject({ ref: line, title: line, part: line })
export const orderItem: z.ZodType<OrderItem> = z.strictObject({
  kind: lineKind,
  ref: line,
  variant: line.optional(),
  title: line,
  option: z.enum(PAY_OPTIONS).optional(),
  plan: plan.optional(),
  pack: linePack.optional(),
  offer: line.optional(),
  qty: count,
  unitCents: centsOf,
  isOpenPrice: z.boolean().optional(),
  discountCents: centsOf.optional(),
  totalCents: centsOf.optional(),
  taxRate: percent,
  taxTreatment: line,
  withdrawal: line,
  priceReason: line.optional(),
  isCounted: z.boolean().optional(),
  wasHers: z.boolean().optional(),
  weightGrams: count.optional(),
  nature: z.enum(SUPPLIED_NATURES).optional(),
  depositCents: centsOf.optional(),
  depositTaxCents: centsOf.optional(),
})
export const cartItem: z.ZodType<CartItem> = z.strictObject({
  kind: sellableKind,
  id: line,
  variant: line.optional(),
  qty: z.number().int().min(1).max(MAX_UNITS),
  option: z.enum(PAY_OPTIONS),
  amountCents: z.number().int().min(0).max(MAX_OPEN_CENTS).optional(),
  shownCents: centsOf.optional(),
})
