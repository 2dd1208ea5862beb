/** What a client has to send along when it writes an auth record (PocketBase §4.6). */
import type { FieldErrors } from '#server/core/errors.ts'
import type { RawRecord } from './actor.ts'
import { blank, failure, mismatch } from './validate/failure.ts'

/** The keys of the body that only auth records know, read before the transaction because hashing takes time. */
export interface AuthForm {
  readonly password: unknown
  readonly passwordConfirm: unknown
  readonly oldPassword: unknown
  /** The stored hash against which `oldPassword` was verified; null when it was wrong. */
  readonly verifiedHash: string | null
}

export const authFormOf = (
  body: Readonly<Record<string, unknown>>,
  verifiedHash: string | null,
): AuthForm => ({
  password: body.password,
  passwordConfirm: body.passwordConfirm,
  oldPassword: body.oldPassword,
  verifiedHash,
})

const isSent = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
const isMentioned = (form: AuthForm): boolean =>
  form.password !== undefined || isSent(form.passwordConfirm) || isSent(form.oldPassword)

/** Errors of the form alone; when there are any, the record's fields are not validated. */
export const checkAuthForm = (
  form: AuthForm,
  record: RawRecord,
  original: RawRecord | null,
  managesAccounts: boolean,
): FieldErrors => {
  const errors: FieldErrors = {}
  if (!original || isMentioned(form)) {
    if (!isSent(form.password)) errors.password = blank()
    if (!isSent(form.passwordConfirm)) errors.passwordConfirm = blank()
    else if (form.passwordConfirm !== form.password) errors.passwordConfirm = mismatch()
  }
  if (managesAccounts) return errors
  if (original && isSent(form.password)) {
    if (!isSent(form.oldPassword)) errors.oldPassword = blank()
    else if (form.verifiedHash === null || form.verifiedHash !== original.password)
      errors.oldPassword = failure('validation_invalid_old_password', 'Missing or invalid old password.')
  }
  if (original && record.email !== original.email) errors.email = mismatch()
  if (record.verified !== (original?.verified ?? false)) errors.verified = mismatch()
  return errors
}
