/** What a mail job of an account carries. It holds a one-time secret: the worker empties it once the mail has left. */
import * as z from 'zod'

const to = { collection: z.string(), recordId: z.string(), to: z.string() }

export const authMail = z.discriminatedUnion('template', [
  z.object({ template: z.literal('verification'), token: z.string(), ...to }),
  z.object({ template: z.literal('passwordReset'), token: z.string(), ...to }),
  z.object({ template: z.literal('emailChange'), token: z.string(), ...to }),
  z.object({ template: z.literal('otp'), otpId: z.string(), code: z.string(), ...to }),
  /** `info` says when and from where somebody signed in. */
  z.object({ template: z.literal('authAlert'), info: z.string(), ...to }),
])
export type AuthMail = z.infer<typeof authMail>
export type AuthTemplate = AuthMail['template']
