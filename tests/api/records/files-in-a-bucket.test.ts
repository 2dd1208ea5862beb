/** Files of records that lie in a bucket of an S3-compatible service, through the record API (PocketBase §4.4, 8). */
import type PocketBase from 'pocketbase'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { s3Storage } from '#server/ports/s3.ts'
import type { Storage } from '#server/ports/storage.ts'
import type { S3Settings } from '#server/records/settings.ts'
import { passwordHash, type Running, seed, serve } from '../../support/engine.ts'
import { localBucket } from '../../support/s3.ts'
import { blog, posts, superusers } from './blog.ts'

interface World {
  run: Running
  root: PocketBase
  /** The keys in the bucket, without the folder of the collection. */
  keys(): Promise<string[]>
}

const start = async (settings?: S3Settings): Promise<World> => {
  const storage: Storage = s3Storage(settings ?? (await localBucket()))
  const run = await serve(blog, undefined, { storage, settings: { batch: { enabled: true } } })
  onTestFinished(() => run.close())
  const password = await passwordHash()
  const id = await seed(run.engine, (tx) => tx.create(superusers, { email: 'root@test.test', password }).id)
  return {
    run,
    root: run.as(superusers, id),
    keys: async () => {
      await run.engine.idle()
      const found: string[] = []
      for await (const { key } of storage.list('')) found.push(key.split('/').slice(1).join('/'))
      return found.sort()
    },
  }
}
const png = (width = 120, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: '#a06040' } })
    .png()
    .toBuffer()
const fileOf = async (name: string) => new File([new Uint8Array(await png())], name)
const get = (run: Running, id: string, name: string, query = '', headers: Record<string, string> = {}) =>
  fetch(`${run.url}/api/files/posts/${id}/${name}${query}`, { headers })

it('files in a bucket come and go with their record', async () => {
  const { run, root, keys } = await start()
  const post = await root.collection('posts').create({ title: 'Bucket', cover: await fileOf('first.png') })
  expect(await keys()).toEqual([`${post.id}/${post.cover}`])
  await get(run, post.id, post.cover, '?thumb=50x50')
  expect(await keys()).toEqual(
    [`${post.id}/${post.cover}`, `${post.id}/thumbs_${post.cover}/50x50_${post.cover}`].sort(),
  )
  const replaced = await root.collection('posts').update(post.id, { cover: await fileOf('second.png') })
  expect(await keys()).toEqual([`${post.id}/${replaced.cover}`])
  await get(run, post.id, replaced.cover, '?thumb=100x100')
  await root.collection('posts').delete(post.id)
  expect(await keys()).toEqual([])
})

it('files in a bucket are served whole, in ranges and as thumbs', async () => {
  const { run, root } = await start()
  const content = await png()
  const post = await root
    .collection('posts')
    .create({ title: 'Served', cover: new File([new Uint8Array(content)], 'a.png') })
  const whole = await get(run, post.id, post.cover)
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('content-length')]).toEqual([
    200,
    'image/png',
    String(content.length),
  ])
  expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)
  const part = await get(run, post.id, post.cover, '', { range: 'bytes=1-3' })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    'PNG',
    `bytes 1-3/${content.length}`,
  ])
  const parts = await get(run, post.id, post.cover, '', { range: 'bytes=1-3,-4' })
  expect([parts.status, parts.headers.get('content-type')?.split(';')[0]]).toEqual([
    206,
    'multipart/byteranges',
  ])
  expect((await parts.arrayBuffer()).byteLength).toBe(Number(parts.headers.get('content-length')))
  const since = { 'if-modified-since': whole.headers.get('last-modified') ?? '' }
  expect((await get(run, post.id, post.cover, '', since)).status).toBe(304)
  const thumbs = await Promise.all([1, 2, 3].map(() => get(run, post.id, post.cover, '?thumb=50x50')))
  for (const thumb of thumbs) {
    const { width, height } = await sharp(Buffer.from(await thumb.arrayBuffer())).metadata()
    expect([width, height]).toEqual([50, 50])
  }
  expect((await get(run, post.id, 'missing.png')).status).toBe(404)
})

it('files in a bucket are removed when their write fails', async () => {
  const { run, root, keys } = await start()
  await expect(
    root.collection('posts').create({ title: 'x', cover: await fileOf('a.png') }),
  ).rejects.toMatchObject({ status: 400 })
  const batch = root.createBatch()
  batch.collection('posts').create({ title: 'Good one', attachments: [await fileOf('b.png')] })
  batch.collection('posts').create({ title: 'x' })
  await expect(batch.send()).rejects.toMatchObject({ status: 400 })
  expect(await keys()).toEqual([])
  expect(
    run.engine.store.count(
      run.engine.registry.of(posts),
      {},
      run.engine.context({ kind: 'system', record: null }),
    ),
  ).toBe(0)
})

it('files in a bucket cannot be stored when the service refuses: nothing is written', async () => {
  const settings = await localBucket()
  const { root } = await start({ ...settings, secret: 'wrong' })
  await expect(
    root.collection('posts').create({ title: 'Refused', cover: await fileOf('a.png') }),
  ).rejects.toMatchObject({ status: 500 })
  expect((await root.collection('posts').getList(1, 1)).totalItems).toBe(0)
})
