/** How stored files are sent: types, conditions, ranges, thumbs, views (PocketBase tools/filesystem, apis/file.go). */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type PocketBase from 'pocketbase'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collection, systemAuthCollection } from '#drizzle/collection.ts'
import { authFields, fields, file, files } from '#drizzle/fields.ts'
import { fromDeclaration } from '#server/records/schema/definition.ts'
import { testApp } from '../../support/app.ts'
import { passwordHash, type Running, seed, serve } from '../../support/engine.ts'

const superusers = systemAuthCollection('_superusers', fields({ ...authFields }), () => ({ auth: '' }))
const SIZES = [
  '70x50',
  '70x50t',
  '70x50b',
  '70x50f',
  '0x50',
  '70x0',
  '0x50f',
  '33x33f',
  '500x500f',
  '500x500',
]
const shelves = collection(
  'shelves',
  fields({
    open: files(9),
    picture: file({ thumbs: SIZES }),
    locked: file({ protected: true, thumbs: ['20x20'] }),
  }),
  () => ({ view: "@request.auth.collectionName = '_superusers' || @request.context = 'never'" }),
)
const shelf = fromDeclaration(shelves)
const view = (name: string, from: string, viewRule: string | null) => ({
  ...shelf,
  id: `${name}0000000000`,
  name,
  type: 'view' as const,
  viewQuery: `SELECT id, picture, locked FROM ${from}`,
  fields: shelf.fields.filter((field) => ['id', 'picture', 'locked'].includes(field.name)),
  listRule: viewRule,
  viewRule,
})

let run: Running
let root: PocketBase

beforeAll(async () => {
  run = await serve([
    superusers,
    shelves,
    view('open_view', 'shelves', ''),
    view('closed_view', 'shelves', null),
    view('view_of_view', 'open_view', ''),
  ])
  const password = await passwordHash()
  const id = await seed(run.engine, (tx) => tx.create(superusers, { email: 'root@test.test', password }).id)
  root = run.as(superusers, id)
})
afterAll(() => run.close())

const bytes = (content: Buffer | string) => new Uint8Array(Buffer.from(content))
const put = async (content: Buffer | string, name: string, field = 'open') => {
  const record = await root.collection('shelves').create({ [field]: new File([bytes(content)], name) })
  const stored = field === 'open' ? record.open[0] : record[field]
  return { id: record.id, name: String(stored), path: `/api/files/shelves/${record.id}/${stored}` }
}
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${run.url}${path}`, { headers, method })
const picture = (width = 120, height = 60, format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#a06040' } })
    .toFormat(format)
    .toBuffer()

describe('the type', () => {
  it.each([
    ['a.txt', 'plain', 'text/plain; charset=utf-8', 'attachment'],
    ['a.txt', '', 'text/plain', 'attachment'],
    ['a.bin', Buffer.from([0, 1, 2]), 'application/octet-stream', 'attachment'],
    ['a.txt', Buffer.from('caf\xe9 cr\xe8me', 'latin1'), 'text/plain; charset=iso-8859-1', 'attachment'],
    ['a.svg', '', 'image/svg+xml', 'attachment'],
    ['a.css', 'a{}', 'text/plain', 'attachment'],
    ['a.js', 'a()', 'text/plain', 'attachment'],
    ['a.mjs', 'a()', 'text/plain', 'attachment'],
    ['a.csv', 'name,age\nAnn,3\n', 'text/csv', 'attachment'],
    ['a.tsv', 'name\tage\nAnn\t3\n', 'text/tab-separated-values', 'attachment'],
    ['a.txt', 'Dear all, hello\nbye\n', 'text/plain; charset=utf-8', 'attachment'],
    ['a.json', '{"a":1}', 'application/json', 'attachment'],
    ['a.xlsx', 'x', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'attachment'],
    ['a.pdf', '%PDF-1.7\n', 'application/pdf', 'inline'],
    ['a.mp3', 'ID3\x03\x00', 'audio/mpeg', 'inline'],
    ['a.wav', Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'), 'audio/wav', 'inline'],
    [
      'a.ogg',
      Buffer.from(`OggS\x00\x02${'\x00'.repeat(22)}\x01vorbis\x00`, 'latin1'),
      'audio/ogg',
      'attachment',
    ],
    ['a.html', '<script>1</script>', 'text/html; charset=utf-8', 'attachment'],
  ] as const)('of %s %j is %s', async (name, content, type, disposition) => {
    const stored = await put(content as Buffer | string, name)
    const reply = await get(stored.path)
    expect(reply.headers.get('content-type')).toBe(type)
    expect(reply.headers.get('content-disposition')).toBe(`${disposition}; filename=${stored.name}`)
  })
  it('has a name that an import brought', async () => {
    const { id, name } = await put('x', 'a.txt')
    const odd = 'Été à la mer.txt'
    const collectionId = run.engine.registry.of(shelves).id
    await writeFile(join(run.uploads, collectionId, id, odd), 'imported')
    run.engine.db.prepare('UPDATE shelves SET open = ? WHERE id = ?').run(JSON.stringify([name, odd]), id)
    const reply = await get(`/api/files/shelves/${id}/${encodeURIComponent(odd)}`)
    const disposition = Buffer.from(reply.headers.get('content-disposition') ?? '', 'latin1').toString()
    expect([reply.status, await reply.text(), disposition]).toEqual([
      200,
      'imported',
      `attachment; filename=${odd}`,
    ])
  })
  it('names a file that came without extension', async () => {
    expect((await put(await picture(), 'image_! noext')).name).toMatch(/^image_noext_[a-z0-9]{10}\.png$/)
    expect((await put('text\n', 'image_! noext')).name).toMatch(/^image_noext_[a-z0-9]{10}\.txt$/)
  })
  it.each(['1', 't', 'true', 'TRUE'])('?download=%s always attaches', async (value) => {
    const { path, name } = await put(await picture(), 'a.png')
    const reply = await get(`${path}?download=${value}`)
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename=${name}`)
  })
  it.each(['0', 'false', 'yes', ''])('?download=%s does not', async (value) => {
    const { path } = await put(await picture(), 'a.png')
    expect((await get(`${path}?download=${value}`)).headers.get('content-disposition')).toMatch(/^inline/)
  })
})

describe('conditions', () => {
  const PAST = 'Mon, 01 Jan 2001 00:00:00 GMT'
  const FUTURE = 'Fri, 01 Jan 2100 00:00:00 GMT'
  it.each([
    [{ 'if-modified-since': FUTURE }, 304],
    [{ 'if-modified-since': PAST }, 200],
    [{ 'if-modified-since': 'nonsense' }, 200],
    [{ 'if-unmodified-since': PAST }, 412],
    [{ 'if-unmodified-since': FUTURE }, 200],
    [{ 'if-match': '*' }, 200],
    [{ 'if-match': '"abc"' }, 412],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': '"abc"', 'if-modified-since': FUTURE }, 200],
  ] as const)('%j → %i', async (headers, status) => {
    const { path } = await put('content', 'a.txt')
    expect((await get(path, { ...headers })).status).toBe(status)
    expect((await get(path, { ...headers }, 'HEAD')).status).toBe(status)
  })
})

describe('ranges', () => {
  it.each([
    ['bytes=0-2', 206, '012', 'bytes 0-2/10'],
    ['bytes=0-', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=-20', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=1-2,', 206, '12', 'bytes 1-2/10'],
    ['bytes=1-2, 20-', 206, '12', 'bytes 1-2/10'],
    ['bytes=', 200, '0123456789', null],
    ['bytes=0-9,0-9', 200, '0123456789', null],
    ['bytes=10-11', 416, 'invalid range: failed to overlap\n', 'bytes */10'],
    ['bytes=3-1', 416, 'invalid range\n', null],
    ['bytes=-', 416, 'invalid range\n', null],
    ['items=0-1', 416, 'invalid range\n', null],
  ])('%s → %i', async (range, status, body, contentRange) => {
    const { path } = await put('0123456789', 'digits.txt')
    const reply = await get(path, { range })
    expect([reply.status, await reply.text(), reply.headers.get('content-range')]).toEqual([
      status,
      body,
      contentRange,
    ])
    if (status !== 416) expect(reply.headers.get('content-length')).toBe(String(body.length))
    else expect(reply.headers.has('cache-control')).toBe(false)
  })
  it('several at once come as parts', async () => {
    const { path } = await put('0123456789', 'digits.txt')
    const reply = await get(path, { range: 'bytes=0-2, 5-6' })
    const body = await reply.text()
    const boundary = /^multipart\/byteranges; boundary=(\w+)$/.exec(
      reply.headers.get('content-type') ?? '',
    )?.[1]
    expect(reply.status).toBe(206)
    expect(body).toBe(
      [
        `--${boundary}`,
        'Content-Range: bytes 0-2/10',
        'Content-Type: text/plain; charset=utf-8',
        '',
        '012',
        `--${boundary}`,
        'Content-Range: bytes 5-6/10',
        'Content-Type: text/plain; charset=utf-8',
        '',
        '56',
        `--${boundary}--`,
        '',
      ].join('\r\n'),
    )
    expect(reply.headers.get('content-length')).toBe(String(body.length))
    const head = await get(path, { range: 'bytes=0-2, 5-6' }, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      206,
      String(body.length),
      '',
    ])
  })
  it('of an empty file are the empty file', async () => {
    const { path } = await put('', 'empty.txt')
    const reply = await get(path, { range: 'bytes=0-10' })
    expect([reply.status, reply.headers.get('content-length')]).toEqual([200, '0'])
  })
})

describe('thumbs', () => {
  const sizeOf = async (path: string, size: string) => {
    const reply = await get(`${path}?thumb=${size}`)
    const content = Buffer.from(await reply.arrayBuffer())
    const { width, height, format } = await sharp(content).metadata()
    return [width, height, format, reply.headers.get('content-type')]
  }
  it.each([
    ['70x50', 70, 50],
    ['70x50t', 70, 50],
    ['70x50b', 70, 50],
    ['70x50f', 70, 35],
    ['33x33f', 33, 16],
    ['500x500f', 120, 60],
    ['500x500', 500, 500],
    ['0x50', 100, 50],
    ['0x50f', 100, 50],
    ['70x0', 70, 35],
    ['100x100', 100, 100],
    ['999x999', 120, 60],
    ['nonsense', 120, 60],
  ])('%s of 120x60 is %ix%i', async (size, width, height) => {
    const { path } = await put(await picture(), 'a.png', 'picture')
    expect(await sizeOf(path, size)).toEqual([width, height, 'png', 'image/png'])
  })
  it.each([
    ['png', 'png'],
    ['jpeg', 'jpeg'],
    ['gif', 'gif'],
    ['webp', 'png'],
  ] as const)('of a %s is a %s', async (format, expected) => {
    const { path } = await put(await picture(120, 60, format), `a.${format}`, 'picture')
    expect(await sizeOf(path, '70x50')).toEqual([70, 50, expected, `image/${expected}`])
  })
  it('crop from the top, the middle and the bottom', async () => {
    const band = (background: string) => ({
      create: { width: 70, height: 60, channels: 3 as const, background },
    })
    const tall = await sharp({ create: { width: 70, height: 180, channels: 3, background: '#00ff00' } })
      .composite([
        { input: await sharp(band('#ff0000')).png().toBuffer(), top: 0, left: 0 },
        { input: await sharp(band('#0000ff')).png().toBuffer(), top: 120, left: 0 },
      ])
      .png()
      .toBuffer()
    const { path } = await put(tall, 'tall.png', 'picture')
    const colour = async (size: string) => {
      const content = Buffer.from(await (await get(`${path}?thumb=${size}`)).arrayBuffer())
      const { channels } = await sharp(content).stats()
      return channels.slice(0, 3).map(({ mean }) => mean > 128)
    }
    expect(await colour('70x50t')).toEqual([true, false, false])
    expect(await colour('70x50')).toEqual([false, true, false])
    expect(await colour('70x50b')).toEqual([false, false, true])
  })
  it('follow the orientation that a camera wrote', async () => {
    const turned = await sharp(await picture(120, 60, 'jpeg'))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { path } = await put(turned, 'turned.jpg', 'picture')
    expect(await sizeOf(path, '70x0')).toEqual([70, 140, 'jpeg', 'image/jpeg'])
  })
  it.each([
    ['a text', 'a.txt', 'text'],
    ['a drawing', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a broken picture', 'a.png', Buffer.from('89504e470d0a1a0a0000000d4948445200', 'hex')],
  ])('of %s are the original', async (_what, name, content) => {
    const stored = await put(content, name, 'picture')
    const reply = await get(`${stored.path}?thumb=100x100`)
    expect(reply.status).toBe(200)
    expect(Buffer.from(await reply.arrayBuffer()).equals(Buffer.from(content))).toBe(true)
    expect(reply.headers.get('content-disposition')).toContain(`filename=${stored.name}`)
  })
  it('asked for at once are each made once', async () => {
    const { id, name, path } = await put(await picture(), 'a.png', 'picture')
    const replies = await Promise.all(
      ['70x50', '70x50', '70x50t', '70x50b'].map((size) => get(`${path}?thumb=${size}`)),
    )
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
    const folder = join(run.uploads, run.engine.registry.of(shelves).id, id, `thumbs_${name}`)
    expect((await readdir(folder)).sort()).toEqual(
      ['70x50', '70x50b', '70x50t'].map((size) => `${size}_${name}`),
    )
  })
  it('that are stored are served as they are', async () => {
    const { id, name, path } = await put(await picture(), 'a.png', 'picture')
    await get(`${path}?thumb=70x50`)
    const stored = join(
      run.uploads,
      run.engine.registry.of(shelves).id,
      id,
      `thumbs_${name}`,
      `70x50_${name}`,
    )
    await writeFile(stored, 'made before')
    expect(await (await get(`${path}?thumb=70x50`)).text()).toBe('made before')
  })
})

describe('protected files', () => {
  it('open to a superuser from an allowed address only', async () => {
    const { path } = await put(await picture(), 'a.png', 'locked')
    const token = await root.files.getToken()
    for (const query of [`token=${token}`, `token=${token}&thumb=20x20`]) {
      const answer = await get(`${path}?${query}`)
      expect(answer.status).toBe(200)
      // Proxies must not store it.
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    }
    Object.assign(run.engine.settings, { superuserIPs: ['10.9.8.7'] })
    expect((await get(`${path}?token=${token}`)).status).toBe(404)
    Object.assign(run.engine.settings, { superuserIPs: [] })
  })
  it('follow a view rule that changes, with the token or without', async () => {
    const { path } = await put(await picture(), 'a.png', 'locked')
    const rule = async (viewRule: string | null) => {
      run.engine.registry.set({ ...run.engine.registry.of(shelves), viewRule })
      return (await get(path)).status
    }
    expect([await rule(null), await rule(''), await rule("@request.context = 'protectedFile'")]).toEqual([
      404, 200, 200,
    ])
    expect(await rule("@request.auth.id != ''")).toBe(404)
  })
  it('of a view ask the rule of the view and lie with their own record', async () => {
    const { id, name } = await put(await picture(), 'a.png', 'locked')
    const status = async (collection: string) => (await get(`/api/files/${collection}/${id}/${name}`)).status
    expect([await status('open_view'), await status('view_of_view'), await status('closed_view')]).toEqual([
      200, 200, 404,
    ])
    expect(
      (await get(`/api/files/closed_view/${id}/${name}?token=${await root.files.getToken()}`)).status,
    ).toBe(200)
  })
})

describe('rate limits', () => {
  it.each([
    ['*:file', 'users:file', 429],
    ['*:list', '*:file', 429],
    ['*:file', 'users:list', 404],
  ])('of 100 for %s and none for %s answer %i', async (free, full, status) => {
    const app = await testApp()
    const rules = [
      { label: free, audience: '' as const, duration: 60, maxRequests: 100 },
      { label: full, audience: '' as const, duration: 60, maxRequests: 0 },
    ]
    app.engine.changeSettings({
      ...app.engine.settings,
      rateLimits: { enabled: true, rules, excludedIPs: [] },
    })
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await app.server.inject({ method, url: '/api/files/users/nobody/nothing.png' })
      expect(reply.statusCode).toBe(status)
      if (method === 'GET') expect(reply.json()).toMatchObject({ data: {}, status })
    }
  })
})

describe('what is not there', () => {
  it('is 404 with an envelope, and nothing at all for HEAD', async () => {
    const { id, name } = await put('x', 'a.txt')
    for (const path of [`missing/${id}/${name}`, `shelves/missing/${name}`, `shelves/${id}/missing.txt`]) {
      const reply = await get(`/api/files/${path}`)
      expect([reply.status, await reply.json()]).toEqual([
        404,
        expect.objectContaining({ data: {}, status: 404 }),
      ])
      const head = await get(`/api/files/${path}`, {}, 'HEAD')
      expect([head.status, await head.text()]).toEqual([404, ''])
    }
  })
})
