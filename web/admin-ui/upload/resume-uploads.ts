/** Persists uploads beyond their page: IndexedDB, file handles, and a lock so that one tab handles each. */
import { getUser } from '../../lib/session.ts'
import { fileOf, handleOf } from './file-handles.ts'
import { partOf, withdrawPieces } from './pieces.ts'
import type { Interrupted, UploadPersistence } from './queued.ts'
import { claimUpload, dropUpload, keepUpload, type StoredUpload, storedUploads } from './stored-uploads.ts'
import type { Uploads } from './upload-store.ts'

export const uploadPersistence: UploadPersistence = {
  store: async ({ url, target, file, source }) => {
    const userId = getUser()?.id
    const handle = source ? await handleOf(source) : null
    if (userId) await keepUpload({ userId, url, target, file, handle, at: Date.now() })
    return (await claimUpload(url)) ?? (() => undefined)
  },
  drop: (url) => void dropUpload(url),
  withdraw: (url) => void withdrawPieces(url),
}

/** The current state of an upload; null when another tab has it or the server no longer does. */
const stateOf = async ({ url, target, file, handle }: StoredUpload): Promise<Interrupted | null> => {
  const release = await claimUpload(url)
  if (!release) return null
  const part = await partOf(url, file.size)
  if (part === null) {
    release()
    void dropUpload(url)
    return null
  }
  return { url, target, file, handle, part: part === 'unknown' ? 0 : part, release }
}

/** Resumes an interrupted upload when the browser can read its file, prompting the user if `ask` is set. */
export const readAgain = async (uploads: Uploads, key: string, ask: boolean): Promise<boolean> => {
  const handle = uploads.handle(key)
  const file = handle ? await fileOf(handle, ask) : null
  return file ? uploads.goOn(key, file) : false
}

let restoredFor: string | undefined

/** Lists the user's uploads of earlier pages, and resumes those that the browser can read by itself. */
export const restoreUploads = async (uploads: Uploads): Promise<void> => {
  const userId = getUser()?.id
  if (!userId || userId === restoredFor) return
  restoredFor = userId
  const found = await Promise.all((await storedUploads(userId)).map(stateOf))
  const mine = found.filter((one) => one !== null)
  if (getUser()?.id !== userId) {
    for (const { release } of mine) release()
    return
  }
  for (const key of uploads.restore(mine)) void readAgain(uploads, key, false)
}
