/** Separate from the codes themselves, which load with the form that uses them. */
import { ClientResponseError } from './pocketbase.ts'

/** The `mfaId` of a correct first step that requires a second, `null` for any other failure. */
export const secondStepOf = (error: unknown): string | null => {
  if (!(error instanceof ClientResponseError) || error.status !== 401) return null
  const { mfaId } = error.response as { mfaId?: unknown }
  return typeof mfaId === 'string' && mfaId !== '' ? mfaId : null
}
