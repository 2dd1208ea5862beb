/** What was played and the server does not have yet, kept on this device: it survives a reload, a closed tab, a lost network. */
import { dropBeat, putBeat, storedBeats } from './heartbeat-store.ts'
import type { StoredHeartbeat } from './stored-heartbeat.ts'
import { isUnloading, sayLast, unsayLast } from './unload-queue.ts'

/**
 * Keeps a session's beat in the place of the one before. `isLeaving`: the page goes, and nothing that takes a moment may come to
 * its end. Without any storage it lives as long as the page, in its player.
 */
export const keepBeat = (userId: string, session: string, beat: StoredHeartbeat, isLeaving = false): void => {
  if (isLeaving || typeof indexedDB === 'undefined') sayLast(userId, session, beat)
  void putBeat(userId, session, beat).then((isStored) => {
    if (!isStored) sayLast(userId, session, beat)
  })
}

/** Forgets what was kept of a session. */
export const forgetBeat = (userId: string, session: string): void => {
  unsayLast(userId, session)
  void dropBeat(userId, session)
}

/** What is kept of each session, by its name; `null` for what cannot be read. */
export const storedHeartbeats = async (userId: string): Promise<Map<string, StoredHeartbeat | null>> => {
  const stored = await storedBeats(userId)
  for (const [session, beat] of isUnloading(userId)) {
    const known = stored.get(session)
    if (!known || (beat && beat.seq >= known.seq)) stored.set(session, beat ?? known ?? null)
  }
  return stored
}
