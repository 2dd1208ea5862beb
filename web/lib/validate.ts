/** The few checks of public forms, worded as in design 5.2; the server checks everything again. */
import { isEmail } from '#drizzle/domain/email.ts'
import { INCOMPLETE_EMAIL, REQUIRED, UNTICKED } from '#drizzle/domain/form-sentences.ts'
import { isLongEnough, SHORT_PASSWORD } from '#drizzle/domain/password.ts'

export type Check = (value: string) => string
export const required: Check = (value) => (value.trim() ? '' : REQUIRED)
export const email: Check = (value) => {
  if (!value.trim()) return REQUIRED
  return isEmail(value.trim()) ? '' : INCOMPLETE_EMAIL
}
export const newPassword: Check = (value) => (isLongEnough(value) ? '' : SHORT_PASSWORD)
export const sameAs =
  (other: string): Check =>
  (value) =>
    value === other ? '' : 'Les deux mots de passe sont différents.'
export const ticked = (isTicked: boolean): string => (isTicked ? '' : UNTICKED)

/** The problems by field; `{}` when there are none. */
export const problems = (checks: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(checks).filter(([, problem]) => problem !== ''))
