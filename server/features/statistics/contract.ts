import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
import { GRAINS } from '#drizzle/domain/period.ts'
import { MOVES } from '#drizzle/domain/recurring.ts'
import { LINE_KINDS, PAY_OPTIONS } from '#drizzle/domain/sellable.ts'
import { calendarDay } from '#server/core/calendar-day.ts'
import { comparedPeriod, period } from './period-query.ts'

/** Figures of the range `from`–`to` (Paris days, both included; the last 30 days when absent). Money is in cents. */
export const statistics = endpoint({
  method: 'GET',
  path: '/api/admin/statistics',
  access: ['stats.view'],
  query: z.object({ from: calendarDay.optional(), to: calendarDay.optional() }),
  reply: z.object({
    range: z.object({ from: z.string(), to: z.string() }),
    courses: z.object({
      total: z.number(),
      published: z.number(),
      draft: z.number(),
      archived: z.number(),
      views: z.number(),
    }),
    students: z.object({
      total: z.number(),
      /** Enrolled, with something played or completed in the range. */
      active: z.number(),
      /** Enrolled for the first time in the range. */
      new: z.number(),
    }),
    revenue: z.object({
      /** Net: payments on their day less refunds on theirs, as in `figures/revenue`; since the beginning. */
      total: z.number(),
      /** Net within the range. */
      monthly: z.number(),
      /** Percent against the range of the same length before; null when that one was empty or too small to compare. */
      growth: z.number().nullable(),
    }),
    engagement: z.object({
      completionRate: z.number(),
      averageProgress: z.number(),
      activeUsers: z.number(),
    }),
    series: z.object({
      revenue: z.array(z.object({ date: z.string(), cents: z.number() })),
      enrollments: z.array(z.object({ date: z.string(), count: z.number() })),
    }),
    topCourses: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        enrollments: z.number(),
        cents: z.number(),
        averageProgress: z.number(),
      }),
    ),
    activity: z.array(
      z.object({
        kind: z.enum(['payment', 'enrollment', 'completion', 'user']),
        at: z.string(),
        text: z.string(),
        user: z.string(),
      }),
    ),
    todo: z.object({
      draftCourses: z.number(),
      draftProduits: z.number(),
      pendingReviews: z.number(),
      newContacts: z.number(),
    }),
  }),
})

/** Payments and refunds, tax included; in cents. */
const pair = { takenCents: z.number(), refundedCents: z.number() }
/** With the tax in both. */
const money = {
  ...pair,
  takenTaxCents: z.number(),
  refundedTaxCents: z.number(),
  /** Payments, and sums that went back. */
  payments: z.number(),
  refunds: z.number(),
}
const sums = z.object(money)
const basket = z.object({
  /** Orders paid, of those that cost something, and what they came to together. */
  orders: z.number(),
  totalCents: z.number(),
  averageCents: z.number().nullable(),
})
const ACCESS = ['payments.manage', 'stats.view'] as const

/** Money that moved within a period: taken on the day of its payment, paid back on the day of its refund. */
export const revenueFigures = endpoint({
  method: 'GET',
  path: '/api/admin/figures/revenue',
  access: ACCESS,
  summary: 'What was taken and paid back, by day, way of selling, thing and means',
  query: comparedPeriod,
  reply: z.object({
    period,
    before: period,
    grain: z.enum(GRAINS),
    total: sums,
    beforeTotal: z.object(pair),
    series: z.array(z.object({ from: z.string(), to: z.string(), ...pair })),
    byKind: z.array(sums.extend({ kind: z.enum(PAY_OPTIONS) })),
    byThing: z.array(
      /** `kind` is `shipping` of deliveries, empty of what names nothing of the catalogue, or nothing that is still there. */
      sums.extend({ kind: z.enum(['', 'shipping', ...LINE_KINDS]), id: z.string(), title: z.string() }),
    ),
    /** `provider` is `manual` of what came by hand; `means` as its buyer reads it, without the last figures of a card. */
    byMeans: z.array(sums.extend({ provider: z.string(), means: z.string() })),
    basket,
    beforeBasket: basket,
    /** Objections by the day on which they were raised, and those that are open now. */
    disputes: z.array(
      z.object({ outcome: z.enum(['open', 'won', 'lost']), count: z.number(), cents: z.number() }),
    ),
    openDisputes: z.object({ count: z.number(), cents: z.number() }),
  }),
})

const state = z.object({ count: z.number(), cents: z.number() })
const churn = z.object({
  startCount: z.number(),
  lostCount: z.number(),
  startCents: z.number(),
  lostCents: z.number(),
})

/** Monthly recurring revenue of subscriptions, its movements and churn; and amounts due of instalments. */
export const recurringFigures = endpoint({
  method: 'GET',
  path: '/api/admin/figures/recurring',
  access: ACCESS,
  summary: 'Monthly recurring revenue with its movements, churn, outstanding instalments',
  query: comparedPeriod,
  reply: z.object({
    period,
    before: period,
    grain: z.enum(GRAINS),
    start: state,
    end: state,
    movements: z.array(z.object({ move: z.enum(MOVES), count: z.number(), cents: z.number() })),
    churn,
    beforeChurn: churn,
    /** At the end of each part, and what moved within it. */
    series: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        count: z.number(),
        cents: z.number(),
        gainedCents: z.number(),
        lostCents: z.number(),
      }),
    ),
    /** Of now, whatever the period. */
    outstanding: z.object({
      plans: z.number(),
      cents: z.number(),
      latePlans: z.number(),
      lateCents: z.number(),
      months: z.array(
        z.object({ month: z.string(), count: z.number(), cents: z.number(), lateCents: z.number() }),
      ),
    }),
  }),
})

const steps = {
  /** Visits that were measured, those of them that opened a checkout, and those that paid: by what led to their first page. */
  visits: z.number(),
  checkouts: z.number(),
  payingVisits: z.number(),
  /** Orders that were paid (of those that cost something), by the source that they note themselves. */
  orders: z.number(),
  /** Taken with payments of orders of this source; together what was taken at all. */
  takenCents: z.number(),
}

/** Visits and payments, by source. */
export const sourceFigures = endpoint({
  method: 'GET',
  path: '/api/admin/figures/sources',
  access: ACCESS,
  summary: 'Visits, checkouts and paid orders by source',
  query: comparedPeriod,
  reply: z.object({
    period,
    before: period,
    total: z.object(steps),
    beforeTotal: z.object(steps),
    sources: z.array(z.object({ source: z.string(), ...steps })),
  }),
})

const visitSteps = {
  /** Visits that were measured. */
  visits: z.number(),
  /** Visits that saw the page of a course or product. */
  looking: z.number(),
  /** Visits that opened a checkout. */
  checkouts: z.number(),
  /** Visits that paid. */
  paying: z.number(),
  /** Courses that people were enrolled in, whatever the way. */
  enrollments: z.number(),
}

/** What visits did within a period, from the first page to the payment. Nothing ties a visit to a person. */
export const visitFigures = endpoint({
  method: 'GET',
  path: '/api/admin/figures/visits',
  access: ['stats.view'],
  summary: 'Visits from the first page to the payment, by day and by page',
  query: comparedPeriod,
  reply: z.object({
    period,
    before: period,
    grain: z.enum(GRAINS),
    total: z.object(visitSteps),
    beforeTotal: z.object(visitSteps),
    series: z.array(z.object({ from: z.string(), to: z.string(), visits: z.number(), paying: z.number() })),
    /** The fifty pages that most visits saw. */
    pages: z.array(z.object({ path: z.string(), visits: z.number(), views: z.number() })),
  }),
})
