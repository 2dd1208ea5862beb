/**
 * A recording of a given length as an MP3 of 8 kbit/s: MPEG-2 layer III, mono, 24 kHz, 24 bytes for each 24
 * ms. Only the lowest of the 32 subbands (0 to 375 Hz) has content, so that a hum is an MDCT of 18 lines and
 * one Huffman table. Some passages of twelve seconds, which start and end in silence, are computed and follow
 * one another in an order of the recording's own.
 */
import { type Dice, dice } from './random.ts'

const FRAME_BYTES = 24
const FRAME_MS = 24
/** Of one passage. */
export const LOOP_SECONDS = 12
const PASSAGES = 6
const LOOP_FRAMES = (LOOP_SECONDS * 1000) / FRAME_MS
const LINES = 18
/** Samples per second within the subband: 24 000 / 32. */
const SUBBAND_RATE = 750
/** ISO 11172-3 table B.7, number 5: code and length of the pair (x, y), each 0 to 3, at `4 x + y`, without signs. */
const CODES = [1, 2, 6, 5, 3, 1, 4, 4, 7, 5, 7, 1, 6, 1, 1, 0]
const LENGTHS = [1, 3, 6, 7, 3, 3, 6, 7, 6, 6, 7, 8, 7, 6, 7, 8]
/** The largest value of that table, as the decoder raises it to 4/3. */
const MAX_VALUE = 3 ** (4 / 3)

class Bits {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get length(): number {
    return this.#at
  }

  put(value: number, length: number): void {
    for (let bit = length - 1; bit >= 0; bit -= 1) {
      if ((value >> bit) & 1) this.#bytes[this.#at >> 3]! |= 0x80 >> (this.#at & 7)
      this.#at += 1
    }
  }
}

/** MPEG-2, layer III, no checksum; 8 kbit/s at 24 kHz; mono. */
const HEADER = 0xfff314c0

const COSINES = Float64Array.from({ length: LINES * 36 }, (_, at) => {
  const [line, sample] = [Math.floor(at / 36), at % 36]
  return (
    (Math.sin((Math.PI / 36) * (sample + 0.5)) / 9) *
    Math.cos((Math.PI / 72) * (2 * sample + 19) * (2 * line + 1))
  )
})

const spectrum = (samples: Float64Array, from: number): number[] =>
  Array.from({ length: LINES }, (_, line) => {
    let sum = 0
    for (let at = 0; at < 36; at += 1) sum += (samples[from + at] ?? 0) * (COSINES[line * 36 + at] ?? 0)
    return sum
  })

const frame = (lines: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(FRAME_BYTES)
  bytes.writeUInt32BE(HEADER)
  const loudest = Math.max(...lines.map(Math.abs))
  // Below one 16-bit step nothing is audible.
  if (loudest < 2 ** -16) return bytes
  const gain = Math.min(255, 210 + Math.ceil(4 * Math.log2(loudest / MAX_VALUE)))
  const step = 2 ** ((gain - 210) / 4)
  const values = lines.map(
    (line) => Math.sign(line) * Math.min(3, Math.round((Math.abs(line) / step) ** 0.75)),
  )
  const data = Buffer.alloc(FRAME_BYTES)
  const huffman = new Bits(data)
  let pairs = LINES / 2
  while (pairs > 0 && values[2 * pairs - 1] === 0 && values[2 * pairs - 2] === 0) pairs -= 1
  const room = (FRAME_BYTES - 13) * 8
  for (let pair = 0; pair < pairs; pair += 1) {
    const both = [values[2 * pair] ?? 0, values[2 * pair + 1] ?? 0]
    const entry = 4 * Math.abs(both[0] ?? 0) + Math.abs(both[1] ?? 0)
    // The faintest part is dropped when it does not fit: the highest lines.
    if (huffman.length + (LENGTHS[entry] ?? 0) + 2 > room) {
      pairs = pair
      break
    }
    huffman.put(CODES[entry] ?? 0, LENGTHS[entry] ?? 0)
    for (const value of both) if (value !== 0) huffman.put(value < 0 ? 1 : 0, 1)
  }
  const side = new Bits(bytes.subarray(4, 13))
  side.put(0, 9)
  side.put(huffman.length, 12)
  side.put(pairs, 9)
  side.put(gain, 8)
  // No scale factors, a long window, table 5 for all three regions.
  side.put(0, 10)
  for (let region = 0; region < 3; region += 1) side.put(5, 5)
  side.put(0, 9)
  data.copy(bytes, 13, 0, FRAME_BYTES - 13)
  return bytes
}

interface Phrase {
  readonly from: number
  readonly seconds: number
  readonly loudness: number
  readonly hertz: number
}

/** Steps under the recording's tone, so that nothing leaves the subband. */
const STEPS = [1, 8 / 9, 5 / 6, 3 / 4]
const MAX_PHRASE_SECONDS = 4.5

/** Phrases hummed as a voice speaks: of different lengths and loudness, with pauses between them. */
const phrasesOf = (hertz: number, { next, pick }: Dice): Phrase[] => {
  const found: Phrase[] = []
  let from = 0.2 + 0.8 * next()
  while (from + 1.5 < LOOP_SECONDS) {
    const seconds = Math.min(1.2 + next() * (MAX_PHRASE_SECONDS - 1.2), LOOP_SECONDS - 0.2 - from)
    found.push({ from, seconds, loudness: 0.3 + 0.7 * next(), hertz: hertz * pick(STEPS) })
    from += seconds + 0.3 + 1.2 * next()
  }
  return found
}

/** It rises and fades within its time. */
const swell = (t: number, { from, seconds, loudness }: Phrase): number => {
  if (t <= from || t >= from + seconds) return 0
  return loudness * Math.sin((Math.PI * (t - from)) / seconds) ** 0.7
}

const passage = (phrases: readonly Phrase[]): Buffer => {
  const samples = new Float64Array((LOOP_FRAMES + 1) * LINES)
  for (const phrase of phrases) {
    const first = LINES + Math.floor(phrase.from * SUBBAND_RATE)
    const end = Math.min(samples.length, first + Math.ceil(phrase.seconds * SUBBAND_RATE))
    for (let at = first; at < end; at += 1) {
      const t = (at - LINES) / SUBBAND_RATE
      const wave = 2 * Math.PI * phrase.hertz * t
      samples[at] = (Math.sin(wave) * 0.6 + Math.sin(1.5 * wave) * 0.4) * swell(t, phrase) * 0.35
    }
  }
  return Buffer.concat(Array.from({ length: LOOP_FRAMES }, (_, at) => frame(spectrum(samples, at * LINES))))
}

/** An ID3v2.4 tag with the title, which players show. */
const tag = (title: string): Buffer => {
  const text = Buffer.concat([Buffer.from([3]), Buffer.from(title)])
  const size = (bytes: number) => Buffer.from([0, 0, (bytes >> 7) & 0x7f, bytes & 0x7f])
  const entry = Buffer.concat([Buffer.from('TIT2'), size(text.length), Buffer.alloc(2), text])
  return Buffer.concat([Buffer.from('ID3\x04\x00\x00', 'latin1'), size(entry.length), entry])
}

const seedOf = (title: string): number =>
  [...title].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2 ** 31, 7)

/** `seconds` (rounded up to whole passages) of a calm hum; `hertz` from 110 to 220. */
export const recording = (title: string, hertz: number, seconds: number): Buffer => {
  const drawn = dice(seedOf(title))
  const passages = Array.from({ length: PASSAGES }, () => passage(phrasesOf(hertz, drawn)))
  const parts = Array.from({ length: Math.ceil(seconds / LOOP_SECONDS) }, () => drawn.pick(passages))
  return Buffer.concat([tag(title), ...parts])
}
