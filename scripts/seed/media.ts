/**
 * Small films and recordings of the declared length: a breath of twelve seconds, rendered once and repeated.
 * A minute of film is about 200 kB, a minute of sound 60 kB.
 */
import { illustration } from '../../web/ui/illustration/draw.ts'
import { LOOP_SECONDS, recording } from './mp3.ts'
import type { Picture } from './picture.ts'
import { keyFrameOf, type Loop, webm } from './webm.ts'

const WIDTH = 960
const HEIGHT = 540
const FRAMES = LOOP_SECONDS

/** The light of one breath: it brightens and fades. */
const light = (breath: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><radialGradient id="g"><stop offset=".2" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><circle cx="${WIDTH / 2}" cy="${HEIGHT / 2}" r="${108 + 150 * breath}" fill="url(#g)" opacity="${0.3 + 0.45 * breath}"/></svg>`,
  )

/** Twelve seconds over the picture of the record: a drawing of few tones takes few bytes. */
export const breathingLoop = async ({ motif, palette, seed }: Picture): Promise<Loop> => {
  // Loaded only for the demonstration: a start needs none of its 20 MB.
  const { default: sharp } = await import('sharp')
  const backdrop = await sharp(Buffer.from(illustration(motif, palette, seed)), { density: 144 })
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .png()
    .toBuffer()
  // The light fades symmetrically: half of the frames are drawn.
  const drawn = await Promise.all(
    Array.from({ length: FRAMES / 2 + 1 }, async (_, index) => {
      const picture = await sharp(backdrop)
        .composite([{ input: light(Math.sin((Math.PI * index) / FRAMES) ** 2) }])
        .flatten({ background: '#fcf9f4' })
        .webp({ quality: 40, effort: 2 })
        .toBuffer()
      return keyFrameOf(picture)
    }),
  )
  const frames = Array.from({ length: FRAMES }, (_, index) => drawn[Math.min(index, FRAMES - index)]!)
  return { frames, frameMs: 1000, width: WIDTH, height: HEIGHT }
}

export const film = (loop: Loop, seconds: number): Buffer => webm(loop, Math.ceil(seconds / LOOP_SECONDS))

export { recording }

const CUE_SECONDS = 8

const clock = (seconds: number): string => {
  const part = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${part(seconds / 3600)}:${part((seconds / 60) % 60)}:${part(seconds % 60)}.000`
}

/** WebVTT captions: the spoken lines, spread over the film. */
export const captions = (lines: readonly string[], seconds: number): Buffer => {
  const each = Math.floor(seconds / Math.max(1, lines.length))
  const cues = lines.map(
    (line, index) =>
      `${clock(index * each)} --> ${clock(index * each + Math.min(CUE_SECONDS, each))}\n${line}`,
  )
  return Buffer.from(`WEBVTT\n\n${cues.join('\n\n')}\n`)
}
