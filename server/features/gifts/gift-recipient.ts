import * as z from 'zod'
import { isEmail } from '#drizzle/domain/email.ts'
import { MAX_FIRST_NAME_LENGTH } from '#drizzle/domain/gift.ts'

/** The recipient of a gift. */
export const giftRecipient = {
  firstName: z.string().trim().min(1).max(MAX_FIRST_NAME_LENGTH),
  email: z
    .string()
    .max(1000)
    .transform((text) => text.trim().toLowerCase())
    .refine(isEmail, 'Cette adresse e-mail n’est pas valable.'),
}
