import * as z from 'zod'

/** A code that was sent by mail, and the id that was given for it. */
export const mailedCode = { otpId: z.string().min(1).max(255), code: z.string().trim().min(1).max(20) }
/**
 * The password, or a code sent to the account's address (`request-otp`): many accounts have never had a
 * password.
 */
export const proof = z.union([
  z.strictObject({ password: z.string().min(1).max(255) }),
  z.strictObject(mailedCode),
])
export type Proof = z.infer<typeof proof>
