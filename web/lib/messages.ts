/** User-facing messages for failed calls; codes and English texts stay in the console (design 5.2). */

import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { TOO_MANY, UNKNOWN_FAILURE } from '#drizzle/domain/failure-sentences.ts'
import { INCOMPLETE_EMAIL, REQUIRED, TAKEN } from '#drizzle/domain/form-sentences.ts'
import { SHORT_PASSWORD } from '#drizzle/domain/password.ts'
import { ClientResponseError, type ErrorBody, type FieldProblem, isRefusedWrite } from './pocketbase.ts'
import { getUser } from './session.ts'

export const NETWORK_MESSAGE =
  'Nous n’arrivons pas à joindre le serveur. Vérifiez votre connexion puis réessayez.'
const BY_CODE: Record<string, string> = {
  validation_required: REQUIRED,
  validation_not_unique: TAKEN,
  validation_is_email: INCOMPLETE_EMAIL,
  validation_values_mismatch: 'Les deux valeurs sont différentes.',
  validation_invalid_token: 'Ce lien a expiré ou a déjà servi.',
  validation_token_collection_mismatch: 'Ce lien a expiré ou a déjà servi.',
  validation_invalid_password: 'Ce mot de passe n’est pas le bon.',
  validation_invalid_new_email: 'Cette adresse ne peut pas être utilisée.',
  validation_min_text_constraint: 'Ce texte est trop court.',
  validation_max_text_constraint: 'Ce texte est trop long.',
}
/** Adds messages by code, for forms that visitors' pages do not have. */
export const sayAlso = (sentences: Readonly<Record<string, string>>): void => {
  Object.assign(BY_CODE, sentences)
}
const BY_FIELD: Record<string, Record<string, string>> = {
  email: {
    validation_not_unique:
      'Un compte existe déjà avec cette adresse. Connectez-vous ou réinitialisez votre mot de passe.',
  },
  password: {
    validation_min_text_constraint: SHORT_PASSWORD,
    validation_length_out_of_range: SHORT_PASSWORD,
  },
  passwordConfirm: { validation_values_mismatch: 'Les deux mots de passe sont différents.' },
}

/** The site's own endpoints answer in French; PocketBase's English messages are translated by code. */
const inFrench = (field: string, problem: FieldProblem): string =>
  BY_FIELD[field]?.[problem.code] ?? BY_CODE[problem.code] ?? problem.message

/** The refused values of a failed call, by field, in French; `{}` when no field is named. */
export const fieldMessages = (error: unknown): Record<string, string> => {
  if (!(error instanceof ClientResponseError)) return {}
  const { data }: ErrorBody = error.response
  const entries = Object.entries(data ?? {}).filter(([, problem]) => typeof problem?.message === 'string')
  return Object.fromEntries(entries.map(([field, problem]) => [field, inFrench(field, problem)]))
}

/** One sentence for the whole failure. */
export const failureMessage = (error: unknown, fallback = UNKNOWN_FAILURE): string => {
  if (!(error instanceof ClientResponseError)) return fallback
  if (error.status === 0) return NETWORK_MESSAGE
  if (error.response.statusMessage) return error.response.statusMessage
  if (error.status === 403 || (isRefusedWrite(error) && getUser()?.role === 'staff'))
    return PERMISSION_MESSAGE
  if (error.status === 429) return TOO_MANY
  return fallback
}

/** What the server says of the first value that it refused, whatever shows it; otherwise of the whole failure. */
export const refusalMessage = (error: unknown, fallback?: string): string =>
  Object.values(fieldMessages(error))[0] ?? failureMessage(error, fallback)
