/** The form fields that a client sends when it writes an auth record (PocketBase §4.6). */
import type { FieldErrors } from '#server/core/errors.ts'
import type { RawRecord } from '../actor.ts'
import { blank, failure, mismatch } from '../schema/field-errors.ts'
import { castText } from './casts.ts'

/** The body keys that exist only for auth records, read before the transaction because hashing takes time. */
export interface AuthForm {
  readonly password: string
  readonly passwordConfirm: string
  readonly oldPassword: string
  /** The stored hash that `oldPassword` was verified against; null when it was wrong. */
  readonly verifiedHash: string | null
}

/** The form of a body. Numbers count as their text: a form infers them from passwords of digits. */
export const authFormOf = (
  body: Readonly<Record<string, unknown>>,
  verifiedHash: string | null,
): AuthForm => ({
  password: castText(body.password),
  passwordConfirm: castText(body.passwordConfirm),
  oldPassword: castText(body.oldPassword),
  verifiedHash,
})

const checkPasswords = (form: AuthForm, isNew: boolean): FieldErrors => {
  const { password, passwordConfirm, oldPassword } = form
  const errors: FieldErrors = {}
  const isRequested = isNew || oldPassword !== ''
  if (password === '' && (isRequested || passwordConfirm !== '')) errors.password = blank()
  if (passwordConfirm === '' && (isRequested || password !== '')) errors.passwordConfirm = blank()
  else if (passwordConfirm !== password) errors.passwordConfirm = mismatch()
  return errors
}

/** The errors of the form alone; when there are any, the record's fields are not validated. */
export const checkAuthForm = (
  form: AuthForm,
  record: RawRecord,
  original: RawRecord | null,
  managesAccounts: boolean,
): FieldErrors => {
  const errors = checkPasswords(form, original === null)
  if (managesAccounts) return errors
  if (original && (form.password !== '' || form.passwordConfirm !== '')) {
    if (form.oldPassword === '') errors.oldPassword = blank()
    else if (form.verifiedHash === null || form.verifiedHash !== original.password)
      errors.oldPassword = failure('validation_invalid_old_password', 'Missing or invalid old password.')
  }
  if (original && record.email !== original.email) errors.email = mismatch()
  if (record.verified !== (original?.verified ?? false)) errors.verified = mismatch()
  return errors
}
