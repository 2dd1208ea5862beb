/**
 * Sends files to a record. Not through the client: fetch does not tell how much of a body has left, and a film of a
 * gigabyte needs a bar that moves.
 */
import { cancelledCall, type ErrorBody, failedCall } from '../../lib/pocketbase.ts'
import { getSession } from '../../lib/session.ts'

export interface SendFiles {
  collection: string
  id: string
  /** The file field; `name+` adds to a field that holds several. */
  field: string
  files: Blob[]
  signal?: AbortSignal
  /** 0 to 1. */
  onProgress?: (part: number) => void
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    // A proxy's HTML page, for instance: the status says enough.
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** PATCHes the record with the files and resolves with it; rejects with `ClientResponseError` (`isAbort` when cancelled). */
export const sendFiles = <Item>({
  collection,
  id,
  field,
  files,
  signal,
  onProgress,
}: SendFiles): Promise<Item> =>
  new Promise((resolve, reject) => {
    const url = `/api/collections/${collection}/records/${encodeURIComponent(id)}`
    const request = new XMLHttpRequest()
    request.open('PATCH', url)
    request.setRequestHeader('Accept', 'application/json')
    const token = getSession()?.token
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onload = () => {
      const body = parse(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(body as Item)
      else reject(failedCall(url, request.status, body as ErrorBody))
    }
    request.onerror = () => reject(failedCall(url, 0))
    request.onabort = () => reject(cancelledCall(url))
    if (signal?.aborted) return reject(cancelledCall(url))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    for (const file of files) form.append(field, file)
    request.send(form)
  })
