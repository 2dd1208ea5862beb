/** Thumbs under load: one at a time, patience with an end, one for all who ask (PocketBase §8.2). */
import { PassThrough, Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { Pictures } from '#server/core/pictures/pictures.ts'
import type { Storage } from '#server/ports/storage.ts'
import { createThumbs } from '#server/records/http/thumbs.ts'
import { eventually } from '../../support/eventually.ts'

const warnings: unknown[] = []
const log = { error: () => undefined, warn: ({ err }: { err?: unknown }) => warnings.push(String(err)) }

afterEach(() => {
  vi.useRealTimers()
  warnings.length = 0
})

/** One process for the tests that leave nothing in its queue. */
const shared = new Pictures()
afterAll(() => shared.close())

const ownPictures = (): Pictures => {
  const pictures = new Pictures()
  onTestFinished(() => pictures.close())
  return pictures
}
const thumbsOf = (storage: Storage, pictures = shared) => createThumbs({ storage, pictures, log })

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
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
const ticks = () => new Promise((resolve) => setImmediate(resolve))

it('thumbs wait for a minute, then the original is served; later requests get a thumb', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { storage, written, arriving } = slowStore()
  const thumbs = thumbsOf(storage, ownPictures())
  const first = thumbs.ensure('f', 't', { size: '10x10', format: 'png' }, '203.0.113.1')
  await ticks()
  const late = thumbs.ensure('late', 'late', { size: '10x10', format: 'png' }, '203.0.113.1')
  await ticks()
  expect(arriving).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await late).toBe(false)
  const content = await picture(20, 20)
  arriving[0]?.end(content)
  expect(await first).toBe(true)
  const again = thumbs.ensure('late', 'late', { size: '10x10', format: 'png' }, '203.0.113.1')
  await ticks()
  arriving[1]?.end(content)
  expect(await again).toBe(true)
  expect([written, warnings.length]).toEqual([['t', 'late'], 1])
})

it('thumbs are made one after the other, in the order of the requests', async () => {
  const content = await picture(20, 20)
  const { storage, written, arriving } = slowStore()
  const thumbs = thumbsOf(storage)
  const all = ['a', 'b', 'c', 'd'].map((name) =>
    thumbs.ensure(name, name, { size: '10x10', format: 'webp' }, '203.0.113.1'),
  )
  for (let turn = 1; turn <= 4; turn += 1) {
    await eventually(() => expect(arriving).toHaveLength(turn))
    arriving[turn - 1]?.end(content)
  }
  expect([await Promise.all(all), written]).toEqual([
    [true, true, true, true],
    ['a', 'b', 'c', 'd'],
  ])
})

it('thumbs alternate between networks, and a network with too many waiting gets the original', async () => {
  const content = await picture(20, 20)
  const { storage, written, arriving } = slowStore()
  const thumbs = thumbsOf(storage, ownPictures())
  const drawing = { size: '10x10', format: 'png' } as const
  const flood = Array.from({ length: 52 }, (_, at) => thumbs.ensure('f', `f${at}`, drawing, '203.0.113.1'))
  const other = thumbs.ensure('o', 'other', drawing, '198.51.100.7')
  await eventually(() => expect(arriving).toHaveLength(1))
  expect(await flood.at(-1)).toBe(false)
  for (let turn = 1; turn <= 3; turn += 1) {
    await eventually(() => expect(arriving).toHaveLength(turn))
    arriving[turn - 1]?.end(content)
  }
  expect(await other).toBe(true)
  expect(written.indexOf('other')).toBeLessThan(3)
})

it('thumbs are made once for concurrent requests', async () => {
  const { storage, written, arriving } = slowStore()
  const thumbs = thumbsOf(storage)
  const requested = [1, 2, 3].map(() =>
    thumbs.ensure('f', 't', { size: '10x10', format: 'png' }, '203.0.113.1'),
  )
  await ticks()
  expect(arriving).toHaveLength(1)
  arriving[0]?.end('no picture')
  expect(await Promise.all(requested)).toEqual([false, false, false])
  expect([written, warnings.length]).toEqual([[], 1])
})

/** A store of one picture. */
const storeOf = (content: Buffer, size = content.length) => {
  const { storage, written } = slowStore()
  const read = vi.fn(() => Readable.from([content]))
  return {
    storage: { ...storage, read, stat: async (key: string) => (key === 'f' ? { size } : null) } as Storage,
    read,
    written,
  }
}

it('thumbs of a truncated picture are tried once', async () => {
  const whole = await picture(400, 400)
  const { storage, read, written } = storeOf(whole.subarray(0, whole.length - 40))
  const thumbs = thumbsOf(storage)
  for (let turn = 0; turn < 5; turn += 1)
    expect(await thumbs.ensure('f', 't', { size: '10x10', format: 'png' }, '203.0.113.1')).toBe(false)
  expect([read.mock.calls.length, written, warnings.length]).toEqual([1, [], 1])
  // Another size of it is another matter.
  expect(await thumbs.ensure('f', 'u', { size: '20x20', format: 'png' }, '203.0.113.1')).toBe(false)
  expect(read).toHaveBeenCalledTimes(2)
})

it('thumbs of a picture that the store could not read are retried', async () => {
  const { storage } = storeOf(await picture(20, 20))
  const read = vi.fn(storage.read).mockImplementationOnce(
    () =>
      new Readable({
        read() {
          this.destroy(new Error('The bucket is gone'))
        },
      }),
  )
  const thumbs = thumbsOf({ ...storage, read })
  expect(await thumbs.ensure('f', 't', { size: '10x10', format: 'png' }, '203.0.113.1')).toBe(false)
  expect(warnings).toEqual(['Error: The bucket is gone'])
  expect(await thumbs.ensure('f', 't', { size: '10x10', format: 'png' }, '203.0.113.1')).toBe(true)
})

it('thumbs are not made a thousand times larger than their picture', async () => {
  const high = storeOf(await picture(1, 1500))
  expect(await thumbsOf(high.storage).ensure('f', 't', { size: '480x0', format: 'png' }, '203.0.113.1')).toBe(
    false,
  )
  expect(await thumbsOf(high.storage).ensure('f', 't', { size: '100x0', format: 'png' }, '203.0.113.1')).toBe(
    true,
  )
})

it('thumbs are not made of more than 256 MB decoded, nor read of more than 64', async () => {
  // 9,500 × 9,500 pixels of three bytes, in some hundred kilobytes.
  const wide = storeOf(await picture(9500, 9500))
  expect(await thumbsOf(wide.storage).ensure('f', 't', { size: '10x10', format: 'png' }, '203.0.113.1')).toBe(
    false,
  )
  const fits = storeOf(await picture(4000, 4000))
  expect(await thumbsOf(fits.storage).ensure('f', 't', { size: '10x10', format: 'png' }, '203.0.113.1')).toBe(
    true,
  )
  const long = storeOf(Buffer.alloc(0), 67_108_865)
  expect(await thumbsOf(long.storage).ensure('f', 't', { size: '10x10', format: 'png' }, '203.0.113.1')).toBe(
    false,
  )
  expect(long.read).not.toHaveBeenCalled()
})
