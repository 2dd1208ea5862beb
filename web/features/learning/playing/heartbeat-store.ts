/** Heartbeats in IndexedDB: any number of them survives a reload, a closed tab and a restart. */
import { AWAY_DAYS } from '#drizzle/domain/playing.ts'
import { isStored, type StoredHeartbeat } from './stored-heartbeat.ts'

const NAME = 'lecture'
const STORE = 'beats'
const DAY_MS = 86_400_000

interface Row {
  userId: string
  session: string
  /** When it was stored, by the clock of this device. */
  at: number
  heartbeat: unknown
}

let opened: Promise<IDBDatabase | null> | null = null

const answerOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const connect = async (): Promise<IDBDatabase | null> => {
  if (typeof indexedDB === 'undefined') return null
  try {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: ['userId', 'session'] })
    }
    const database = await answerOf(request)
    const close = () => {
      database.close()
      opened = null
    }
    // Another tab opens a newer version, or the user has cleared the site's data.
    database.onversionchange = close
    database.onclose = close
    return database
  } catch (error) {
    console.warn('The browser keeps no database', error)
    return null
  }
}

/** One connection per page; its requests are served in order. */
const database = (): Promise<IDBDatabase | null> => {
  opened ??= connect()
  return opened
}

const act = async <Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> => {
  const known = await database()
  if (!known) return null
  const transaction = known.transaction(STORE, mode)
  const answer = answerOf(ask(transaction.objectStore(STORE)))
  // Commits at once, as the page may be closing.
  transaction.commit?.()
  return answer
}

/**
 * Stores a session's heartbeat in place of the previous one; resolves to false where IndexedDB is
 * unavailable.
 */
export const putHeartbeat = async (
  userId: string,
  session: string,
  heartbeat: StoredHeartbeat,
): Promise<boolean> => {
  try {
    const row: Row = { userId, session, at: Date.now(), heartbeat }
    return (await act('readwrite', (store) => store.put(row))) !== null
  } catch (error) {
    console.warn('What was played could not be kept in the database', error)
    return false
  }
}

/** Deletes a session's heartbeat. Never throws: one that remains is sent again, and is counted once. */
export const dropHeartbeat = async (userId: string, session: string): Promise<void> => {
  try {
    await act('readwrite', (store) => store.delete([userId, session]))
  } catch (error) {
    console.warn('What was sent is still kept', error)
  }
}

/**
 * The user's heartbeats by session; `null` for an unreadable one. Outdated ones are deleted for every user:
 * the server no longer credits them, and an erased account never collects its own.
 */
export const readHeartbeats = async (userId: string): Promise<Map<string, StoredHeartbeat | null>> => {
  try {
    const rows: Row[] = (await act('readonly', (store) => store.getAll())) ?? []
    const oldest = Date.now() - AWAY_DAYS * DAY_MS
    for (const row of rows.filter(({ at }) => !(at > oldest))) void dropHeartbeat(row.userId, row.session)
    const own = rows.filter((row) => row.userId === userId && row.at > oldest)
    return new Map(own.map(({ session, heartbeat }) => [session, isStored(heartbeat) ? heartbeat : null]))
  } catch (error) {
    console.warn('What was kept cannot be read', error)
    return new Map()
  }
}
