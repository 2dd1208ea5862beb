/** Thumbs under load: few at once, patience with an end, one for all who ask (PocketBase §8.2). */
import { availableParallelism } from 'node:os'
import { PassThrough, type Readable } from 'node:stream'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Storage } from '#server/ports/storage.ts'
import { createThumbs } from '#server/records/http/thumbs.ts'
import { eventually } from '../../support/eventually.ts'

const AT_ONCE = availableParallelism()

/** A store in memory whose files arrive when the test lets them. */
const slowStore = () => {
  const written: string[] = []
  const arriving: PassThrough[] = []
  const storage: Storage = {
    read: (): Readable => {
      const stream = new PassThrough()
      arriving.push(stream)
      return stream
    },
    write: async (key) => {
      written.push(key)
    },
    stat: async () => null,
    delete: async () => undefined,
    deleteDir: async () => undefined,
    async *list() {},
  }
  return { storage, written, arriving }
}
const warnings: string[] = []
const log = { error: () => undefined, warn: (_details: object, message: string) => warnings.push(message) }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  warnings.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})
const ticks = () => new Promise((resolve) => setImmediate(resolve))

it('wait for a minute, then the original is served; whoever asks later gets a thumb', async () => {
  const { storage, written, arriving } = slowStore()
  const thumbs = createThumbs(storage, log)
  const first = Array.from({ length: AT_ONCE }, (_, at) => thumbs.ensure(`f${at}`, `t${at}`, '10x10', 'png'))
  await ticks()
  const late = thumbs.ensure('late', 'late', '10x10', 'png')
  await ticks()
  expect(arriving).toHaveLength(AT_ONCE)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await late).toBe(false)
  const content = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  for (const stream of arriving) stream.end(content)
  expect(await Promise.all(first)).toEqual(first.map(() => true))
  const again = Array.from({ length: AT_ONCE }, (_, at) => thumbs.ensure(`g${at}`, `u${at}`, '10x10', 'png'))
  await eventually(() => expect(arriving).toHaveLength(2 * AT_ONCE))
  for (const stream of arriving.slice(AT_ONCE)) stream.end(content)
  expect(await Promise.all(again)).toEqual(again.map(() => true))
  expect([written.length, warnings.length]).toEqual([2 * AT_ONCE, 1])
})

it('are made once for all who ask at the same time', async () => {
  const { storage, written, arriving } = slowStore()
  const thumbs = createThumbs(storage, log)
  const asked = [1, 2, 3].map(() => thumbs.ensure('f', 't', '10x10', 'png'))
  await ticks()
  expect(arriving).toHaveLength(1)
  arriving[0]?.end('no picture')
  expect(await Promise.all(asked)).toEqual([false, false, false])
  expect([written, warnings.length]).toEqual([[], 1])
})

/** A store of one picture. */
const storeOf = (content: Buffer, size = content.length) => {
  const { storage, written } = slowStore()
  const read = vi.fn(() => PassThrough.from([content]) as Readable)
  return {
    storage: { ...storage, read, stat: async (key: string) => (key === 'f' ? { size } : null) },
    read,
    written,
  }
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 1 })
    .toBuffer()

it('of a picture that breaks off is tried once', async () => {
  const whole = await picture(400, 400)
  const { storage, read, written } = storeOf(whole.subarray(0, whole.length - 40))
  const thumbs = createThumbs(storage as Storage, log)
  for (let turn = 0; turn < 5; turn += 1) expect(await thumbs.ensure('f', 't', '10x10', 'png')).toBe(false)
  expect([read.mock.calls.length, written, warnings.length]).toEqual([1, [], 1])
  // Another size of it is another matter.
  expect(await thumbs.ensure('f', 'u', '20x20', 'png')).toBe(false)
  expect(read).toHaveBeenCalledTimes(2)
})

it('is not made of what takes more than 256 MB when it is decoded, nor read of more than 64', async () => {
  // 9,500 × 9,500 pixels of three bytes, in some hundred kilobytes.
  const wide = storeOf(await picture(9500, 9500))
  expect(await createThumbs(wide.storage as Storage, log).ensure('f', 't', '10x10', 'png')).toBe(false)
  const fits = storeOf(await picture(4000, 4000))
  expect(await createThumbs(fits.storage as Storage, log).ensure('f', 't', '10x10', 'png')).toBe(true)
  const long = storeOf(Buffer.alloc(0), 67_108_865)
  expect(await createThumbs(long.storage as Storage, log).ensure('f', 't', '10x10', 'png')).toBe(false)
  expect(long.read).not.toHaveBeenCalled()
})
