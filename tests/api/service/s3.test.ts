/** Files in a bucket, against a local server that speaks S3. */
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { produits } from '#drizzle/collections/produits.ts'
import { S3Error, s3Storage, testBucket } from '#server/ports/s3.ts'
import type { Storage } from '#server/ports/storage.ts'
import { testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { eventually } from '../../support/eventually.ts'
import { localBucket, type Trouble } from '../../support/s3.ts'

const keysOf = async (storage: Storage, prefix = ''): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys.sort()
}

/** Bytes of which no two parts are alike: each four say where they stand. */
const numbered = (size: number): Buffer => {
  const content = Buffer.alloc(size)
  for (let at = 0; at + 4 <= size; at += 4) content.writeUInt32LE(at, at)
  return content
}

describe('storage in a bucket', () => {
  it('writes, reads parts, tells sizes, deletes', async () => {
    const storage = s3Storage(await localBucket())
    await storage.write('c/r/a.txt', Buffer.from('0123456789'))
    await storage.write('c/r/b b+é.txt', Readable.from(['a', 'b']))
    expect(await text(storage.read('c/r/a.txt'))).toBe('0123456789')
    expect(await text(storage.read('c/r/a.txt', { start: 2, end: 4 }))).toBe('234')
    expect(await storage.stat('c/r/b b+é.txt')).toMatchObject({ size: 2 })
    expect(await storage.stat('c/r/none')).toBeNull()
    await storage.delete('c/r/a.txt')
    await storage.delete('c/r/a.txt')
    expect(await keysOf(storage)).toEqual(['c/r/b b+é.txt'])
  })

  it('empties a folder without touching its namesakes', async () => {
    const storage = s3Storage(await localBucket())
    for (const key of ['c/r/a', 'c/r/thumbs_a/1', 'c/r2/a']) await storage.write(key, Buffer.from('x'))
    await storage.deleteDir('c/r')
    expect(await keysOf(storage)).toEqual(['c/r2/a'])
    expect(await keysOf(storage, 'c/r/')).toEqual([])
  })

  it('sends what is larger than a part in parts', async () => {
    const storage = s3Storage(await localBucket())
    const content = numbered(20 * 1024 * 1024 + 7)
    await storage.write(
      'c/r/large',
      Readable.from([content.subarray(0, 9_000_000), content.subarray(9_000_000)]),
    )
    expect((await buffer(storage.read('c/r/large'))).equals(content)).toBe(true)
  })

  it('lists more files than one answer holds', async () => {
    const storage = s3Storage(await localBucket(() => null, { listed: 10 }))
    const keys = Array.from({ length: 25 }, (_, at) => `c/r/${String(at).padStart(4, '0')}`)
    for (const key of keys) await storage.write(key, Buffer.from('x'))
    expect(await keysOf(storage)).toEqual(keys)
  })

  it('fails the stream of a file that is not there', async () => {
    const storage = s3Storage(await localBucket())
    await expect(text(storage.read('c/r/none'))).rejects.toBeInstanceOf(S3Error)
  })

  it('says in the words of the service why a bucket cannot be used', async () => {
    const bucket = await localBucket()
    await expect(testBucket(bucket)).resolves.toBeUndefined()
    await expect(testBucket({ ...bucket, bucket: 'missing' })).rejects.toThrow(/NoSuchBucket/)
    await expect(testBucket({ ...bucket, secret: 'wrong' })).rejects.toThrow(/SignatureDoesNotMatch/)
    await expect(testBucket({ ...bucket, endpoint: 'http://127.0.0.1:1' })).rejects.toThrow()
  })
})

/** A stream as a disk gives it, in small pieces. */
const streamed = (content: Buffer): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(content.length / 65_536) }, (_, at) =>
      content.subarray(at * 65_536, (at + 1) * 65_536),
    ),
  )

const TIMEOUTS = { answerMs: 1000, partMs: 60_000, pauseMs: 1 }

/**
 * Faults in sequence, each once, for requests of one kind; and the requests. The clock of the storage's
 * timeout stands still, and runs out at a silence.
 */
const troubled = async (method: string, troubles: Trouble[]) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const requested: string[] = []
  const bucket = await localBucket((request) => {
    requested.push(String(request.method))
    const trouble = request.method === method ? (troubles.shift() ?? null) : null
    if (trouble === 'silence') setImmediate(() => vi.advanceTimersByTime(TIMEOUTS.partMs))
    return trouble
  })
  return { asked: requested, storage: s3Storage(bucket, TIMEOUTS) }
}

describe('a bucket that is not always there', () => {
  it.each<Trouble>(['broken', 'silence', 500, 503, 429])('is asked again after: %s', async (trouble) => {
    const { asked: requested, storage } = await troubled('PUT', [trouble, trouble])
    await storage.write('c/r/a', Buffer.from('x'))
    expect(requested).toEqual(['PUT', 'PUT', 'PUT'])
    expect(await text(storage.read('c/r/a'))).toBe('x')
  })

  it('is given up after three times, with what it said', async () => {
    const { asked: requested, storage } = await troubled('PUT', [503, 503, 503])
    await expect(storage.write('c/r/a', Buffer.from('x'))).rejects.toMatchObject({ status: 503 })
    expect(requested).toEqual(['PUT', 'PUT', 'PUT'])
    const silent = await troubled('GET', ['silence', 'silence', 'silence'])
    await expect(text(silent.storage.read('c/r/a'))).rejects.toThrow('did not answer in 1000 ms')
  })

  it('is not asked again what it has refused', async () => {
    const { asked: requested, storage } = await troubled('HEAD', [403])
    await expect(storage.stat('c/r/a')).rejects.toMatchObject({ status: 403 })
    expect(requested).toEqual(['HEAD'])
  })

  it('gets a part again that was lost, and loses none', async () => {
    const { asked: requested, storage } = await troubled('PUT', [null, 'broken', 500])
    const content = numbered(20 * 1024 * 1024 + 7)
    await storage.write('c/r/large', streamed(content))
    expect(requested).toEqual(['POST', 'PUT', 'PUT', 'PUT', 'PUT', 'PUT', 'POST'])
    expect((await buffer(storage.read('c/r/large'))).equals(content)).toBe(true)
  })

  it('keeps nothing of a file whose parts could not all be sent', async () => {
    const { asked: requested, storage } = await troubled('PUT', [null, 503, 503, 503])
    await expect(storage.write('c/r/large', streamed(numbered(20 * 1024 * 1024)))).rejects.toMatchObject({
      status: 503,
    })
    expect(requested.at(-1)).toBe('DELETE')
    expect(await storage.stat('c/r/large')).toBeNull()
  })

  it('takes a file as written when only the word of it was lost', async () => {
    const { asked: requested, storage } = await troubled('POST', [null, 'lost'])
    const content = numbered(9 * 1024 * 1024)
    await storage.write('c/r/large', streamed(content))
    expect(requested.slice(-2)).toEqual(['POST', 'HEAD'])
    expect((await buffer(storage.read('c/r/large'))).equals(content)).toBe(true)
  })

  it('lets a reader take longer than an answer may', async () => {
    const { storage } = await troubled('GET', [])
    const content = numbered(6 * 1024 * 1024)
    await storage.write('c/r/film', content)
    const film = storage.read('c/r/film')
    await once(film, 'readable')
    vi.advanceTimersByTime(10 * TIMEOUTS.answerMs)
    expect((await buffer(film)).equals(content)).toBe(true)
  })
})

describe('an application whose files are in a bucket', () => {
  let picture: Buffer
  beforeAll(async () => {
    picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#caa472' } })
      .gif()
      .toBuffer()
  })

  it('stores, serves and deletes uploads there', async () => {
    const s3 = await localBucket()
    const app = await testApp({ settings: { s3 } })
    const root = await app.superuser()
    const upload = await app.engine.upload(produits, 'produit00000001', 'images', {
      name: 'a.gif',
      content: picture,
    })
    await app.seed((tx) => {
      const { id } = makeProduit(tx)
      tx.delete(produits, id)
      tx.create(produits, {
        id: 'produit00000001',
        title: 'Carnet',
        status: 'published',
        price: 2,
        images: [upload],
      })
    })
    expect(await keysOf(s3Storage(s3))).toEqual([upload.key])
    const url = `/api/files/produits/produit00000001/${upload.name}`
    const got = await app.call('GET', url)
    expect([got.statusCode, got.headers['content-type'], got.rawPayload.equals(picture)]).toEqual([
      200,
      'image/gif',
      true,
    ])
    const part = await app.call('GET', url, { headers: { range: 'bytes=0-2' } })
    expect([part.statusCode, part.body]).toEqual([206, 'GIF'])
    expect((await app.call('GET', `${url}?thumb=100x100`)).statusCode).toBe(200)
    expect((await keysOf(s3Storage(s3))).length).toBe(2)
    expect(
      (await app.call('DELETE', '/api/collections/produits/records/produit00000001', { as: root }))
        .statusCode,
    ).toBe(204)
    await app.engine.idle()
    expect(await keysOf(s3Storage(s3))).toEqual([])
  })

  it('keeps its backups in another one', async () => {
    const s3 = await localBucket()
    const app = await testApp({ settings: { backups: { s3 } } })
    const root = await app.superuser()
    expect(
      (await app.call('POST', '/api/backups', { as: root, body: { name: 'test.zip' } })).statusCode,
    ).toBe(204)
    expect(await keysOf(s3Storage(s3))).toEqual(['test.zip'])
    const produit = await app.seed((tx) => makeProduit(tx, { title: 'Après' }))
    expect((await app.call('POST', '/api/backups/test.zip/restore', { as: root })).statusCode).toBe(204)
    await eventually(async () =>
      expect((await app.call('GET', `/api/collections/produits/records/${produit.id}`)).statusCode).toBe(404),
    )
  })
})
