import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
import { REQUIRED } from '#drizzle/domain/form-sentences.ts'
import { isLongEnough, isShortEnough, LONG_PASSWORD, SHORT_PASSWORD } from '#drizzle/domain/password.ts'
import { emailBody } from '#drizzle/email-body.ts'

/** Whether the site still waits for its first administrator. */
export const readSetup = endpoint({
  method: 'GET',
  path: '/api/setup',
  access: 'anyone',
  summary: 'Whether the site still waits for its first administrator',
  reply: z.object({ isOpen: z.boolean() }),
})
/**
 * Creates the first administrator with the token printed at the start, and a superuser of the same address
 * and password; an existing superuser with this address keeps the former password. 403 for another token, 409
 * once there is an administrator.
 */
export const setUp = endpoint({
  method: 'POST',
  path: '/api/setup',
  access: 'anyone',
  summary: 'The first administrator, with the link of the first start',
  body: z.strictObject({
    token: z.string().max(100),
    brand: z.string().trim().min(1, REQUIRED).max(80),
    firstName: z.string().trim().min(1, REQUIRED).max(80),
    lastName: z.string().trim().max(80).default(''),
    email: emailBody,
    password: z
      .string()
      .max(71, LONG_PASSWORD)
      .refine(isLongEnough, SHORT_PASSWORD)
      .refine(isShortEnough, LONG_PASSWORD),
  }),
  reply: z.object({ email: z.string() }),
  perMinute: 10,
})
