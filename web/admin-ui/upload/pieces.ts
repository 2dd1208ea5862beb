/** Sends a large file in parts and attaches it to its record. Parts sent earlier are not sent again. */
import { RESUMABLE_BYTES, uploadReference } from '#drizzle/domain/resumable.ts'
import { ClientResponseError, failedCall, pb } from '../../lib/pocketbase.ts'
import type { Stored } from './stored.ts'
import type { UploadTarget } from './targets.ts'

/** Where the server stores the parts of a file: read at each attempt, reported once it is known. */
export interface Pieces {
  /** Empty until the upload is created. */
  url: () => string
  keep: (url: string) => void
}

/** Whether a file is uploaded in parts: a smaller one is resent as quickly as it is resumed. */
export const goesInPieces = ({ size }: { size: number }): boolean => size > RESUMABLE_BYTES

const idOf = (url: string): string => url.split('/').at(-1) ?? ''

const take = (
  { collection, id, field, many, fresh }: UploadTarget,
  url: string,
  signal: AbortSignal,
): Promise<Stored> =>
  // A raw call: the typed collections do not accept a variable field name.
  pb.send<Stored>(`/api/collections/${collection}/records${fresh ? '' : `/${encodeURIComponent(id)}`}`, {
    method: fresh ? 'POST' : 'PATCH',
    body: { ...(fresh ? { ...fresh, id } : {}), [many ? `${field}+` : field]: uploadReference(idOf(url)) },
    signal,
  })

/** Temporary statuses: the next attempt reads the upload's offset. */
const PASSING = [408, 409, 423, 460]

const load = async () => {
  try {
    return await import('./send-pieces.ts')
  } catch (error) {
    // The network failed before this code was loaded: treated as any network failure.
    throw failedCall('/api/uploads', 0, { message: String(error) })
  }
}

const isOver = (error: unknown) => error instanceof ClientResponseError && [404, 410].includes(error.status)
const isUnknown = (error: unknown, field: string) =>
  error instanceof ClientResponseError &&
  error.status === 400 &&
  String(error.response.data?.[field]?.code).startsWith('validation_upload')

/**
 * The record when it already has the file although the answer was lost; null when the file has to be sent
 * again.
 */
const takenBefore = async (
  target: UploadTarget,
  url: string,
  signal: AbortSignal,
): Promise<Stored | null> => {
  try {
    return await take(target, url, signal)
  } catch (error) {
    if (isUnknown(error, target.field)) return null
    throw error
  }
}

const deliver = async (
  target: UploadTarget,
  file: File,
  signal: AbortSignal,
  onProgress: (part: number) => void,
  pieces: Pieces,
): Promise<Stored> => {
  const { sendPieces } = await load()
  const known = pieces.url()
  if (known)
    try {
      await sendPieces({ target, file, signal, onProgress, url: known, onUrl: pieces.keep })
      return await take(target, known, signal)
    } catch (error) {
      if (!isOver(error)) throw error
      const record = await takenBefore(target, known, signal)
      if (record) return record
      pieces.keep('')
    }
  const url = await sendPieces({ target, file, signal, onProgress, url: '', onUrl: pieces.keep })
  return take(target, url, signal)
}

/**
 * Resolves with the record once it has the file. Rejects with `ClientResponseError`, with status 0 when a
 * retry may succeed.
 */
export const sendInPieces = async (...request: Parameters<typeof deliver>): Promise<Stored> => {
  try {
    return await deliver(...request)
  } catch (error) {
    if (error instanceof ClientResponseError && PASSING.includes(error.status)) throw failedCall(error.url, 0)
    throw error
  }
}

/** Deletes an upload on the server. A failure is harmless: the server drops it within a day. */
export const withdrawPieces = async (url: string): Promise<void> => {
  try {
    await pb.send(new URL(url, location.href).pathname, {
      method: 'DELETE',
      headers: { 'Tus-Resumable': '1.0.0' },
    })
  } catch (error) {
    console.warn('An upload could not be withdrawn', error)
  }
}

/**
 * Share of a file that has arrived, 0 to 1; null when the server no longer has it, 'unknown' when it does not
 * answer.
 */
export const partOf = async (url: string, size: number): Promise<number | null | 'unknown'> => {
  try {
    const response = await fetch(url, {
      method: 'HEAD',
      headers: { 'Tus-Resumable': '1.0.0', Authorization: pb.authStore.token },
    })
    if ([404, 410].includes(response.status)) return null
    const offset = Number(response.headers.get('Upload-Offset') ?? Number.NaN)
    return response.ok && Number.isFinite(offset) ? offset / size : 'unknown'
  } catch {
    // No network yet: the stored upload is shown all the same.
    return 'unknown'
  }
}
