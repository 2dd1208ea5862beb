/**
 * A film without an encoder: WebM of VP8 key frames, each extracted from a lossy WebP picture, which is one
 * such frame in a RIFF container.
 */

/** An EBML element: id, eight-byte size, content (RFC 8794). */
const element = (id: number, content: Buffer): Buffer => {
  const name = Buffer.from(
    id.toString(16).padStart(id > 0xffffff ? 8 : id > 0xffff ? 6 : id > 0xff ? 4 : 2, '0'),
    'hex',
  )
  const size = Buffer.alloc(8)
  size.writeUInt32BE(0x01000000, 0)
  size.writeUInt32BE(content.length, 4)
  return Buffer.concat([name, size, content])
}
const unsigned = (id: number, value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return element(id, bytes)
}
const float = (id: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, bytes)
}
const string = (id: number, value: string): Buffer => element(id, Buffer.from(value))

/** The VP8 key frame inside a lossy WebP file: the content of its `VP8 ` chunk. */
export const keyFrameOf = (webp: Buffer): Buffer => {
  for (let at = 12; at + 8 <= webp.length; ) {
    const size = webp.readUInt32LE(at + 4)
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + size)
    at += 8 + size + (size % 2)
  }
  throw new Error('The picture holds no VP8 frame')
}

export interface Loop {
  /** VP8 key frames, shown one after the other, then again from the first. */
  frames: readonly Buffer[]
  frameMs: number
  width: number
  height: number
}

/** Elements of WebM by their EBML ids (webmproject.org/docs/container). */
const heading = element(
  0x1a45dfa3,
  Buffer.concat([
    unsigned(0x4286, 1),
    unsigned(0x42f7, 1),
    unsigned(0x42f2, 4),
    unsigned(0x42f3, 8),
    string(0x4282, 'webm'),
    unsigned(0x4287, 2),
    unsigned(0x4285, 2),
  ]),
)

const infoOf = (durationMs: number): Buffer =>
  element(
    0x1549a966,
    Buffer.concat([
      unsigned(0x2ad7b1, 1_000_000),
      float(0x4489, durationMs),
      string(0x4d80, 'seed'),
      string(0x5741, 'seed'),
    ]),
  )

const tracksOf = ({ width, height }: Loop): Buffer => {
  const picture = element(0xe0, Buffer.concat([unsigned(0xb0, width), unsigned(0xba, height)]))
  const codec = [unsigned(0xd7, 1), unsigned(0x73c5, 1), unsigned(0x83, 1), string(0x86, 'V_VP8'), picture]
  return element(0x1654ae6b, element(0xae, Buffer.concat(codec)))
}

/** A SimpleBlock of the only track, at this many milliseconds into its cluster. */
const block = (frame: Buffer, atMs: number): Buffer => {
  const head = Buffer.from([0x81, 0, 0, 0x80])
  head.writeInt16BE(atMs, 1)
  return element(0xa3, Buffer.concat([head, frame]))
}

/** A film that repeats the loop; each repetition is a cluster that a player can seek to. */
export const webm = (loop: Loop, times: number): Buffer => {
  const loopMs = loop.frames.length * loop.frameMs
  const blocks = Buffer.concat(loop.frames.map((frame, index) => block(frame, index * loop.frameMs)))
  const info = infoOf(times * loopMs)
  const tracks = tracksOf(loop)
  const clusters = Array.from({ length: times }, (_, index) =>
    element(0x1f43b675, Buffer.concat([unsigned(0xe7, index * loopMs), blocks])),
  )
  // Cue points: without them a browser cannot seek in the file.
  const before = info.length + tracks.length
  const cuesOf = (cuesLength: number): Buffer => {
    let position = before + cuesLength
    const points = clusters.map((cluster, index) => {
      const where = element(0xb7, Buffer.concat([unsigned(0xf7, 1), unsigned(0xf1, position)]))
      position += cluster.length
      return element(0xbb, Buffer.concat([unsigned(0xb3, index * loopMs), where]))
    })
    return element(0x1c53bb6b, Buffer.concat(points))
  }
  const cues = cuesOf(cuesOf(0).length)
  return Buffer.concat([heading, element(0x18538067, Buffer.concat([info, tracks, cues, ...clusters]))])
}
