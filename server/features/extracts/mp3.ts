/** Audio previews of MP3 recordings, cut on their frames: nothing is encoded again. */
import { latestStart } from '#drizzle/domain/extract.ts'
import { type Cut, type Cutting, EXTRACT_SECONDS, type Stored, UncuttableError } from './cut.ts'
import { asPercents, EXTRACT_POINTS, LevelMeter, OVERVIEW_POINTS, thinned } from './levels.ts'
import { MAX_BORROWED, mp3File } from './mp3-file.ts'
import { loudness, type Mp3Frame, mp3Frames } from './mp3-frames.ts'

/**
 * Positions stored of a recording whose length is unknown before its end; beyond them the interval doubles.
 */
const MAX_PLACES = 4 * OVERVIEW_POINTS

/** How loud a recording is from its beginning to its end, in places of some frames each. */
class Overview {
  #places: number[] = []
  #framesEach = 1
  #energy = 0
  #count = 0

  add(level: number): void {
    this.#energy += level * level
    this.#count += 1
    if (this.#count < this.#framesEach) return
    this.#places.push(this.#energy / this.#count)
    this.#energy = 0
    this.#count = 0
    if (this.#places.length < MAX_PLACES) return
    this.#places = Array.from(
      { length: MAX_PLACES / 2 },
      (_, at) => ((this.#places[2 * at] ?? 0) + (this.#places[2 * at + 1] ?? 0)) / 2,
    )
    this.#framesEach *= 2
  }

  levels(): number[] {
    return asPercents(thinned(this.#places.map(Math.sqrt), OVERVIEW_POINTS))
  }
}

const peaksOf = (frames: readonly Mp3Frame[]): number[] => {
  // A short one has fewer frames than a waveform has points.
  const meter = new LevelMeter(Math.min(EXTRACT_POINTS, Math.max(1, frames.length)), frames.length)
  const levels = frames.map(loudness)
  const loudest = levels.reduce((most, level) => Math.max(most, level), 0) || 1
  for (const level of levels) meter.add(level / loudest)
  return asPercents(meter.levels())
}

interface Pass {
  readonly before: readonly Mp3Frame[]
  readonly frames: readonly Mp3Frame[]
  /** Of the recording, or of as much of it as was read. */
  readonly seconds: number
}

/** Reads a recording once; with an overview to its end, without one no further than the audio preview. */
const pass = async (
  stream: AsyncIterable<Buffer>,
  startSeconds: number,
  overview: Overview | null,
): Promise<Pass> => {
  const before: Mp3Frame[] = []
  const frames: Mp3Frame[] = []
  let seconds = 0
  for await (const batch of mp3Frames(stream)) {
    for (const frame of batch) {
      overview?.add(loudness(frame))
      if (seconds + 0.001 < startSeconds) {
        before.push(frame)
        if (before.length > MAX_BORROWED) before.shift()
      } else if (seconds < startSeconds + EXTRACT_SECONDS) frames.push(frame)
      seconds += frame.samples / frame.sampleRate
    }
    if (!overview && seconds >= startSeconds + EXTRACT_SECONDS) break
  }
  return { before, frames, seconds }
}

/** How loud an MP3 is from its beginning to its end. Throws `UncuttableError` for a file without an MP3 frame. */
export const mp3Levels = async ({ open }: Stored): Promise<number[]> => {
  const overview = new Overview()
  const { seconds } = await pass(open(), Number.POSITIVE_INFINITY, overview)
  if (seconds === 0) throw new UncuttableError()
  return overview.levels()
}

/** Cuts an audio preview out of an MP3. Throws `UncuttableError` for a file without an MP3 frame. */
export const cutMp3 = async ({ open, startSeconds }: Cutting): Promise<Cut> => {
  const overview = new Overview()
  const first = await pass(open(), startSeconds, overview)
  if (first.seconds === 0) throw new UncuttableError()
  const start = Math.min(startSeconds, latestStart(first.seconds))
  const { before, frames } = start === startSeconds ? first : await pass(open(), start, null)
  return {
    content: mp3File(before, frames),
    extension: 'mp3',
    startSeconds: start,
    seconds: frames.reduce((sum, { samples, sampleRate }) => sum + samples / sampleRate, 0),
    sourceSeconds: first.seconds,
    peaks: peaksOf(frames),
    overview: overview.levels(),
  }
}
