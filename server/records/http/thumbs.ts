/** Thumbs of images (PocketBase §8.2): made on first request, stored, shared by concurrent requests. */
import { LRUCache } from 'lru-cache'
import { growingTo } from '#server/core/growing.ts'
import type { ThumbDrawing } from '#server/core/pictures/messages.ts'
import { type Pictures, UndrawableError } from '#server/core/pictures/pictures.ts'
import type { Storage } from '#server/ports/storage.ts'
import type { Log } from '../connection.ts'

export const DEFAULT_THUMB = '100x100'
export type ThumbFormat = ThumbDrawing['format']

/** PocketBase's formats by the type of the original; others have no thumbs. */
const FORMATS: Readonly<Record<string, ThumbFormat>> = {
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'png',
  'image/gif': 'gif',
}
/** Of a file that is read for a thumb; a larger one is served as it is. */
const MAX_BYTES = 67_108_864
/** Pictures that could not be drawn; each new attempt would cost as much. */
const FAILED = { ...growingTo(10_000), ttl: 24 * 3_600_000 }

/** Formats that a page may request, an addition to PocketBase. */
export const isModern = (format: string | undefined): format is 'webp' | 'avif' =>
  format === 'webp' || format === 'avif'

/**
 * The format of a thumb: the requested one if it is known, else PocketBase's; null for types without thumbs.
 */
export const thumbFormat = (mimeType: string, requested?: string): ThumbFormat | null => {
  const own = Object.hasOwn(FORMATS, mimeType) ? FORMATS[mimeType] : undefined
  if (!own) return null
  return isModern(requested) ? requested : own
}

export interface Thumbs {
  /**
   * Ensures that the thumb is stored, drawn in the turn of the caller's address; false when it cannot be
   * made.
   */
  ensure(original: string, thumb: string, drawing: Omit<ThumbDrawing, 'kind'>, ip: string): Promise<boolean>
}

interface ThumbsParts {
  readonly storage: Storage
  readonly pictures: Pictures
  readonly log: Log
}

/** Makes thumbs on first request, once for concurrent requests, and stores them beside their originals. */
export const createThumbs = ({ storage, pictures, log }: ThumbsParts): Thumbs => {
  const making = new Map<string, Promise<boolean>>()
  const failed = new LRUCache<string, true>(FAILED)
  const make = async (original: string, thumb: string, drawing: ThumbDrawing, ip: string) => {
    try {
      const stored = await storage.stat(original)
      if (stored && stored.size > MAX_BYTES) throw new UndrawableError('The file is too large for a thumb')
      const picture = await pictures.draw(drawing, () => storage.read(original), ip)
      await storage.write(thumb, picture)
      return true
    } catch (err) {
      // A stored file never changes: a failed picture stays failed.
      if (err instanceof UndrawableError) failed.set(thumb, true)
      log.warn({ err, file: original }, 'A thumb could not be made; the original is served')
      return false
    }
  }
  return {
    async ensure(original, thumb, drawing, ip) {
      if (failed.has(thumb)) return false
      if (await storage.stat(thumb)) return true
      const known = making.get(thumb)
      if (known) return known
      const started = make(original, thumb, { kind: 'thumb', ...drawing }, ip).finally(() =>
        making.delete(thumb),
      )
      making.set(thumb, started)
      return started
    },
  }
}
