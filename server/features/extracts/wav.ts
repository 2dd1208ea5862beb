/** Audio previews of WAV recordings (RIFF/WAVE): the same samples under a new header. */
import { setImmediate as pause } from 'node:timers/promises'
import { latestStart } from '#drizzle/domain/extract.ts'
import {
  type Cut,
  type Cutting,
  EXTRACT_BYTES,
  EXTRACT_SECONDS,
  type Stored,
  TooLargeError,
  UncuttableError,
} from './cut.ts'
import { asPercents, EXTRACT_POINTS, LevelMeter, OVERVIEW_POINTS } from './levels.ts'

/** Tags may precede the sound. */
const MAX_HEAD_LENGTH = 4 * 1024 * 1024
/** Bytes reserved for the header of an audio preview. */
const MAX_FORMAT_LENGTH = 1024
/** Samples that are looked at in each part of the whole recording. */
const LOOKED_AT = 2048
/** Others wait meanwhile: some milliseconds. */
const MEASURED_AT_ONCE = 100_000

interface Format {
  /** The raw `fmt ` chunk. */
  readonly chunk: Buffer
  readonly isFloat: boolean
  /** Of one sample of one channel. */
  readonly bytes: number
  readonly frameBytes: number
  readonly sampleRate: number
}

const formatOf = (chunk: Buffer): Format | null => {
  if (chunk.length < 16) return null
  const tag = chunk.readUInt16LE(0)
  // Extensible: the sample format is at the start of its GUID.
  const kind = tag === 0xfffe && chunk.length >= 26 ? chunk.readUInt16LE(24) : tag
  const bytes = chunk.readUInt16LE(14) / 8
  const [frameBytes, sampleRate] = [chunk.readUInt16LE(12), chunk.readUInt32LE(4)]
  const isKnown = kind === 1 ? [1, 2, 3, 4].includes(bytes) : kind === 3 && bytes === 4
  const isWhole = frameBytes === bytes * chunk.readUInt16LE(2) && frameBytes > 0 && sampleRate > 0
  return isKnown && isWhole ? { chunk, isFloat: kind === 3, bytes, frameBytes, sampleRate } : null
}

interface Head {
  readonly format: Format
  /** Where the samples begin. */
  readonly at: number
  /** The length of the samples as declared. */
  readonly length: number
}

/** Null when more of the file has to be read. Throws for what is no such file. */
const headOf = (bytes: Buffer, size: number): Head | null => {
  if (bytes.length < 12) return null
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE')
    throw new UncuttableError()
  let format: Format | null = null
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    if (name === 'data') {
      if (!format) throw new UncuttableError()
      // A streamed recording may not declare its length.
      return { format, at: at + 8, length: Math.min(length === 0 ? size : length, size - at - 8) }
    }
    if (name === 'fmt ') {
      if (at + 8 + length > bytes.length) return null
      format = formatOf(bytes.subarray(at + 8, at + 8 + length))
      if (!format || length > MAX_FORMAT_LENGTH / 2) throw new UncuttableError()
    }
    at += 8 + length + (length % 2)
  }
  if (bytes.length > MAX_HEAD_LENGTH) throw new UncuttableError()
  return null
}

/** A sample between -1 and 1. */
const sampleAt = (bytes: Buffer, at: number, { isFloat, bytes: width }: Format): number => {
  if (isFloat) return bytes.readFloatLE(at)
  if (width === 1) return ((bytes[at] ?? 128) - 128) / 128
  return bytes.readIntLE(at, width) / 2 ** (8 * width - 1)
}

const fileOf = ({ chunk }: Format, samples: Buffer): Buffer => {
  const head = Buffer.alloc(20)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(4 + 8 + chunk.length + 8 + samples.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(chunk.length, 16)
  const data = Buffer.alloc(8)
  data.write('data', 0, 'latin1')
  data.writeUInt32LE(samples.length, 4)
  return Buffer.concat([head, chunk, data, samples])
}

const readHead = async ({ open, size }: Stored): Promise<Head & { readonly total: number }> => {
  let known: Buffer = Buffer.alloc(0)
  for await (const chunk of open()) {
    known = Buffer.concat([known, chunk])
    const head = headOf(known, size)
    if (!head) continue
    const total = Math.floor(head.length / head.format.frameBytes)
    if (total > 0) return { ...head, total }
    break
  }
  throw new UncuttableError()
}

interface Batch {
  readonly bytes: Buffer
  readonly frames: number
  /** Of the first of them in the recording. */
  readonly place: number
}

/** Whole sample frames in order, as many at a time as arrive together. */
async function* framesOf(
  { open }: Stored,
  { format, at, total }: Head & { readonly total: number },
): AsyncGenerator<Batch> {
  let toSkip = at
  let place = 0
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of open()) {
    const skipped = Math.min(toSkip, chunk.length)
    toSkip -= skipped
    rest = Buffer.concat([rest, chunk.subarray(skipped)])
    const frames = Math.min(Math.floor(rest.length / format.frameBytes), total - place)
    yield { bytes: rest, frames, place }
    rest = rest.subarray(frames * format.frameBytes)
    place += frames
    if (place >= total) return
  }
}

/** Measures a part of the samples in each place of the whole recording. */
class WavOverview {
  readonly #meter: LevelMeter
  readonly #part: number
  readonly #format: Format

  constructor({ format, total }: Head & { readonly total: number }) {
    this.#format = format
    this.#meter = new LevelMeter(OVERVIEW_POINTS, total)
    this.#part = Math.max(1, Math.floor(total / OVERVIEW_POINTS))
  }

  add({ bytes, frames, place }: Batch): void {
    for (let frame = 0; frame < frames; frame += 1) {
      if ((place + frame) % this.#part < LOOKED_AT)
        this.#meter.add(sampleAt(bytes, frame * this.#format.frameBytes, this.#format))
      else this.#meter.skip(1)
    }
  }

  levels(): number[] {
    return asPercents(this.#meter.levels())
  }
}

/** How loud a WAV is from its beginning to its end. Throws `UncuttableError` for one of compressed samples. */
export const wavLevels = async (stored: Stored): Promise<number[]> => {
  const head = await readHead(stored)
  const overview = new WavOverview(head)
  for await (const batch of framesOf(stored, head)) overview.add(batch)
  return overview.levels()
}

/**
 * Cuts an audio preview out of a WAV. Throws `UncuttableError` for one of compressed samples, `TooLargeError`
 * for one too large to load.
 */
export const cutWav = async (cutting: Cutting): Promise<Cut> => {
  const head = await readHead(cutting)
  const { format, total } = head
  const sourceSeconds = total / format.sampleRate
  const start = Math.min(cutting.startSeconds, latestStart(sourceSeconds))
  const first = Math.round(start * format.sampleRate)
  const count = Math.min(total - first, EXTRACT_SECONDS * format.sampleRate)
  if (count * format.frameBytes + MAX_FORMAT_LENGTH > EXTRACT_BYTES) throw new TooLargeError()

  const overview = new WavOverview(head)
  const stored: Buffer[] = []
  for await (const batch of framesOf(cutting, head)) {
    overview.add(batch)
    const { bytes, frames, place } = batch
    const [from, to] = [Math.max(first, place) - place, Math.min(first + count, place + frames) - place]
    if (to > from) stored.push(Buffer.from(bytes.subarray(from * format.frameBytes, to * format.frameBytes)))
  }
  const samples = Buffer.concat(stored)
  const peaks = new LevelMeter(EXTRACT_POINTS, count)
  for (let byte = 0; byte + format.frameBytes <= samples.length; byte += format.frameBytes) {
    peaks.add(sampleAt(samples, byte, format))
    if ((byte / format.frameBytes) % MEASURED_AT_ONCE === 0) await pause()
  }
  return {
    content: fileOf(format, samples),
    extension: 'wav',
    startSeconds: start,
    seconds: samples.length / format.frameBytes / format.sampleRate,
    sourceSeconds,
    peaks: asPercents(peaks.levels()),
    overview: overview.levels(),
  }
}
