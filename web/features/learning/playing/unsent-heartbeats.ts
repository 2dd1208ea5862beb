/** What was played and the server does not have yet, kept on this device: it survives a reload, a closed tab, a lost network. */
import { dropHeartbeat, putHeartbeat, readHeartbeats } from './heartbeat-store.ts'
import type { StoredHeartbeat } from './stored-heartbeat.ts'
import { isUnloading, sayLast, unsayLast } from './unload-queue.ts'

/**
 * Keeps a session's beat in the place of the one before. `isLeaving`: the page goes, and nothing that takes a moment may come to
 * its end. Without any storage it lives as long as the page, in its player.
 */
export const storeHeartbeat = (
  userId: string,
  session: string,
  currentHeartbeat: StoredHeartbeat,
  isLeaving = false,
): void => {
  if (isLeaving || typeof indexedDB === 'undefined') sayLast(userId, session, currentHeartbeat)
  void putHeartbeat(userId, session, currentHeartbeat).then((isStored) => {
    if (!isStored) sayLast(userId, session, currentHeartbeat)
  })
}

/** Forgets what was kept of a session. */
export const forgetHeartbeat = (userId: string, session: string): void => {
  unsayLast(userId, session)
  void dropHeartbeat(userId, session)
}

/** What is kept of each session, by its name; `null` for what cannot be read. */
export const storedHeartbeats = async (userId: string): Promise<Map<string, StoredHeartbeat | null>> => {
  const stored = await readHeartbeats(userId)
  for (const [session, currentHeartbeat] of isUnloading(userId)) {
    const known = stored.get(session)
    if (!known || (currentHeartbeat && currentHeartbeat.seq >= known.seq))
      stored.set(session, currentHeartbeat ?? known ?? null)
  }
  return stored
}
