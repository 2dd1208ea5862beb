/** Thumbs of images (PocketBase §8.2): made on first request, stored, shared by concurrent requests. */
import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Storage } from '#server/ports/storage.ts'
import type { Log } from '../types.ts'

const SIZE = /^(\d+)x(\d+)(t|b|f)?$/
export const DEFAULT_THUMB = '100x100'
const THUMB_TYPES: Readonly<Record<string, 'jpeg' | 'png' | 'gif'>> = {
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'png',
  'image/gif': 'gif',
}
const MOST_PIXELS = 100_000_000
const AT_ONCE = availableParallelism() + 2
const LONGEST_WAIT_MS = 60_000

/** Whether images of this type have thumbs; others are served as they are. */
export const hasThumbs = (mimeType: string): boolean => mimeType in THUMB_TYPES

const resize = (content: Buffer, mimeType: string, size: string): Promise<Buffer> => {
  const match = SIZE.exec(size)
  const width = Number(match?.[1])
  const height = Number(match?.[2])
  const mode = match?.[3]
  const image = sharp(content, { limitInputPixels: MOST_PIXELS }).rotate()
  const box = { ...(width > 0 ? { width } : {}), ...(height > 0 ? { height } : {}) }
  if (mode === 'f') image.resize({ ...box, fit: 'inside', withoutEnlargement: true })
  else if (width === 0 || height === 0) image.resize(box)
  else
    image.resize({
      ...box,
      fit: 'cover',
      position: mode === 't' ? 'top' : mode === 'b' ? 'bottom' : 'centre',
    })
  return image.toFormat(THUMB_TYPES[mimeType] ?? 'png').toBuffer()
}

export interface Thumbs {
  /** Makes sure that the thumb is stored; false when it cannot be made. */
  ensure(original: string, thumb: string, size: string, mimeType: string): Promise<boolean>
}

export const createThumbs = (storage: Storage, log: Log): Thumbs => {
  const making = new Map<string, Promise<boolean>>()
  const waiting: (() => void)[] = []
  let running = 0
  const turn = async (): Promise<void> => {
    if (running < AT_ONCE) {
      running += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('Too many thumbs are being made')), LONGEST_WAIT_MS)
      waiting.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
  const endTurn = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  const make = async (original: string, thumb: string, size: string, mimeType: string): Promise<boolean> => {
    await turn()
    try {
      const source: Readable = storage.read(original)
      await storage.write(thumb, await resize(await buffer(source), mimeType, size))
      return true
    } catch (error) {
      log.warn({ err: error, file: original }, 'A thumb could not be made; the original is served')
      return false
    } finally {
      endTurn()
    }
  }
  return {
    async ensure(original, thumb, size, mimeType) {
      if (await storage.stat(thumb)) return true
      const known = making.get(thumb)
      if (known) return known
      const started = make(original, thumb, size, mimeType).finally(() => making.delete(thumb))
      making.set(thumb, started)
      return started
    },
  }
}
