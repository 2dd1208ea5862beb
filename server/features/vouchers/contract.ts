import * as z from 'zod'

import { calendarDay } from '#drizzle/calendar-day.ts'
import { endpoint } from '#drizzle/contract.ts'
import {
  MAX_ACCESS_DAYS,
  MAX_CODE_LENGTH,
  MAX_CODES,
  MAX_LABEL_LENGTH,
  MAX_USES,
} from '#drizzle/domain/voucher.ts'

const terms = {
  /** Named by the browser: asking the same twice makes one batch. */
  id: z.string().regex(/^[a-z0-9]{15}$/),
  course: z.string().max(40),
  label: z.string().trim().min(1).max(MAX_LABEL_LENGTH),
  /** The last day in Paris on which a code serves; empty without end. */
  lastDay: z.union([calendarDay, z.literal('')]).default(''),
  /** Days of access from the day of use on; null: as long as the course gives. */
  accessDays: z.number().int().min(1).max(MAX_ACCESS_DAYS).nullable().default(null),
}

/**
 * Makes a batch of codes that open a course: `places` codes for one person each, or one code that its maker chose for `places` people.
 * 400 on `course`, `lastDay` or `code` for what cannot be, 409 when this id was given to another batch.
 */
export const createVouchers = endpoint({
  method: 'POST',
  path: '/api/vouchers/batches',
  access: ['courses.manage'],
  summary: 'Make a batch of access vouchers',
  body: z.discriminatedUnion('kind', [
    z.strictObject({ ...terms, kind: z.literal('single'), places: z.number().int().min(1).max(MAX_CODES) }),
    z.strictObject({
      ...terms,
      kind: z.literal('shared'),
      places: z.number().int().min(1).max(MAX_USES),
      /** Absent: one is drawn. */
      code: z.string().trim().max(MAX_CODE_LENGTH).optional(),
    }),
  ]),
  reply: z.object({ id: z.string() }),
  perMinute: 20,
})

const byId = z.object({ id: z.string().max(40) })

/** The codes of a batch with who used them, for those who make them. Never kept by a browser. */
export const voucherCodes = endpoint({
  method: 'GET',
  path: '/api/vouchers/batches/:id',
  access: ['courses.manage'],
  summary: 'The codes of a batch',
  params: byId,
  reply: z.object({
    codes: z.array(z.object({ id: z.string(), code: z.string(), places: z.number(), used: z.number() })),
    /** The newest first. */
    uses: z.array(
      z.object({
        voucher: z.string(),
        /** Empty for an account that was erased. */
        user: z.string(),
        name: z.string(),
        email: z.string(),
        usedAt: z.string(),
      }),
    ),
  }),
})

/** Takes back what of a batch was not used; whoever has used one keeps the access. Idempotent. */
export const revokeVouchers = endpoint({
  method: 'POST',
  path: '/api/vouchers/batches/:id/revoke',
  access: ['courses.manage'],
  summary: 'Take a batch of vouchers back',
  params: byId,
  reply: z.object({ revokedAt: z.string() }),
})

// Not judged by its form: a code that cannot be one is as unknown as any other.
const withCode = z.strictObject({ code: z.string().max(200) })
const course = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  /** A file name of the course's record; empty without one. */
  coverImage: z.string(),
})

/**
 * What a code opens. 404 for none, 409 with its French reason for one that opens nothing (any more), 429 for an address that tries codes.
 * `hasAccess`: the caller is in the course already, and the code would give her no more.
 */
export const lookUpVoucher = endpoint({
  method: 'POST',
  path: '/api/vouchers/lookup',
  access: 'anyone',
  summary: 'What a voucher opens',
  body: withCode,
  reply: z.object({
    /** As it is printed. */
    code: z.string(),
    course,
    lastDay: z.string(),
    accessDays: z.number().nullable(),
    hasAccess: z.boolean(),
  }),
  perMinute: 60,
})

/** Opens the course to the caller and takes a place of the voucher; the same person again is answered `already`. Fails as `lookUpVoucher`. */
export const redeemVoucher = endpoint({
  method: 'POST',
  path: '/api/vouchers/redeem',
  access: 'signedIn',
  summary: 'Use a voucher',
  body: withCode,
  reply: z.object({
    course: course.pick({ id: true, title: true }),
    /** `already`: she had it as long, or used one of this batch before; nothing was taken. */
    outcome: z.enum(['opened', 'extended', 'already']),
    /** Empty without end. */
    expiresAt: z.string(),
  }),
  perMinute: 60,
})
