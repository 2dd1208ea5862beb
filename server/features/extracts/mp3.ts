/** Extracts of MP3 recordings, cut on their frames: what is heard is what was recorded, encoded once. */
import { setImmediate as pause } from 'node:timers/promises'
import type { MPEGDecoder } from 'mpg123-decoder'
import { latestStart } from '#drizzle/domain/extract.ts'
import { type Cut, type Cutting, EXTRACT_SECONDS, UncuttableError } from './cut.ts'
import { asPercents, EXTRACT_POINTS, LevelMeter, OVERVIEW_POINTS, thinned } from './levels.ts'
import { MOST_BORROWED, mp3File } from './mp3-file.ts'
import { type Mp3Frame, mp3Frames } from './mp3-frames.ts'

/** A decoder needs some frames before it hears what is there: the last of these are measured. */
const HEARD = 14
const MEASURED = 4
/** Places that are kept; twice as far apart from then on: each bar of the waveform is the loudest of some. */
const MOST_PLACES = 4 * OVERVIEW_POINTS
/** Of a slice that is decoded at once, while others wait: some milliseconds. */
const SLICE = 64

const rootMeanSquare = (samples: Float32Array): number => {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / Math.max(1, samples.length))
}

/** Listens in here and there, evenly over a recording whose length is not known before its end. */
class Sampler {
  readonly #decoder: MPEGDecoder
  #levels: number[] = []
  #heard: Mp3Frame[] | null = null
  #stepSeconds = 1

  constructor(decoder: MPEGDecoder) {
    this.#decoder = decoder
  }

  offer(frame: Mp3Frame, atSeconds: number): void {
    if (!this.#heard && atSeconds >= this.#levels.length * this.#stepSeconds) this.#heard = []
    if (!this.#heard) return
    this.#heard.push(frame)
    if (this.#heard.length === HEARD) this.#measure(this.#heard)
  }

  #measure(frames: readonly Mp3Frame[]): void {
    this.#heard = null
    const { channelData } = this.#decoder.decodeFrames(frames.map(({ bytes }) => bytes))
    const [samples = new Float32Array()] = channelData
    this.#levels.push(rootMeanSquare(samples.subarray(-MEASURED * (frames[0]?.samples ?? 0))))
    if (this.#levels.length < MOST_PLACES) return
    this.#levels = this.#levels.filter((_, at) => at % 2 === 0)
    this.#stepSeconds *= 2
  }

  overview(): number[] {
    if (this.#levels.length === 0 && this.#heard) this.#measure(this.#heard)
    return asPercents(thinned(this.#levels, OVERVIEW_POINTS))
  }
}

const peaksOf = async (decoder: MPEGDecoder, frames: readonly Mp3Frame[]): Promise<number[]> => {
  const meter = new LevelMeter(
    EXTRACT_POINTS,
    frames.reduce((sum, { samples }) => sum + samples, 0),
  )
  for (let at = 0; at < frames.length; at += SLICE) {
    const { channelData } = decoder.decodeFrames(frames.slice(at, at + SLICE).map(({ bytes }) => bytes))
    for (const sample of channelData[0] ?? []) meter.add(sample)
    await pause()
  }
  return asPercents(meter.levels())
}

const withDecoder = async <Result>(work: (decoder: MPEGDecoder) => Promise<Result>): Promise<Result> => {
  const { MPEGDecoder: Decoder } = await import('mpg123-decoder')
  const decoder = new Decoder({ enableGapless: false })
  await decoder.ready
  try {
    return await work(decoder)
  } finally {
    decoder.free()
  }
}

interface Pass {
  readonly before: readonly Mp3Frame[]
  readonly frames: readonly Mp3Frame[]
  /** Of the recording, or of as much of it as was read. */
  readonly seconds: number
}

/** Reads a recording once; with a sampler to its end, without one no further than the extract. */
const pass = async (
  stream: AsyncIterable<Buffer>,
  startSeconds: number,
  sampler: Sampler | null,
): Promise<Pass> => {
  const before: Mp3Frame[] = []
  const frames: Mp3Frame[] = []
  let seconds = 0
  for await (const batch of mp3Frames(stream)) {
    for (const frame of batch) {
      sampler?.offer(frame, seconds)
      if (seconds + 0.001 < startSeconds) {
        before.push(frame)
        if (before.length > MOST_BORROWED) before.shift()
      } else if (seconds < startSeconds + EXTRACT_SECONDS) frames.push(frame)
      seconds += frame.samples / frame.sampleRate
    }
    if (!sampler && seconds >= startSeconds + EXTRACT_SECONDS) break
  }
  return { before, frames, seconds }
}

/** Cuts an extract out of an MP3. Throws `UncuttableError` for a file in which no frame is found. */
export const cutMp3 = ({ open, startSeconds }: Cutting): Promise<Cut> =>
  withDecoder(async (decoder) => {
    const sampler = new Sampler(decoder)
    const first = await pass(open(), startSeconds, sampler)
    if (first.seconds === 0) throw new UncuttableError()
    const overview = sampler.overview()
    const latest = latestStart(first.seconds)
    const start = Math.min(startSeconds, latest)
    const { before, frames } = start === startSeconds ? first : await pass(open(), start, null)
    return {
      content: mp3File(before, frames),
      extension: 'mp3',
      startSeconds: start,
      seconds: frames.reduce((sum, { samples, sampleRate }) => sum + samples / sampleRate, 0),
      sourceSeconds: first.seconds,
      peaks: await peaksOf(decoder, frames),
      overview,
    }
  })
