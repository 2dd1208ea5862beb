/**
 * Sends a file to a record. Not through the client: fetch does not report upload progress, and a film of 1 GB
 * needs a progress bar.
 */
import {
  type ClientResponseError,
  cancelledCall,
  type ErrorBody,
  failedCall,
  isNotFound,
  pb,
} from '../../lib/pocketbase.ts'
import { confirmRights } from '../../lib/rights.ts'
import { expireSession, getSession, restoreSession, signedInAgain } from '../../lib/session.ts'
import { goesInPieces, type Pieces, sendInPieces } from './pieces.ts'
import type { Stored } from './stored.ts'
import type { UploadTarget } from './targets.ts'

/** How the queue reaches the server. Every method rejects with `ClientResponseError`. */
export interface Transport {
  /** The stored record; 404 once it is deleted. */
  read: (target: UploadTarget, signal: AbortSignal) => Promise<Stored>
  /** Stores the file in its field; resolves with the record. `onProgress` receives 0 to 1. */
  send: (
    target: UploadTarget,
    file: File,
    signal: AbortSignal,
    onProgress: (part: number) => void,
    pieces: Pieces,
  ) => Promise<Stored>
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    // Not JSON, for instance a proxy's HTML page: the status is enough.
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

const patch = (
  { collection, id, field, many, fresh }: UploadTarget,
  file: File,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Stored> =>
  new Promise((resolve, reject) => {
    const records = `/api/collections/${collection}/records`
    const url = fresh ? records : `${records}/${encodeURIComponent(id)}`
    if (signal.aborted) return reject(cancelledCall(url))
    const request = new XMLHttpRequest()
    request.open(fresh ? 'POST' : 'PATCH', url)
    request.setRequestHeader('Accept', 'application/json')
    const token = getSession()?.token
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onload = () => {
      const body = parse(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(body as Stored)
      else reject(failedCall(url, request.status, body as ErrorBody))
    }
    request.onerror = () => reject(failedCall(url, 0))
    request.onabort = () => reject(cancelledCall(url))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    for (const [name, value] of Object.entries(fresh ? { ...fresh, id } : {})) form.append(name, value)
    form.append(many ? `${field}+` : field, file)
    request.send(form)
  })

const view = (target: UploadTarget, signal: AbortSignal): Promise<Stored> =>
  pb.collection(target.collection).getOne<Stored>(target.id, { signal })

/** Stops waiting once the upload is cancelled: signing in again may take an hour, or never happen. */
const unlessCancelled = async <T>(signal: AbortSignal, awaited: Promise<T>): Promise<T> => {
  let stop = () => {}
  const cancelled = new Promise<never>((_, reject) => {
    stop = () => reject(cancelledCall(''))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([awaited, cancelled])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

const found = async (target: UploadTarget, signal: AbortSignal): Promise<Stored> => {
  try {
    return await view(target, signal)
  } catch (error) {
    if (!isNotFound(error)) throw error
    if (target.fresh) return { id: target.id }
    // The server treats an expired token as a guest: the session is checked before a 404 counts as a deleted
    // record.
    await confirmRights()
    return view(target, signal)
  }
}
// The client also waits for the user to sign in again.
const read: Transport['read'] = (target, signal) => unlessCancelled(signal, found(target, signal))

/** Whether there is a session again after a refused token; waits while the user signs in. */
const isBack = async (token: string | undefined, signal: AbortSignal): Promise<boolean> => {
  if (restoreSession(token)) return true
  expireSession()
  return (await unlessCancelled(signal, Promise.resolve(signedInAgain()))) ?? false
}

const send: Transport['send'] = async (target, file, signal, onProgress, pieces) => {
  const deliver = () =>
    goesInPieces(file)
      ? sendInPieces(target, file, signal, onProgress, pieces)
      : patch(target, file, signal, onProgress)
  await unlessCancelled(signal, Promise.resolve(signedInAgain()))
  const token = getSession()?.token
  try {
    return await deliver()
  } catch (error) {
    const { status } = error as ClientResponseError
    if (status !== 404 && (status !== 401 || !(await isBack(token, signal)))) throw error
    // Distinguishes the two meanings of a 404, and rethrows it when the record is deleted.
    if (status === 404) await read(target, signal)
    return deliver()
  }
}

export const recordApi: Transport = { read, send }
