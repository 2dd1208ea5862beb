import { fileToken, fileUrl } from '../../../lib/files.ts'
import type { DownloadedRecording } from '../../../lib/offline/downloaded-recording.ts'

/** The recording is not hers to hear any more, or is not there any more. */
export class Closed extends Error {}

export interface Part {
  bytes: ArrayBuffer
  /** Of the whole file. */
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

/** From `start` on, at most `length` bytes. Throws `Closed`, and anything else for what may pass later. */
export const fetchPart = async (
  downloaded: DownloadedRecording,
  start: number,
  length: number,
  signal: AbortSignal,
): Promise<Part> => {
  const range = `bytes=${start}-${start + length - 1}`
  let answer = await ask(downloaded, range, false, signal)
  // A token lives three minutes; what refuses a fresh one refuses her.
  if (answer.status === 404 || answer.status === 403) answer = await ask(downloaded, range, true, signal)
  if ([403, 404, 416].includes(answer.status)) throw new Closed()
  if (!answer.ok) throw new Error(`A part was answered with ${answer.status}`)
  const bytes = await answer.arrayBuffer()
  const type = answer.headers.get('content-type') ?? 'audio/mpeg'
  if (answer.status === 206) return { bytes, total: totalOf(answer.headers.get('content-range')), type }
  // The whole at once, from a store that knows no ranges.
  return { bytes: bytes.slice(start, start + length), total: bytes.byteLength, type }
}
