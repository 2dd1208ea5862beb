import { email, newPassword, required, sameAs, ticked } from '../../lib/validate.ts'

interface NewAccount {
  firstName: string
  email: string
  password: string
  passwordConfirm: string
  /** The general terms of the site. */
  terms: boolean
}

/** What is told to whoever creates an account, on its own page and in the middle of an order; `''` where all is well. */
export const signUpProblems = (account: NewAccount): Record<keyof NewAccount, string> => ({
  firstName: required(account.firstName),
  email: email(account.email),
  password: newPassword(account.password),
  passwordConfirm: sameAs(account.password)(account.passwordConfirm),
  terms: ticked(account.terms),
})
