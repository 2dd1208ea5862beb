import * as z from 'zod'
import { MAX_FIRST_NAME_LENGTH } from '#drizzle/domain/gift.ts'
import { emailBody } from '#drizzle/email-body.ts'

/** The recipient of a gift. */
export const giftRecipient = {
  firstName: z.string().trim().min(1).max(MAX_FIRST_NAME_LENGTH),
  email: emailBody,
}
