/** Types and errors of cutting a recording. */
import type { Readable } from 'node:stream'

export { EXTRACT_BYTES } from '#drizzle/collections/audio-extracts.ts'
export { EXTRACT_SECONDS } from '#drizzle/domain/extract.ts'
/** A stored recording. */
export interface Stored {
  /** Opens the recording at its first byte; may be called twice. */
  readonly open: () => Readable
  /** Bytes of the recording. */
  readonly size: number
}

export interface Cutting extends Stored {
  /** The requested start. */
  readonly startSeconds: number
}

export interface Cut {
  readonly content: Buffer
  readonly extension: 'mp3' | 'wav'
  /** The actual start: earlier than requested where the recording would end before the audio preview. */
  readonly startSeconds: number
  readonly seconds: number
  readonly sourceSeconds: number
  /** Loudness of the audio preview and of the whole recording over time, 0 to 100. */
  readonly peaks: readonly number[]
  readonly overview: readonly number[]
}

/** A recording that cannot be cut: damaged, or of another format than its name. */
export class UncuttableError extends Error {}
/** Its audio preview would be too large for a page. */
export class TooLargeError extends Error {}
