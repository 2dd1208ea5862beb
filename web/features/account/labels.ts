import { email, newPassword, required, sameAs, ticked } from '../../lib/validate.ts'

interface NewAccount {
  firstName: string
  email: string
  password: string
  passwordConfirm: string
  /** The general terms of the site. */
  terms: boolean
}

/** Validation messages of a new account, on its own page and inside an order; `''` for a valid field. */
export const signUpProblems = (account: NewAccount): Record<keyof NewAccount, string> => ({
  firstName: required(account.firstName),
  email: email(account.email),
  password: newPassword(account.password),
  passwordConfirm: sameAs(account.password)(account.passwordConfirm),
  terms: ticked(account.terms),
})
