/**
 * The evenings on which a user listened. They set no goal, and an evening without listening loses nothing.
 */
import { listeningEvenings } from '#drizzle/collections/learning.ts'
import { EVENING_SECONDS, eveningOf } from '#drizzle/domain/evenings.ts'
import type { Tx } from '#server/records/types.ts'

/**
 * Adds listening at an instant to its evening until the evening counts; afterwards nothing is written. The
 * transaction must be `system`.
 */
export const noteListening = (
  tx: Tx,
  user: string,
  { at, seconds }: { readonly at: Date; readonly seconds: number },
): void => {
  if (seconds <= 0) return
  const day = eveningOf(at)
  const known = tx.firstOrNull(listeningEvenings, { user, day })
  if (known && known.seconds >= EVENING_SECONDS) return
  const playing = Math.min(EVENING_SECONDS, Math.round(((known?.seconds ?? 0) + seconds) * 100) / 100)
  if (known) tx.update(listeningEvenings, known.id, { seconds: playing })
  else tx.create(listeningEvenings, { user, day, seconds: playing })
}
