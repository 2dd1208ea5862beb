/**
 * Frames of a recording as a file of its own: playable from its first instant, with its length in its header.
 */
import { HEADER_BYTES, type Mp3Frame, roomyHeader } from './mp3-frames.ts'

/** A frame may use what was left over in former ones: at most 511 bytes (255), which are in so many of the smallest. */
export const MAX_BORROWED = 48
/** How far back, in bytes, a frame can refer to data before the audio preview. */
const REACH = 512

const mainBytes = ({ bytes, sideAt, sideBytes }: Mp3Frame): number => bytes.length - sideAt - sideBytes

/** How many bytes before its own the sound of a frame begins (`main_data_begin`: nine bits, eight in MPEG-2). */
const reachOf = ({ bytes, sideAt, version }: Mp3Frame): number => {
  const first = bytes[sideAt] ?? 0
  return version === 1 ? (first << 1) | ((bytes[sideAt + 1] ?? 0) >> 7) : first
}

/** CRC-16 of MPEG audio (ISO 11172-3 § 2.4.3.1) over the second half of the header and the side information. */
const checksum = (bytes: Buffer, sideAt: number, sideBytes: number): number => {
  let crc = 0xffff
  for (const byte of [...bytes.subarray(2, HEADER_BYTES), ...bytes.subarray(sideAt, sideAt + sideBytes)])
    for (let bit = 7; bit >= 0; bit -= 1) {
      const isOdd = ((crc >> 15) ^ (byte >> bit)) & 1
      crc = ((crc << 1) & 0xffff) ^ (isOdd ? 0x8005 : 0)
    }
  return crc
}

/** The same frame without a sound of its own: what later ones borrow of it stays where it is. */
const silenced = ({ bytes, sideAt, sideBytes }: Mp3Frame): Buffer => {
  const silent = Buffer.from(bytes)
  silent.fill(0, sideAt, sideAt + sideBytes)
  if (sideAt > HEADER_BYTES) silent.writeUInt16BE(checksum(silent, sideAt, sideBytes), HEADER_BYTES)
  return silent
}

/**
 * The frames before an audio preview whose bytes its first ones need, silenced; at most a tenth of a second
 * of music.
 */
export const borrowed = (before: readonly Mp3Frame[], frames: readonly Mp3Frame[]): Buffer[] => {
  let need = 0
  let own = 0
  for (const frame of frames) {
    need = Math.max(need, reachOf(frame) - own)
    own += mainBytes(frame)
    if (own >= REACH) break
  }
  const found: Buffer[] = []
  for (const frame of before.toReversed()) {
    if (need <= 0) break
    need -= mainBytes(frame)
    found.unshift(silenced(frame))
  }
  return found
}

const TAG_BYTES = 4 + 4 + 4 + 4 + 100

/**
 * The first frame of a file, which gives players its length and the positions of its parts (« Xing », « Info
 * » at a constant bit rate): without it players guess the length from the first frame of sound.
 */
const infoFrame = (like: Mp3Frame, frames: readonly Buffer[]): Buffer => {
  const { header, length } = roomyHeader(like, HEADER_BYTES + like.sideBytes + TAG_BYTES)
  const info = Buffer.alloc(length)
  header.copy(info)
  const lengths = frames.map((frame) => frame.length)
  // Padding makes frames of one rate differ by a byte.
  const isConstant = Math.max(...lengths) - Math.min(...lengths) <= 1
  const total = lengths.reduce((sum, one) => sum + one, length)
  let at = HEADER_BYTES + like.sideBytes
  info.write(isConstant ? 'Info' : 'Xing', at, 'latin1')
  at = info.writeUInt32BE(0b111, at + 4)
  at = info.writeUInt32BE(frames.length, at)
  at = info.writeUInt32BE(total, at)
  let [place, behind] = [0, length]
  for (let percent = 0; percent < 100; percent += 1) {
    while (place < Math.floor((percent * frames.length) / 100)) {
      behind += lengths[place] ?? 0
      place += 1
    }
    info[at + percent] = Math.min(255, Math.floor((256 * behind) / total))
  }
  return info
}

/** A file of these frames; `before` are those that precede them in the recording, the nearest last. */
export const mp3File = (before: readonly Mp3Frame[], frames: readonly Mp3Frame[]): Buffer => {
  const [first] = frames
  if (!first) return Buffer.alloc(0)
  const all = [...borrowed(before, frames), ...frames.map(({ bytes }) => bytes)]
  return Buffer.concat([infoFrame(first, all), ...all])
}
