/** Thumbs of images (PocketBase §8.2): made on first request, stored, shared by concurrent requests. */
import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { pictures } from '#server/core/pictures.ts'
import type { Storage } from '#server/ports/storage.ts'
import type { Log } from '../connection.ts'

const SIZE = /^(\d+)x(\d+)(t|b|f)?$/
export const DEFAULT_THUMB = '100x100'
/** PocketBase's formats by the type of the original; others have no thumbs. */
const FORMATS: Readonly<Record<string, 'jpeg' | 'png' | 'gif'>> = {
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'png',
  'image/gif': 'gif',
}
/**
 * Ours: formats that a page may ask for, with sharp's options. Measured at 960×720: effort 4 takes half a second to a
 * second, effort 9 ten times as long for at most a seventh less, and the first visitor waits for it.
 */
const MODERN = { webp: { quality: 76 }, avif: { quality: 50, effort: 4 } } as const
/** Of a file that is read for a thumb; what is larger is served as it is. */
const MOST_BYTES = 67_108_864
/**
 * Bytes that a picture takes when it is decoded whole, as progressive and interlaced ones are, and that all pictures
 * together take at one moment: 85 megapixels of a camera, 32 of 16 bits with transparency.
 */
const MOST_DECODED = 268_435_456
const LONGEST_DECODING_SECONDS = 30
const READ_AT_ONCE = availableParallelism()
const LONGEST_WAIT_MS = 60_000
/** Pictures that could not be made and will never be; asked for again, they would cost as much again. */
const MOST_FAILED = 10_000

interface Size {
  readonly width: number
  readonly height: number
}

export type ThumbFormat = 'jpeg' | 'png' | 'gif' | keyof typeof MODERN

export const isModern = (format: string | undefined): format is keyof typeof MODERN =>
  format !== undefined && Object.hasOwn(MODERN, format)

/** The format of a thumb: the one asked for where there is such a one, else PocketBase's; null for types without thumbs. */
export const thumbFormat = (mimeType: string, asked?: string): ThumbFormat | null => {
  const own = Object.hasOwn(FORMATS, mimeType) ? FORMATS[mimeType] : undefined
  if (!own) return null
  return isModern(asked) ? asked : own
}

/** Whole pixels of a side that follows from the other one; never none. */
const side = (length: number): number => Math.max(1, Math.round(length))

/** The size of a thumb that keeps the picture's proportions. Fitting rounds down and never enlarges (PocketBase). */
const keepRatio = (from: Size, { width, height }: Size, mode: string | undefined): Size => {
  if (width === 0) return { width: side((height * from.width) / from.height), height }
  if (height === 0) return { width, height: side((width * from.height) / from.width) }
  if (mode !== 'f' || (from.width <= width && from.height <= height)) return from
  const ratio = from.width / from.height
  return ratio > width / height
    ? { width, height: Math.max(1, Math.floor(width / ratio)) }
    : { width: Math.max(1, Math.floor(height * ratio)), height }
}

const POSITIONS: Readonly<Record<string, string>> = { t: 'top', b: 'bottom' }

const PIXELS = { limitInputPixels: MOST_DECODED } as const

/** Bytes of the decoded picture, by its header. Throws for what is no picture. */
const decodedBytes = async (content: Buffer): Promise<number> => {
  const sharp = await pictures()
  const { width, height, channels, depth } = await sharp(content, PIXELS).metadata()
  return width * height * channels * (depth === 'uchar' ? 1 : 2)
}

const resize = async (content: Buffer, format: ThumbFormat, size: string): Promise<Buffer> => {
  const match = SIZE.exec(size)
  const [width, height, mode] = [Number(match?.[1]), Number(match?.[2]), match?.[3]]
  const sharp = await pictures()
  const image = sharp(content, PIXELS)
  const { autoOrient } = await image.metadata()
  const isCropped = width > 0 && height > 0 && mode !== 'f'
  const box = isCropped ? { width, height } : keepRatio(autoOrient, { width, height }, mode)
  return image
    .autoOrient()
    .resize({ ...box, fit: isCropped ? 'cover' : 'fill', position: POSITIONS[mode ?? ''] ?? 'centre' })
    .toFormat(format, isModern(format) ? MODERN[format] : {})
    .timeout({ seconds: LONGEST_DECODING_SECONDS })
    .toBuffer()
}

export interface Thumbs {
  /** Makes sure that the thumb is stored; false when it cannot be made. */
  ensure(original: string, thumb: string, size: string, format: ThumbFormat): Promise<boolean>
}

/** Room for so much at once; others wait in their order, each for a while. */
const createRoom = (size: number) => {
  const waiting = new Set<{ weight: number; start: () => void }>()
  let left = size
  const admit = (): void => {
    for (const turn of waiting) {
      if (turn.weight > left) return
      waiting.delete(turn)
      left -= turn.weight
      turn.start()
    }
  }
  return {
    /** False when others took too long. */
    take: (weight: number): Promise<boolean> =>
      new Promise((resolve) => {
        const turn = {
          weight,
          start: () => {
            clearTimeout(timer)
            resolve(true)
          },
        }
        const timer = setTimeout(() => {
          waiting.delete(turn)
          resolve(false)
          // Who waited behind it may be lighter.
          admit()
        }, LONGEST_WAIT_MS)
        waiting.add(turn)
        admit()
      }),
    leave: (weight: number): void => {
      left += weight
      admit()
    },
  }
}

const TOO_MANY = 'Too many thumbs are being made'
const TOO_LARGE = 'The picture is too large for a thumb'

/** Makes thumbs when they are first asked for, each once however many ask, and keeps them beside their originals. */
export const createThumbs = (storage: Storage, log: Log): Thumbs => {
  const making = new Map<string, Promise<boolean>>()
  const failed = new LRUCache<string, true>({ max: MOST_FAILED })
  const reading = createRoom(READ_AT_ONCE)
  const decoding = createRoom(MOST_DECODED)
  const fallBack = (file: string, err: unknown): false => {
    log.warn({ err, file }, 'A thumb could not be made; the original is served')
    return false
  }
  /** The thumb; null when others took too long. Throws for a picture that is too large or none. */
  const decode = async (content: Buffer, size: string, format: ThumbFormat): Promise<Buffer | null> => {
    const weight = await decodedBytes(content)
    if (weight > MOST_DECODED) throw new Error(TOO_LARGE)
    if (!(await decoding.take(weight))) return null
    try {
      return await resize(content, format, size)
    } finally {
      decoding.leave(weight)
    }
  }
  const make = async (original: string, thumb: string, size: string, format: ThumbFormat) => {
    const stored = await storage.stat(original)
    if (stored && stored.size > MOST_BYTES) return fallBack(original, new Error(TOO_LARGE))
    const content = await buffer(storage.read(original))
    let made: Buffer | null
    try {
      made = await decode(content, size, format)
    } catch (error) {
      // A stored file never changes: what is no picture now will be none.
      failed.set(thumb, true)
      return fallBack(original, error)
    }
    if (!made) return fallBack(original, new Error(TOO_MANY))
    await storage.write(thumb, made)
    return true
  }
  const makeInTurn = async (original: string, thumb: string, size: string, format: ThumbFormat) => {
    if (!(await reading.take(1))) return fallBack(original, new Error(TOO_MANY))
    try {
      return await make(original, thumb, size, format)
    } catch (error) {
      return fallBack(original, error)
    } finally {
      reading.leave(1)
    }
  }
  return {
    async ensure(original, thumb, size, format) {
      if (failed.has(thumb)) return false
      if (await storage.stat(thumb)) return true
      const known = making.get(thumb)
      if (known) return known
      const started = makeInTurn(original, thumb, size, format).finally(() => making.delete(thumb))
      making.set(thumb, started)
      return started
    },
  }
}
