/** Audio previews as files: a decoder hears what the recording holds at that place. */
import { Readable } from 'node:stream'
import { MPEGDecoder } from 'mpg123-decoder'
import { parseBuffer } from 'music-metadata'
import { describe, expect, it } from 'vitest'
import { latestStart } from '#drizzle/domain/extract.ts'
import { TooLargeError, UncuttableError } from '#server/features/extracts/cut.ts'
import { LevelMeter, thinned } from '#server/features/extracts/levels.ts'
import { cutMp3 } from '#server/features/extracts/mp3.ts'
import { borrowed } from '#server/features/extracts/mp3-file.ts'
import { loudness, type Mp3Frame, mp3Frames } from '#server/features/extracts/mp3-frames.ts'
import { cutWav } from '#server/features/extracts/wav.ts'
import { recording } from '../../../scripts/seed/mp3.ts'
import { SAMPLE_RATE, wav } from '../../../scripts/seed/wav.ts'
import { withProcessorTime } from '../../support/processor-time.ts'

const inPieces = (file: Buffer, bytes = 1021): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < file.length; at += bytes) yield file.subarray(at, at + bytes)
    })(),
  )
const cutting = (file: Buffer, startSeconds: number) => ({
  open: () => inPieces(file),
  size: file.length,
  startSeconds,
})
const framesOf = async (file: Buffer): Promise<Mp3Frame[]> => {
  const found: Mp3Frame[] = []
  for await (const batch of mp3Frames(inPieces(file))) found.push(...batch)
  return found
}
const decoded = async (file: Uint8Array) => {
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  const { channelData, errors } = decoder.decode(file)
  decoder.free()
  return { samples: channelData[0] ?? new Float32Array(), errors }
}

/** 24 kHz, 576 samples a frame, 24 bytes of which 11 hold the sound. */
const FRAME = { bytes: 24, head: 13, sound: 11, samples: 576 }

/** The same recording as encoders of constant rates write it: the sound of each frame begins `by` bytes early. */
const withReservoir = async (file: Buffer, by: number): Promise<Buffer> => {
  const frames = await framesOf(file)
  const sound = Buffer.concat([...frames.map(({ bytes }) => bytes.subarray(FRAME.head)), Buffer.alloc(by)])
  return Buffer.concat(
    frames.map(({ bytes }, at) => {
      const moved = Buffer.from(bytes)
      sound.copy(moved, FRAME.head, at * FRAME.sound + by)
      moved[4] = by
      return moved
    }),
  )
}

describe('the audio preview of an MP3', () => {
  it('is ninety seconds of its frames, and states its length', async () => {
    const file = recording('Un essai', 110, 200)
    const made = await cutMp3(cutting(file, 30))
    expect(made.startSeconds).toBe(30)
    expect(made.seconds).toBeCloseTo(90, 1)
    expect(made.sourceSeconds).toBeCloseTo(204, 1)
    const { format } = await parseBuffer(made.content, { mimeType: 'audio/mpeg' }, { duration: true })
    expect(format.duration).toBeCloseTo(90, 1)
    const whole = await decoded(file)
    const received = await decoded(made.content)
    expect(received.errors).toEqual([])
    const from = Math.ceil(30 / 0.024) * FRAME.samples
    for (let at = 5 * FRAME.samples; at < 50_000; at += 97)
      expect(received.samples[at]).toBeCloseTo(whole.samples[from + at] ?? 9, 5)
  })

  it('begins earlier where the recording would end, and is all of a short one', async () => {
    const late = await cutMp3(cutting(recording('x', 110, 120), 100))
    expect([late.startSeconds, Math.round(late.seconds)]).toEqual([30, 90])
    const short = await cutMp3(cutting(recording('x', 110, 36), 30))
    expect([short.startSeconds, Math.round(short.seconds)]).toEqual([0, 36])
  })

  it('keeps what its first frames refer to, without its sound', async () => {
    const by = 30
    const file = await withReservoir(recording('x', 160, 144), by)
    const plain = await decoded((await cutMp3(cutting(recording('x', 160, 144), 36))).content)
    const made = await cutMp3(cutting(file, 36))
    const received = await decoded(made.content)
    const before = Math.ceil(by / FRAME.sound)
    expect(received.errors).toEqual([])
    expect(received.samples.length).toBe(plain.samples.length + before * FRAME.samples)
    const shift = before * FRAME.samples
    for (let at = 0; at < 60_000; at += 89)
      expect(received.samples[at + shift]).toBeCloseTo(plain.samples[at] ?? 9, 5)
    const frames = await framesOf(file)
    expect(borrowed([], frames.slice(100, 140))).toEqual([])
  })

  it('is found behind tags and garbage, and shows its loudness', async () => {
    const rubbish = Buffer.concat([
      Buffer.alloc(5000, 0xff),
      recording('x', 110, 120),
      Buffer.alloc(128, 0x54),
    ])
    const made = await cutMp3(cutting(rubbish, 12))
    expect(made.sourceSeconds).toBeCloseTo(120, 0)
    // A breath of twelve seconds swells and fades.
    expect(made.peaks).toHaveLength(96)
    expect(Math.max(...made.peaks)).toBe(100)
    expect(Math.min(...made.peaks)).toBeLessThan(20)
    expect(made.overview.length).toBeGreaterThan(100)
    expect(Math.max(...made.overview)).toBe(100)
  })

  it('separates loud passages from quiet ones like a decoder', async () => {
    const file = recording('Deux voix', 110, 96)
    const frames = await framesOf(file)
    const { samples } = await decoded(file)
    const received = frames.map(({ samples: count }, at) => {
      const part = samples.subarray(at * count, (at + 1) * count)
      return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length))
    })
    const notified = frames.map(loudness)
    const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
    const [a, b] = [mean(received), mean(notified)]
    const product = received.reduce((sum, one, at) => sum + (one - a) * ((notified[at] ?? 0) - b), 0)
    const spread = (list: readonly number[], middle: number) =>
      Math.sqrt(list.reduce((sum, one) => sum + (one - middle) ** 2, 0))
    expect(product / (spread(received, a) * spread(notified, b))).toBeGreaterThan(0.7)
  })

  it('is refused without a frame', async () => {
    await expect(cutMp3(cutting(Buffer.from('Ceci n’est pas un son.'.repeat(500)), 0))).rejects.toThrow(
      UncuttableError,
    )
    await expect(cutMp3(cutting(Buffer.alloc(0), 0))).rejects.toThrow(UncuttableError)
  })
  it('is refused for a large file of another kind without blocking the site', async () => {
    const file = Buffer.alloc(64 * 1024 * 1024)
    const film = { ...cutting(file, 0), open: () => inPieces(file, 65_536) }
    const cut = () => cutMp3(film).catch((error: unknown) => error)
    const { result, processorMs } = await withProcessorTime(cut)
    expect(result).toBeInstanceOf(UncuttableError)
    // Byte by byte it took some four seconds.
    expect(processorMs).toBeLessThan(1500)
  })
})

const tone = (seconds: number): Buffer =>
  wav(
    Buffer.from(
      Array.from({ length: SAMPLE_RATE * seconds }, (_, at) =>
        at < SAMPLE_RATE * 60 ? 128 : 128 + (at % 100),
      ),
    ),
  )

describe('the audio preview of a WAV', () => {
  it('holds the same samples under its own header', async () => {
    const file = tone(180)
    const made = await cutWav(cutting(file, 50))
    expect(made).toMatchObject({ startSeconds: 50, seconds: 90, sourceSeconds: 180, extension: 'wav' })
    const cut = file.subarray(44 + 50 * SAMPLE_RATE, 44 + 140 * SAMPLE_RATE)
    expect(made.content.subarray(44).equals(cut)).toBe(true)
    const { format } = await parseBuffer(made.content, { mimeType: 'audio/wav' }, { duration: true })
    expect(format.duration).toBe(90)
    expect(made.peaks[0]).toBe(0)
    expect(made.peaks.at(-1)).toBeGreaterThan(95)
    expect(made.overview).toHaveLength(240)
  })

  it('is all of a short one, and refused for compressed, damaged or too large ones', async () => {
    expect(await cutWav(cutting(tone(20), 30))).toMatchObject({ startSeconds: 0, seconds: 20 })
    const compressed = tone(2)
    compressed.writeUInt16LE(2, 20)
    await expect(cutWav(cutting(compressed, 0))).rejects.toThrow(UncuttableError)
    await expect(cutWav(cutting(Buffer.from('RIFF'), 0))).rejects.toThrow(UncuttableError)
    const heavy = tone(2)
    // Sixteen channels of four bytes, 96,000 times a second, for minutes.
    heavy.writeUInt16LE(16, 22)
    heavy.writeUInt32LE(96_000, 24)
    heavy.writeUInt16LE(64, 32)
    heavy.writeUInt16LE(32, 34)
    heavy.writeUInt32LE(1_000_000_000, 40)
    const large = { ...cutting(heavy, 0), size: 1_000_000_044 }
    await expect(cutWav(large)).rejects.toThrow(TooLargeError)
  })
})

describe('waveform levels', () => {
  it('are the loudest of their neighbours when there are fewer of them', () => {
    expect(thinned([1, 5, 2, 0, 9, 3], 3)).toEqual([5, 2, 9])
    expect(thinned([1, 2], 3)).toEqual([1, 2])
  })
  it('treat an invalid sample as silence', () => {
    const meter = new LevelMeter(1, 2)
    meter.add(Number.NaN)
    meter.add(1)
    expect(meter.levels()[0]).toBeCloseTo(Math.SQRT1_2)
  })
  it('cover the whole audio preview', () => {
    expect([latestStart(40), latestStart(90), latestStart(200.7)]).toEqual([0, 0, 110])
  })
})
