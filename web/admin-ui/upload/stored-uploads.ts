/** Unfinished uploads in IndexedDB: they survive a reload or a closed window. */
import { isRecord } from './is-record.ts'
import type { UploadTarget } from './targets.ts'

/** Identifies a file when it is chosen again. */
export interface FileFacts {
  readonly name: string
  readonly size: number
  readonly lastModified: number
}
export interface StoredUpload {
  readonly userId: string
  /** The upload's URL on the server. */
  readonly url: string
  readonly target: UploadTarget
  readonly file: FileFacts
  /** Reads the file again without choosing it, where the browser has handles. */
  readonly handle: FileSystemFileHandle | null
  /** When it was stored, by the clock of this device. */
  readonly at: number
}

const NAME = 'envois'
const STORE = 'uploads'
/** The server's retention period. */
const MAX_MS = 7 * 86_400_000

const answerOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Opened per operation: operations are rare, and an open connection would block a newer version. */
const act = async <Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> => {
  if (typeof indexedDB === 'undefined') return null
  try {
    const opening = indexedDB.open(NAME, 1)
    opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE, { keyPath: 'url' })
    const database = await answerOf(opening)
    try {
      return await answerOf(ask(database.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      database.close()
    }
  } catch (error) {
    // A private window, or a full disk: the upload continues, and restarts from zero after a reload.
    console.warn('Uploads cannot be kept here', error)
    return null
  }
}

export const keepUpload = async (upload: StoredUpload): Promise<void> => {
  await act('readwrite', (store) => store.put(upload))
}

export const dropUpload = async (url: string): Promise<void> => {
  await act('readwrite', (store) => store.delete(url))
}

const isStored = (row: unknown): row is StoredUpload =>
  isRecord(row) &&
  typeof row.userId === 'string' &&
  typeof row.url === 'string' &&
  typeof row.at === 'number' &&
  isRecord(row.target) &&
  isRecord(row.file)

/** The user's uploads, oldest first; expired ones are deleted for every user. */
export const storedUploads = async (userId: string): Promise<StoredUpload[]> => {
  const rows = ((await act<unknown[]>('readonly', (store) => store.getAll())) ?? []).filter(isStored)
  const isOld = ({ at }: StoredUpload) => Date.now() - at > MAX_MS
  for (const row of rows.filter(isOld)) void dropUpload(row.url)
  return rows.filter((row) => row.userId === userId && !isOld(row)).sort((a, b) => a.at - b.at)
}

/** Claims an upload for this tab: resolves to the release function, or null while another tab has it. */
export const claimUpload = (url: string): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    if (!('locks' in navigator)) return resolve(() => undefined)
    void navigator.locks.request(`upload:${url}`, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null)
      return new Promise<void>((release) => resolve(release))
    })
  })
