/**
 * The payload of an account's mail job. It holds a one-time secret: the worker empties it once the mail is
 * sent.
 */
import * as z from 'zod'

const to = { collection: z.string(), recordId: z.string(), to: z.string() }

export const authMail = z.discriminatedUnion('template', [
  z.object({ template: z.literal('verification'), token: z.string(), ...to }),
  z.object({ template: z.literal('passwordReset'), token: z.string(), ...to }),
  z.object({ template: z.literal('emailChange'), token: z.string(), ...to }),
  z.object({ template: z.literal('otp'), otpId: z.string(), code: z.string(), ...to }),
  /** `info`: time and place of the sign-in. */
  z.object({ template: z.literal('authAlert'), info: z.string(), ...to }),
])
export type AuthMail = z.infer<typeof authMail>
export type AuthTemplate = AuthMail['template']
