/**
 * Short films, recordings and documents, generated so that every lesson of the demonstration really plays. The film is
 * a WebM of VP8 key frames: a lossy WebP picture is one VP8 key frame in a RIFF box, so that no encoder is needed.
 */
import sharp from 'sharp'
import { renderPdf } from '#server/core/pdf.ts'
import { illustration } from '../../web/ui/illustration/draw.ts'
import type { Picture } from './picture.ts'
import { SAMPLE_RATE, wav } from './wav.ts'

export const MEDIA_SECONDS = 12

/** A breathing tone: it swells and fades once. */
export const breathingSound = (baseHertz: number): Buffer => {
  const samples = MEDIA_SECONDS * SAMPLE_RATE
  const data = Buffer.alloc(samples)
  for (let index = 0; index < samples; index += 1) {
    const t = index / SAMPLE_RATE
    const breath = Math.sin((Math.PI * (t % MEDIA_SECONDS)) / MEDIA_SECONDS) ** 2
    const tone =
      Math.sin(2 * Math.PI * baseHertz * t) * 0.6 +
      Math.sin(2 * Math.PI * baseHertz * 1.5 * t) * 0.25 +
      Math.sin(2 * Math.PI * baseHertz * 2.01 * t) * 0.15
    data[index] = 128 + Math.round(tone * breath * 60)
  }
  return wav(data)
}

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

const WIDTH = 640
const HEIGHT = 360
const FRAMES_PER_SECOND = 2

/** The VP8 key frame inside a lossy WebP file: the content of its `VP8 ` chunk. */
const keyFrameOf = (webp: Buffer): Buffer => {
  for (let at = 12; at + 8 <= webp.length; ) {
    const size = webp.readUInt32LE(at + 4)
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + size)
    at += 8 + size + (size % 2)
  }
  throw new Error('The picture holds no VP8 frame')
}

/** Elements of WebM by their EBML ids (webmproject.org/docs/container). */
const webm = (frames: readonly Buffer[]): Buffer => {
  const frameMs = 1000 / FRAMES_PER_SECOND
  const head = element(
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
  const info = element(
    0x1549a966,
    Buffer.concat([
      unsigned(0x2ad7b1, 1_000_000),
      float(0x4489, frames.length * frameMs),
      string(0x4d80, 'seed'),
      string(0x5741, 'seed'),
    ]),
  )
  const picture = element(0xe0, Buffer.concat([unsigned(0xb0, WIDTH), unsigned(0xba, HEIGHT)]))
  const tracks = element(
    0x1654ae6b,
    element(
      0xae,
      Buffer.concat([
        unsigned(0xd7, 1),
        unsigned(0x73c5, 1),
        unsigned(0x83, 1),
        string(0x86, 'V_VP8'),
        picture,
      ]),
    ),
  )
  const clusters = frames.map((frame, index) => {
    const block = Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), frame])
    return element(
      0x1f43b675,
      Buffer.concat([unsigned(0xe7, Math.round(index * frameMs)), element(0xa3, block)]),
    )
  })
  // Cue points let a player jump: without them a browser cannot seek in the file.
  const before = info.length + tracks.length
  const cuesOf = (cuesLength: number): Buffer => {
    let position = before + cuesLength
    const points = clusters.map((cluster, index) => {
      const where = element(0xb7, Buffer.concat([unsigned(0xf7, 1), unsigned(0xf1, position)]))
      position += cluster.length
      return element(0xbb, Buffer.concat([unsigned(0xb3, Math.round(index * frameMs)), where]))
    })
    return element(0x1c53bb6b, Buffer.concat(points))
  }
  const cues = cuesOf(cuesOf(0).length)
  return Buffer.concat([head, element(0x18538067, Buffer.concat([info, tracks, cues, ...clusters]))])
}

/** A silent film of 12 s over the record's picture: a light grows and fades at the pace of a slow breath. */
export const breathingFilm = async ({ motif, palette, seed }: Picture): Promise<Buffer> => {
  const backdrop = await sharp(Buffer.from(illustration(motif, palette, seed)))
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .png()
    .toBuffer()
  const frames: Buffer[] = []
  for (let index = 0; index < MEDIA_SECONDS * FRAMES_PER_SECOND; index += 1) {
    const breath = Math.sin((Math.PI * index) / (MEDIA_SECONDS * FRAMES_PER_SECOND)) ** 2
    const circle = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><circle cx="320" cy="180" r="${40 + 80 * breath}" fill="#fff" opacity="${0.25 + 0.35 * breath}"/></svg>`
    const picture = await sharp(backdrop)
      .composite([{ input: Buffer.from(circle) }])
      .flatten({ background: '#fcf9f4' })
      .webp({ quality: 45, effort: 0 })
      .toBuffer()
    frames.push(keyFrameOf(picture))
  }
  return webm(frames)
}

/** WebVTT captions that go with the film. */
export const captions = (lines: readonly string[]): Buffer => {
  const each = MEDIA_SECONDS / Math.max(1, lines.length)
  const time = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`
  const cues = lines.map((line, index) => `${time(index * each)} --> ${time((index + 1) * each)}\n${line}`)
  return Buffer.from(`WEBVTT\n\n${cues.join('\n\n')}\n`)
}

/** A one-page sheet. */
export const sheet = (title: string, paragraphs: readonly string[]): Promise<Buffer> =>
  renderPdf({ size: 'A5', margin: 48, info: { Title: title } }, (doc) => {
    doc.rect(0, 0, 420, 6).fill('#b0a696')
    doc.fill('#312b22').fontSize(18).text(title, 48, 48)
    doc.moveDown().fontSize(11).fill('#565656')
    for (const paragraph of paragraphs) doc.text(paragraph, { lineGap: 4 }).moveDown()
  })
