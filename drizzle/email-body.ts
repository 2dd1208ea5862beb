import * as z from 'zod'
import { isEmail } from './domain/email.ts'
import { INCOMPLETE_EMAIL } from './domain/form-sentences.ts'
import { spelledAddress } from './domain/spelled-address.ts'

/** The e-mail address of a body, in its stored spelling. */
export const emailBody = /* @__PURE__ */ z
  .string()
  .max(255)
  .transform(spelledAddress)
  .refine(isEmail, INCOMPLETE_EMAIL)
