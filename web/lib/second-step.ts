/** Apart from the codes themselves, which come with the form that asks for one. */
import { ClientResponseError } from './pocketbase.ts'

/** The session of a first step that was right and is not enough, `null` for any other failure. */
export const secondStepOf = (error: unknown): string | null => {
  if (!(error instanceof ClientResponseError) || error.status !== 401) return null
  const { mfaId } = error.response as { mfaId?: unknown }
  return typeof mfaId === 'string' && mfaId !== '' ? mfaId : null
}
