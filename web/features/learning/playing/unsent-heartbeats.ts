/**
 * Played intervals that the server does not have yet, stored on this device: they survive a reload, a closed
 * tab, a lost network.
 */
import { dropHeartbeat, putHeartbeat, readHeartbeats } from './heartbeat-store.ts'
import type { StoredHeartbeat } from './stored-heartbeat.ts'
import { dequeueUnloadHeartbeat, queuedHeartbeats, queueUnloadHeartbeat } from './unload-queue.ts'

/**
 * Stores a session's heartbeat in place of the previous one. `isLeaving`: the page is closing, and
 * asynchronous writes may not finish. Without storage the heartbeat lives in its player, as long as the page.
 */
export const storeHeartbeat = (
  userId: string,
  session: string,
  currentHeartbeat: StoredHeartbeat,
  isLeaving = false,
): void => {
  if (isLeaving || typeof indexedDB === 'undefined') queueUnloadHeartbeat(userId, session, currentHeartbeat)
  void putHeartbeat(userId, session, currentHeartbeat).then((isStored) => {
    if (!isStored) queueUnloadHeartbeat(userId, session, currentHeartbeat)
  })
}

/** Deletes a session's stored heartbeat. */
export const forgetHeartbeat = (userId: string, session: string): void => {
  dequeueUnloadHeartbeat(userId, session)
  void dropHeartbeat(userId, session)
}

/** The stored heartbeats by session; `null` for an unreadable one. */
export const storedHeartbeats = async (userId: string): Promise<Map<string, StoredHeartbeat | null>> => {
  const stored = await readHeartbeats(userId)
  for (const [session, currentHeartbeat] of queuedHeartbeats(userId)) {
    const known = stored.get(session)
    if (!known || (currentHeartbeat && currentHeartbeat.seq >= known.seq))
      stored.set(session, currentHeartbeat ?? known ?? null)
  }
  return stored
}
