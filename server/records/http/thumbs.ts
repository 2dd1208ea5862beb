/** Thumbs of images (PocketBase §8.2): made on first request, stored, shared by concurrent requests. */
import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
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
const MOST_PIXELS = 100_000_000
const AT_ONCE = availableParallelism() + 2
const LONGEST_WAIT_MS = 60_000

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

const resize = async (content: Buffer, format: ThumbFormat, size: string): Promise<Buffer> => {
  const match = SIZE.exec(size)
  const [width, height, mode] = [Number(match?.[1]), Number(match?.[2]), match?.[3]]
  const image = sharp(content, { limitInputPixels: MOST_PIXELS })
  const { autoOrient } = await image.metadata()
  const isCropped = width > 0 && height > 0 && mode !== 'f'
  const box = isCropped ? { width, height } : keepRatio(autoOrient, { width, height }, mode)
  return image
    .autoOrient()
    .resize({ ...box, fit: isCropped ? 'cover' : 'fill', position: POSITIONS[mode ?? ''] ?? 'centre' })
    .toFormat(format, isModern(format) ? MODERN[format] : {})
    .toBuffer()
}

export interface Thumbs {
  /** Makes sure that the thumb is stored; false when it cannot be made. */
  ensure(original: string, thumb: string, size: string, format: ThumbFormat): Promise<boolean>
}

/** Who may make a thumb now: so many at once, and the others in their order, each for a while. */
const createTurns = () => {
  const waiting = new Set<() => void>()
  let running = 0
  return {
    /** False when others took too long. */
    take: async (): Promise<boolean> => {
      if (running < AT_ONCE) {
        running += 1
        return true
      }
      return new Promise((resolve) => {
        const start = (): void => {
          clearTimeout(timer)
          resolve(true)
        }
        const timer = setTimeout(() => {
          waiting.delete(start)
          resolve(false)
        }, LONGEST_WAIT_MS)
        waiting.add(start)
      })
    },
    end: (): void => {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else running -= 1
    },
  }
}

/** Makes thumbs when they are first asked for, each once however many ask, and keeps them beside their originals. */
export const createThumbs = (storage: Storage, log: Log): Thumbs => {
  const making = new Map<string, Promise<boolean>>()
  const turns = createTurns()
  const fallBack = (file: string, err: unknown): false => {
    log.warn({ err, file }, 'A thumb could not be made; the original is served')
    return false
  }
  const make = async (
    original: string,
    thumb: string,
    size: string,
    format: ThumbFormat,
  ): Promise<boolean> => {
    if (!(await turns.take())) return fallBack(original, new Error('Too many thumbs are being made'))
    try {
      const source: Readable = storage.read(original)
      await storage.write(thumb, await resize(await buffer(source), format, size))
      return true
    } catch (error) {
      return fallBack(original, error)
    } finally {
      turns.end()
    }
  }
  return {
    async ensure(original, thumb, size, format) {
      if (await storage.stat(thumb)) return true
      const known = making.get(thumb)
      if (known) return known
      const started = make(original, thumb, size, format).finally(() => making.delete(thumb))
      making.set(thumb, started)
      return started
    },
  }
}
