import { fileToken, fileUrl } from '../../../lib/files.ts'
import type { DownloadedRecording } from '../../../lib/offline/downloaded-recording.ts'

/** The recording is closed to the user, or deleted. */
export class Closed extends Error {}

export interface Part {
  bytes: ArrayBuffer
  /** Size of the whole file, in bytes. */
  total: number
  type: string
}

const addressOf = ({ lesson }: DownloadedRecording, token: string): string =>
  fileUrl({ id: lesson.id, collectionId: 'lessons', collectionName: 'lessons' }, lesson.audio, { token })

/** `bytes 0-99/1234` */
const totalOf = (header: string | null): number => Number(/\/(\d+)$/.exec(header ?? '')?.[1] ?? 0)

const ask = async (downloaded: DownloadedRecording, range: string, isRefused: boolean, signal: AbortSignal) =>
  fetch(addressOf(downloaded, await fileToken(isRefused)), {
    headers: { range },
    cache: 'no-store',
    signal,
  })

/**
 * Fetches at most `length` bytes from `start`. Throws `Closed` for a final refusal, any other error for a
 * temporary failure.
 */
export const fetchPart = async (
  downloaded: DownloadedRecording,
  start: number,
  length: number,
  signal: AbortSignal,
): Promise<Part> => {
  const range = `bytes=${start}-${start + length - 1}`
  let answer = await ask(downloaded, range, false, signal)
  // A file token lives for three minutes: retry with a fresh one, whose refusal is final.
  if (answer.status === 404 || answer.status === 403) answer = await ask(downloaded, range, true, signal)
  if ([403, 404, 416].includes(answer.status)) throw new Closed()
  if (!answer.ok) throw new Error(`A part was answered with ${answer.status}`)
  const bytes = await answer.arrayBuffer()
  const type = answer.headers.get('content-type') ?? 'audio/mpeg'
  if (answer.status === 206) return { bytes, total: totalOf(answer.headers.get('content-range')), type }
  // A store without range requests answers with the whole file.
  return { bytes: bytes.slice(start, start + length), total: bytes.byteLength, type }
}
