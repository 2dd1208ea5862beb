/** What is asked of whoever creates an account: the same on its own page and in the middle of an order. */
import { isEmail } from './email.ts'
import { DIFFERENT_PASSWORDS, INCOMPLETE_EMAIL, REQUIRED, UNTICKED } from './form-sentences.ts'
import { isLongEnough, SHORT_PASSWORD } from './password.ts'

export interface NewAccount {
  firstName: string
  email: string
  password: string
  passwordConfirm: string
  /** The general terms of the site. */
  terms: boolean
}

const emailProblem = (email: string): string => {
  if (email.trim() === '') return REQUIRED
  return isEmail(email.trim()) ? '' : INCOMPLETE_EMAIL
}

/** A sentence by field, `''` where all is well. */
export const signUpProblems = (account: NewAccount): Record<keyof NewAccount, string> => ({
  firstName: account.firstName.trim() ? '' : REQUIRED,
  email: emailProblem(account.email),
  password: isLongEnough(account.password) ? '' : SHORT_PASSWORD,
  passwordConfirm: account.passwordConfirm === account.password ? '' : DIFFERENT_PASSWORDS,
  terms: account.terms ? '' : UNTICKED,
})
