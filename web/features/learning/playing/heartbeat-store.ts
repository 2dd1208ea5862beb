/** Beats in the browser's database (IndexedDB): they survive a reload, a closed tab and a restart, however many there are. */
import { AWAY_DAYS } from '#drizzle/domain/playing.ts'
import { isStored, type StoredHeartbeat } from './stored-heartbeat.ts'

const NAME = 'lecture'
const STORE = 'beats'
const DAY_MS = 86_400_000

interface Row {
  userId: string
  session: string
  /** When it was kept, by the clock of this device. */
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
    // Another tab has a newer version, or the person emptied what the site keeps.
    database.onversionchange = close
    database.onclose = close
    return database
  } catch (error) {
    console.warn('The browser keeps no database', error)
    return null
  }
}

/** One connection a page, whose requests are answered in the order in which they are made. */
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
  // At once, should the page be closing.
  transaction.commit?.()
  return answer
}

/** Keeps a session's beat in the place of the one before; false where the browser keeps no database. */
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

/** Forgets a session's beat. Nothing is thrown: one that stays is sent again, and counts once. */
export const dropHeartbeat = async (userId: string, session: string): Promise<void> => {
  try {
    await act('readwrite', (store) => store.delete([userId, session]))
  } catch (error) {
    console.warn('What was sent is still kept', error)
  }
}

/**
 * What is kept of a person, by session; `null` for what cannot be read. What is too old is dropped, whoever it is of: the server
 * credits no more of it, and of an account that was erased nobody comes back.
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
