import * as z from 'zod'
import { GIFT_STATES } from '#drizzle/domain/gift.ts'

/** The recipient of an order, as its giver reads it. */
export const giftReply = z.object({
  giverName: z.string(),
  firstName: z.string(),
  email: z.string(),
  message: z.string(),
  /** When the mail leaves, or has left. */
  sendAt: z.string(),
  state: z.enum(GIFT_STATES),
  /** Empty before. */
  acceptedAt: z.string(),
})
