/** Uploads and downloads (PocketBase §4.4, 8). */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type PocketBase from 'pocketbase'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwordHash, type Running, seed, serve } from '../../support/engine.ts'
import { blog, posts, superusers, users } from './blog.ts'

let run: Running
let root: PocketBase
let asAnn: PocketBase
let ann = ''

const png = (width = 120, height = 60): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a06040' } })
    .png()
    .toBuffer()
const fileOf = (content: Buffer | string, name: string): File =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)
const stored = async (id: string): Promise<string[]> => {
  await run.engine.idle()
  try {
    return (await readdir(join(run.uploads, run.engine.registry.of(posts).id, id))).sort()
  } catch {
    return []
  }
}
/** The names of all files. */
const allStored = async (): Promise<string[]> => {
  await run.engine.idle()
  const entries = await readdir(run.uploads, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()
}
const get = (record: { id: string }, name: string, query = '', headers: Record<string, string> = {}) =>
  fetch(`${run.url}/api/files/posts/${record.id}/${name}${query}`, { headers })
const codesOf = async (call: Promise<unknown>): Promise<Record<string, string>> => {
  try {
    await call
  } catch (error) {
    const { data } = (error as { response: { data: Record<string, { code: string }> } }).response
    return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, value.code]))
  }
  throw new Error('The call was not refused')
}

beforeAll(async () => {
  run = await serve(blog)
  const password = await passwordHash()
  const made = await seed(run.engine, (tx) => ({
    root: tx.create(superusers, { email: 'root@test.test', password }).id,
    ann: tx.create(users, { email: 'ann@test.test', password }).id,
  }))
  ann = made.ann
  root = run.as(superusers, made.root)
  asAnn = run.as(users, ann)
})
afterAll(() => run.close())

const postWith = (body: Record<string, unknown> = {}) =>
  root.collection('posts').create({ title: 'With files', status: 'published', ...body })

describe('uploads', () => {
  it('get a clean name with a random suffix and lie under the record', async () => {
    const record = await postWith({ cover: fileOf(await png(), 'Mon Été 2026.PhotoFinale.PNG') })
    expect(record.cover).toMatch(/^mon_t_2026_[a-z0-9]{10}\.PhotoFinale\.PNG$/)
    expect(await stored(record.id)).toEqual([record.cover])
  })
  it('replace, append, remove, keep', async () => {
    const record = await postWith({ attachments: [fileOf('one', 'one.txt'), fileOf('two', 'two.txt')] })
    const [one = '', two = ''] = record.attachments as string[]
    const update = (body: Record<string, unknown>) => root.collection('posts').update(record.id, body)
    const appended = await update({ 'attachments+': fileOf('three', 'three.txt') })
    expect(appended.attachments).toEqual([one, two, expect.stringMatching(/^three_/)])
    const saved = await update({ attachments: [one] })
    expect(saved.attachments).toEqual([one])
    expect(await stored(record.id)).toEqual([one])
    const listed = new FormData()
    listed.append('attachments', one)
    listed.append('attachments', fileOf('four', 'four.txt'))
    expect((await update(listed as never)).attachments).toEqual([one, expect.stringMatching(/^four_/)])
    expect((await update({ 'attachments-': [one] })).attachments).toHaveLength(1)
    expect((await update({ attachments: '' })).attachments).toEqual([])
    expect(await stored(record.id)).toEqual([])
  })
  it('are checked by content and size, and removed again when refused', async () => {
    const before = await allStored()
    expect(await codesOf(postWith({ cover: fileOf('<html>', 'picture.png') }))).toEqual({
      cover: 'validation_invalid_mime_type',
    })
    expect(
      await codesOf(
        postWith({ cover: fileOf(Buffer.concat([await png(), Buffer.alloc(200_000)]), 'big.png') }),
      ),
    ).toEqual({ cover: 'validation_file_size_limit' })
    expect(await codesOf(postWith({ cover: 'stranger.png' }))).toEqual({ cover: 'validation_invalid_file' })
    const four = ['1', '2', '3', '4'].map((text) => fileOf(text, `${text}.txt`))
    expect(await codesOf(postWith({ attachments: four }))).toEqual({
      attachments: 'validation_too_many_files',
    })
    await expect(
      asAnn.collection('posts').create({ title: 'Not mine', cover: fileOf(await png(), 'a.png') }),
    ).rejects.toMatchObject({ status: 400 })
    expect(await allStored()).toEqual(before)
  })
  it('leave nothing behind that no record names', async () => {
    const form = new FormData()
    form.set('title', 'Two covers')
    form.append('cover', fileOf(await png(), 'a.png'))
    form.append('cover', fileOf(await png(), 'b.png'))
    form.append('nothing', fileOf('x', 'c.txt'))
    const record = await root.collection('posts').create(form)
    expect(record.cover).toMatch(/^b/)
    expect(await stored(record.id)).toEqual([record.cover])
  })
  it('are not even received from callers without any write access', async () => {
    const form = new FormData()
    form.set('title', 'x')
    form.set('cover', fileOf(await png(), 'a.png'))
    const send = (method: string, path: string) =>
      fetch(`${run.url}/api/collections/${path}`, { method, body: form })
    expect((await send('POST', 'secrets/records')).status).toBe(403)
    expect((await send('POST', 'posts/records')).status).toBe(400)
    expect((await send('PATCH', 'comments/records/x')).status).toBe(403)
    const broken = await fetch(`${run.url}/api/collections/users/records`, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      body: '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nbreaks off',
    })
    expect(broken.status).toBe(400)
  })
  it('go with their record', async () => {
    const record = await postWith({ cover: fileOf(await png(), 'a.png') })
    await get(record, record.cover, '?thumb=50x50')
    await root.collection('posts').delete(record.id)
    expect(await stored(record.id)).toEqual([])
    expect((await get(record, record.cover)).status).toBe(404)
  })
})

describe('downloads', () => {
  it('carry the headers of PocketBase', async () => {
    const content = await png()
    const record = await postWith({ cover: fileOf(content, 'a.png') })
    const reply = await get(record, record.cover)
    expect(reply.status).toBe(200)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename=${record.cover}`,
      'content-security-policy':
        "default-src 'none'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
      'cache-control': 'max-age=2592000, stale-while-revalidate=86400',
      'accept-ranges': 'bytes',
      'content-length': String(content.length),
    })
    expect(reply.headers.has('x-frame-options')).toBe(false)
    expect(reply.headers.has('etag')).toBe(false)
    expect(Buffer.from(await reply.arrayBuffer()).equals(content)).toBe(true)
    const attached = await get(record, record.cover, '?download=1')
    expect(attached.headers.get('content-disposition')).toBe(`attachment; filename=${record.cover}`)
    const since = { 'If-Modified-Since': reply.headers.get('last-modified') ?? '' }
    expect((await get(record, record.cover, '', since)).status).toBe(304)
    const head = await fetch(reply.url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(content.length)])
  })
  it('never show markup inline', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const token = await root.files.getToken()
    for (const [content, name, type] of [
      [svg, 'a.svg', 'image/svg+xml'],
      ['<!DOCTYPE html><p>', 'a.html', 'text/html; charset=utf-8'],
      [svg, 'a.png', 'image/svg+xml'],
    ] as const) {
      const record = await postWith({ attachments: [fileOf(content, name)] })
      const reply = await get(record, record.attachments[0], `?token=${token}`)
      expect(reply.headers.get('content-type')).toBe(type)
      expect(reply.headers.get('content-disposition')).toMatch(/^attachment/)
    }
  })
  it('serve ranges', async () => {
    const record = await postWith({ attachments: [fileOf('0123456789', 'digits.txt')] })
    const name = record.attachments[0] as string
    const token = await root.files.getToken()
    const part = async (range: string, headers = {}) => {
      const reply = await get(record, name, `?token=${token}`, { Range: range, ...headers })
      return [reply.status, await reply.text(), reply.headers.get('content-range')]
    }
    expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await part('bytes=5-100')).toEqual([206, '56789', 'bytes 5-9/10'])
    expect(await part('bytes=10-')).toEqual([416, 'invalid range: failed to overlap\n', 'bytes */10'])
    expect(await part('bytes=x')).toEqual([416, 'invalid range\n', null])
    expect(await part('bytes=2-4', { 'If-Range': 'Mon, 01 Jan 2001 00:00:00 GMT' })).toEqual([
      200,
      '0123456789',
      null,
    ])
  })
  it('make the thumbs that the field offers', async () => {
    const record = await postWith({ cover: fileOf(await png(), 'a.png') })
    const size = async (query: string): Promise<(number | string | null | undefined)[]> => {
      const reply = await get(record, record.cover, query)
      const { width, height } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata()
      return [width, height, reply.headers.get('content-disposition')]
    }
    expect(await size('?thumb=50x50')).toEqual([50, 50, `inline; filename=50x50_${record.cover}`])
    expect(await size('?thumb=20x0')).toEqual([20, 10, `inline; filename=20x0_${record.cover}`])
    expect(await size('?thumb=100x100')).toEqual([100, 100, `inline; filename=100x100_${record.cover}`])
    expect(await size('?thumb=51x51')).toEqual([120, 60, `inline; filename=${record.cover}`])
    const many = await Promise.all(Array.from({ length: 8 }, () => size('?thumb=50x50')))
    expect(new Set(many.map(String)).size).toBe(1)
  })
  it('guard protected files with a file token and the view rule', async () => {
    const draft = await root
      .collection('posts')
      .create({ title: 'Draft', author: ann, attachments: [fileOf('secret', 'a.txt')] })
    const name = draft.attachments[0] as string
    const status = async (query = '', headers = {}) => (await get(draft, name, query, headers)).status
    expect(await status()).toBe(404)
    expect(await status('', { Authorization: asAnn.authStore.token })).toBe(404)
    expect(await status(`?token=${asAnn.authStore.token}`)).toBe(404)
    expect(await status(`?token=${await asAnn.files.getToken()}`)).toBe(200)
    expect(await status(`?token=${await root.files.getToken()}`)).toBe(200)
    await expect(run.client().files.getToken()).rejects.toMatchObject({ status: 401 })
  })
  it.each(['nothing.png', '..%2f..%2fdata.db', '%00', '.'])('%s is not found', async (name) => {
    const record = await postWith()
    expect((await get(record, name)).status).toBe(404)
  })
})
