/** The client of the protocol (tus 1.0), loaded with the first file that needs it. */
import { DetailedError, Upload } from 'tus-js-client'
import { cancelledCall, type ErrorBody, failedCall } from '../../lib/pocketbase.ts'
import { getSession } from '../../lib/session.ts'
import type { UploadTarget } from './targets.ts'

const ENDPOINT = '/api/uploads'
/** Size of one request: the most that is lost when a connection breaks behind a buffering proxy. */
const PIECE_BYTES = 16 * 1024 * 1024

interface Sending {
  target: UploadTarget
  file: File
  signal: AbortSignal
  /** Receives 0 to 1. */
  onProgress: (part: number) => void
  /** URL of an earlier attempt; empty for a new upload. */
  url: string
  onUrl: (url: string) => void
}

const bodyOf = (text: string): ErrorBody => {
  try {
    return JSON.parse(text) as ErrorBody
  } catch {
    // A proxy's page, or nothing: the status is enough.
    return {}
  }
}

const failureOf = (error: Error): Error => {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  if (!answer) return failedCall(ENDPOINT, 0)
  return failedCall(ENDPOINT, answer.getStatus(), bodyOf(answer.getBody()))
}

/** Sends what is missing of a file; resolves with its URL. Rejects with `ClientResponseError`. */
export const sendPieces = ({ target, file, signal, onProgress, url, onUrl }: Sending): Promise<string> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(cancelledCall(ENDPOINT))
    const upload = new Upload(file, {
      // Only one of them: with both, the client would create a new upload on any error of the URL.
      endpoint: url ? null : ENDPOINT,
      uploadUrl: url || null,
      // The queue itself waits and retries, and stores the URL.
      retryDelays: null,
      storeFingerprintForResuming: false,
      chunkSize: PIECE_BYTES,
      metadata: {
        collection: target.collection,
        field: target.field,
        record: target.fresh ? '' : target.id,
        filename: file.name,
      },
      onBeforeRequest: (request) => {
        const token = getSession()?.token
        if (token) request.setHeader('Authorization', `Bearer ${token}`)
      },
      onUploadUrlAvailable: () => upload.url && onUrl(upload.url),
      onProgress: (sent, total) => onProgress(sent / total),
      onSuccess: () => resolve(upload.url ?? url),
      onError: (error) => reject(failureOf(error)),
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(cancelledCall(ENDPOINT))
    })
    upload.start()
  })
