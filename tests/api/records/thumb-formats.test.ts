/** Thumbs in formats that a page asks for: `?thumb=…&format=webp`, our addition to PocketBase's route. */
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type PocketBase from 'pocketbase'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collection, systemAuthCollection } from '#drizzle/collection.ts'
import { authFields, fields, file, files } from '#drizzle/fields.ts'
import { passwordHash, type Running, seed, serve } from '../../support/engine.ts'

const superusers = systemAuthCollection('_superusers', fields({ ...authFields }), () => ({ auth: '' }))
const frames = collection(
  'frames',
  fields({
    pictures: files(5, { thumbs: ['70x50', '0x30'] }),
    locked: file({ protected: true, thumbs: ['70x50'] }),
  }),
  () => ({ list: '', view: "@request.context != 'protectedFile'" }),
)

let run: Running
let root: PocketBase

beforeAll(async () => {
  run = await serve([superusers, frames])
  const password = await passwordHash()
  const boss = await seed(run.engine, (tx) => tx.create(superusers, { email: 'root@test.test', password }))
  root = run.as(superusers, boss.id)
})
afterAll(() => run.close())

type Format = 'png' | 'jpeg' | 'webp' | 'gif'
/** Noise, as photographs are to an encoder: flat colour would make every format tiny. */
const photo = async (format: Format = 'jpeg'): Promise<Buffer> =>
  sharp({
    create: {
      width: 240,
      height: 160,
      channels: 3,
      background: '#b0a696',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .toFormat(format)
    .toBuffer()

const put = async (content: Buffer, name: string, field: 'pictures' | 'locked' = 'pictures') => {
  const upload = new File([new Uint8Array(content)], name)
  const record = await root.collection('frames').create({ [field]: upload })
  const stored = String(field === 'pictures' ? record.pictures[0] : record.locked)
  return { id: record.id, name: stored, path: `/api/files/frames/${record.id}/${stored}` }
}
const get = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${run.url}${path}`, { headers })
  return { status: reply.status, headers: reply.headers, content: Buffer.from(await reply.arrayBuffer()) }
}
/** Every file below the record's folder, by its path there. */
const storedFor = async (id: string): Promise<string[]> => {
  await run.engine.idle()
  const folder = join(run.uploads, run.engine.registry.of(frames).id, id)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()
}
const seen = async (content: Buffer) => {
  const { width, height, format, compression } = await sharp(content).metadata()
  return { size: [width, height], format: compression === 'av1' ? 'avif' : format }
}

describe('a thumb', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('of a %s is made as webp and as avif', async (from) => {
    const { name, path } = await put(await photo(from), `a.${from}`)
    for (const format of ['webp', 'avif']) {
      const reply = await get(`${path}?thumb=70x50&format=${format}`)
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, `image/${format}`])
      expect(reply.headers.get('content-disposition')).toBe(`inline; filename=70x50_${name}.${format}`)
      expect(reply.headers.get('cache-control')).toBe('max-age=2592000, stale-while-revalidate=86400')
      expect(await seen(reply.content)).toMatchObject({ size: [70, 50], format })
    }
  })

  it('of a moving picture shows its first frame', async () => {
    const frame = (background: string) => ({
      create: { width: 80, height: 60, channels: 3 as const, background },
    })
    const moving = await sharp(
      await Promise.all(['#ff0000', '#0000ff'].map((colour) => sharp(frame(colour)).png().toBuffer())),
      { join: { animated: true } },
    )
      .gif()
      .toBuffer()
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2)
    const { path } = await put(moving, 'moving.gif')
    const { content } = await get(`${path}?thumb=70x50&format=webp`)
    expect((await sharp(content, { animated: true }).metadata()).pages ?? 1).toBe(1)
    const { channels } = await sharp(content).stats()
    expect(channels.slice(0, 3).map(({ mean }) => mean > 128)).toEqual([true, false, false])
  })

  it('is smaller than the plain one of a photograph', async () => {
    const { path } = await put(await photo(), 'photo.jpg')
    const bytes = async (query: string) => (await get(`${path}?thumb=70x50${query}`)).content.length
    const plain = await bytes('')
    expect(await bytes('&format=webp')).toBeLessThan(plain)
    expect(await bytes('&format=avif')).toBeLessThan(plain)
  })

  it.each(['jxl', '', 'WEBP', 'constructor', 'png'])('of format %j is the plain one', async (format) => {
    const { id, name, path } = await put(await photo('jpeg'), 'a.jpg')
    const reply = await get(`${path}?thumb=70x50&format=${format}`)
    expect(reply.headers.get('content-type')).toBe('image/jpeg')
    expect(await storedFor(id)).toEqual([`70x50_${name}`, name].sort())
  })

  it('is not made of what the field does not offer, nor of what is no picture', async () => {
    const picture = await put(await photo(), 'a.jpg')
    for (const query of ['?thumb=71x51&format=webp', '?format=webp', '?thumb=nonsense&format=avif']) {
      const reply = await get(picture.path + query)
      expect(reply.headers.get('content-disposition'), query).toBe(`inline; filename=${picture.name}`)
    }
    expect(await storedFor(picture.id)).toEqual([picture.name])
    const text = await put(Buffer.from('a text'), 'a.txt')
    expect(String((await get(`${text.path}?thumb=70x50&format=webp`)).content)).toBe('a text')
    const broken = await put(Buffer.from('89504e470d0a1a0a0000000d4948445200', 'hex'), 'broken.png')
    const reply = await get(`${broken.path}?thumb=70x50&format=webp`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})

describe('a stored thumb', () => {
  it('is made once, beside the others, and served as it is with conditions and ranges', async () => {
    const { id, name, path } = await put(await photo(), 'a.jpg')
    const queries = ['', '&format=webp', '&format=webp', '&format=webp', '&format=avif']
    await Promise.all(queries.map((query) => get(`${path}?thumb=70x50${query}`)))
    expect(await storedFor(id)).toEqual(
      [name, `70x50_${name}`, `70x50_${name}.webp`, `70x50_${name}.avif`].sort(),
    )
    const folder = join(run.uploads, run.engine.registry.of(frames).id, id, `thumbs_${name}`)
    await writeFile(join(folder, `70x50_${name}.webp`), '0123456789')
    const time = new Date('2026-01-02T03:04:05Z')
    await utimes(join(folder, `70x50_${name}.webp`), time, time)
    const url = `${path}?thumb=70x50&format=webp`
    const whole = await get(url)
    expect([String(whole.content), whole.headers.get('last-modified')]).toEqual([
      '0123456789',
      time.toUTCString(),
    ])
    expect((await get(url, { 'if-modified-since': time.toUTCString() })).status).toBe(304)
    const part = await get(url, { range: 'bytes=2-4' })
    expect([part.status, String(part.content), part.headers.get('content-range')]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ])
  })

  it('goes with its file and with its record', async () => {
    const { id, name, path } = await put(await photo(), 'a.jpg')
    const saved = await root
      .collection('frames')
      .update(id, { 'pictures+': new File([new Uint8Array(await photo())], 'b.jpg') })
    const other = String(saved.pictures[1])
    for (const format of ['webp', 'avif']) {
      await get(`${path}?thumb=70x50&format=${format}`)
      await get(`/api/files/frames/${id}/${other}?thumb=70x50&format=${format}`)
    }
    expect(await storedFor(id)).toHaveLength(6)
    await root.collection('frames').update(id, { 'pictures-': name })
    expect(await storedFor(id)).toEqual([`70x50_${other}.avif`, `70x50_${other}.webp`, other].sort())
    expect((await get(`${path}?thumb=70x50&format=webp`)).status).toBe(404)
    await root.collection('frames').delete(id)
    expect(await storedFor(id)).toEqual([])
  })

  it('of a protected file is as protected as the file', async () => {
    const { path } = await put(await photo(), 'a.jpg', 'locked')
    expect((await get(`${path}?thumb=70x50&format=webp`)).status).toBe(404)
    const token = await root.files.getToken()
    const opened = await get(`${path}?thumb=70x50&format=webp&token=${token}`)
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await get(`${path}?thumb=70x50&format=webp`)).status).toBe(404)
  })
})
