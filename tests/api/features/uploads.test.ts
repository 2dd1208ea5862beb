/** Files in pieces (tus 1.0): the protocol, as its own client speaks it, and the record that takes the file. */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, statSync, truncateSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { describe, expect, it, vi } from 'vitest'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { uploads } from '#drizzle/collections/uploads.ts'
import { users } from '#drizzle/collections/users.ts'
import { uploadReference } from '#drizzle/domain/resumable.ts'
import { s3Storage } from '#server/ports/s3.ts'
import { system } from '#server/records/actor.ts'
import type { Person } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { localBucket } from '../../support/s3.ts'
import { sendPart, staffOf, TUS, type UploadSite, uploadSite } from '../../support/upload-site.ts'

const HOUR = 3_600_000

/** What the protocol's own client makes of our answers; resolves with the upload's id. */
const viaClient = (run: UploadSite, as: Person, content: Buffer, options: object = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const upload: Upload = new Upload(content, {
      endpoint: `${run.url}/api/uploads`,
      headers: { Authorization: as.token },
      metadata: {
        collection: 'lessons',
        field: 'attachments',
        record: run.lesson.id,
        filename: 'Carnet de bord.bin',
      },
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(String(upload.url).split('/').at(-1) ?? ''),
      ...options,
    })
    upload.start()
  })

describe('an upload in pieces', () => {
  it('works with the protocol’s own client, and a record takes it', async () => {
    const run = await uploadSite()
    const author = await staffOf(run)
    const content = randomBytes(9 * 1024 * 1024)
    const id = await viaClient(run, author, content, { chunkSize: 4 * 1024 * 1024 })
    const answer = await run.write(author, { 'attachments+': uploadReference(id) })
    expect(answer.statusCode).toBe(200)
    const [name = ''] = run.stored()
    expect(name).toMatch(/^carnet_de_bord_\w{10}\.bin$/)
    expect((await run.contentOf(name)).equals(content)).toBe(true)
    await eventually(() => expect(run.pieces()).toEqual([]))
  })

  it('lists its abilities for OPTIONS, and speaks one version', async () => {
    const run = await uploadSite()
    const author = await staffOf(run)
    const options = await run.call('OPTIONS', '/api/uploads')
    expect(options.statusCode).toBe(204)
    expect(options.headers['tus-extension']).toBe('creation,termination,expiration,checksum')
    const other = await run.call('POST', '/api/uploads', {
      as: author,
      headers: { 'tus-resumable': '0.2.2', 'upload-length': '10' },
    })
    expect(other.statusCode).toBe(412)
    const id = await run.begin(author, 10)
    const untyped = await run.send(author, id, 0, Buffer.alloc(10), { 'content-type': 'text/plain' })
    expect(untyped.status).toBe(415)
  })

  it('resumes after a broken connection', async () => {
    const run = await uploadSite()
    const author = await staffOf(run)
    const content = randomBytes(1_000_000)
    const id = await run.begin(author, content.length)
    const { port } = run.server.server.address() as AddressInfo
    const socket = await sendPart(port, author, id, content.subarray(0, 400_000), content.length)
    const came = () => statSync(join(run.dataDir, 'work', 'resumable', id)).size
    await eventually(() => expect(came()).toBe(400_000))
    // A second request ends the first one, whose connection may be dead without anybody knowing.
    const ended = once(socket, 'close')
    const offset = Number((await run.ask(author, id)).headers['upload-offset'])
    expect(offset).toBe(400_000)
    await ended
    const rest = await run.send(author, id, offset, content.subarray(offset))
    expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, '1000000'])
    expect((await run.write(author, { 'attachments+': uploadReference(id) })).statusCode).toBe(200)
    expect((await run.contentOf(run.stored()[0] ?? '')).equals(content)).toBe(true)
  })

  it('keeps its offset after the server has died', async () => {
    const run = await uploadSite()
    const author = await staffOf(run)
    const content = randomBytes(300_000)
    const id = await run.begin(author, content.length)
    expect((await run.send(author, id, 0, content.subarray(0, 100_000))).status).toBe(204)
    await run.close()
    const next = await uploadSite(run.dataDir, run.uploadsDir)
    // Sweeps the work folder, as every start does.
    await next.start()
    const state = await next.ask(author, id)
    expect([state.statusCode, state.headers['upload-offset']]).toEqual([200, '100000'])
    expect((await next.send(author, id, 100_000, content.subarray(100_000))).status).toBe(204)
    expect((await next.write(author, { 'attachments+': uploadReference(id) })).statusCode).toBe(200)
    expect((await next.contentOf(next.stored()[0] ?? '')).equals(content)).toBe(true)
  })

  it('is refused at another offset, beyond its end, and with a wrong checksum', async () => {
    const run = await uploadSite()
    const author = await staffOf(run)
    const id = await run.begin(author, 1000)
    const bytes = randomBytes(600)
    expect((await run.send(author, id, 5, bytes)).status).toBe(409)
    expect((await run.send(author, id, 0, randomBytes(1001))).status).toBe(413)
    const sum = (of: Buffer) => `sha1 ${createHash('sha1').update(of).digest('base64')}`
    const wrong = await run.send(author, id, 0, bytes, { 'upload-checksum': sum(Buffer.alloc(600)) })
    expect(wrong.status).toBe(460)
    expect((await run.ask(author, id)).headers['upload-offset']).toBe('0')
    expect((await run.send(author, id, 0, bytes, { 'upload-checksum': 'crc32 AAAA' })).status).toBe(400)
    expect((await run.send(author, id, 0, bytes, { 'upload-checksum': sum(bytes) })).status).toBe(204)
    expect((await run.send(author, id, 0, bytes)).status).toBe(409)
    expect((await run.ask(author, id)).headers['upload-offset']).toBe('600')
  })

  it('belongs to its creator, while the target may be written', async () => {
    const run = await uploadSite()
    const author = await staffOf(run)
    const other = await run.person('autre@example.com', { role: 'admin', permissions: ['courses.manage'] })
    const member = await run.person('membre@example.com')
    expect((await run.announce(null, 1000)).statusCode).toBe(401)
    expect((await run.announce(member, 1000)).statusCode).toBe(404)
    expect((await run.announce(member, 1000, { record: '' })).statusCode).toBe(400)
    const id = await run.begin(author, 1000)
    expect((await run.ask(null, id)).statusCode).toBe(401)
    expect((await run.ask(other, id)).statusCode).toBe(404)
    expect((await run.send(other, id, 0, Buffer.alloc(10))).status).toBe(404)
    expect((await run.call('DELETE', `/api/uploads/${id}`, { as: other, headers: TUS })).statusCode).toBe(404)
    expect((await run.send(author, id, 0, Buffer.alloc(1000))).status).toBe(204)
    const stolen = await run.write(other, { 'attachments+': uploadReference(id) })
    expect([stolen.statusCode, stolen.json().data.attachments.code]).toEqual([
      400,
      'validation_upload_unknown',
    ])
    await run.seed((tx) => tx.update(users, author.id, { role: 'member', permissions: [] }))
    expect((await run.ask(author, id)).statusCode).toBe(404)
    expect((await run.write(author, { 'attachments+': uploadReference(id) })).statusCode).toBe(404)
  })

  it('for a new lesson is created by course managers or teachers alone', async () => {
    const run = await uploadSite()
    const { lesson, announce } = run
    const pages = await run.person('pages@example.com', { role: 'staff', permissions: ['pages.manage'] })
    const manager = await run.person('m@example.com', { role: 'staff', permissions: ['courses.manage'] })
    const statusOf = async (as: Person) => (await announce(as, 9000, { record: '' })).statusCode
    expect(await statusOf(pages)).toBe(403)
    expect(run.engine.read(system).count(uploads)).toBe(0)
    expect([await statusOf(manager), await statusOf(await run.superuser())]).toEqual([201, 201])
    const { course } = run.engine.read(system).get(modules, lesson.module)
    await run.seed((tx) => tx.update(courses, course, { instructor: pages.id }))
    expect(await statusOf(pages)).toBe(201)
  })

  it('is deleted with its account, and by its creator', async () => {
    const run = await uploadSite()
    const author = await staffOf(run)
    const id = await run.begin(author, 1000)
    expect((await run.call('DELETE', `/api/uploads/${id}`, { as: author, headers: TUS })).statusCode).toBe(
      204,
    )
    expect((await run.ask(author, id)).statusCode).toBe(404)
    const second = await run.begin(author, 1000)
    await eventually(() => expect(run.pieces()).toEqual([second]))
    await run.person('autre@example.com', { role: 'admin' })
    await run.seed((tx) => tx.delete(users, author.id))
    expect(run.engine.read(system).count(uploads)).toBe(0)
    await eventually(() => expect(run.pieces()).toEqual([]))
  })

  it('has the limits of its field, and of unfinished uploads an account', async () => {
    const run = await uploadSite()
    const author = await staffOf(run)
    const tooLarge = await run.announce(author, 100 * 1024 * 1024 + 1)
    expect([tooLarge.statusCode, tooLarge.json().message]).toEqual([
      413,
      'Fichier trop lourd (max.\u00a0100\u00a0Mo).',
    ])
    // A field that takes no large files takes none in pieces.
    const small = await run.announce(author, 1000, { field: 'captions' })
    expect(small.statusCode).toBe(400)
    expect((await run.announce(author, 1000, { field: 'title' })).statusCode).toBe(400)
    expect((await run.announce(author, 1000, { collection: 'nulle-part' })).statusCode).toBe(400)
    expect((await run.announce(author, 0)).statusCode).toBe(400)
    for (let at = 0; at < 40; at += 1) await run.begin(author, 1000)
    expect((await run.announce(author, 1000)).statusCode).toBe(429)
  })

  it('leaves the disk its reserve', async () => {
    const run = await uploadSite()
    const author = await staffOf(run)
    // More than the disk of a test has.
    const most = 2 ** 49
    const { bavail, bsize } = await statfs(run.dataDir)
    expect(bavail * bsize).toBeLessThan(most)
    const table = run.engine.registry.of(lessons)
    const fields = table.fields.map((one) => (one.type === 'file' ? { ...one, maxSize: most } : one))
    run.engine.registry.set({ ...table, fields })
    const answer = await run.announce(author, most, { field: 'video' })
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      'Le serveur n’a plus assez de place pour ce fichier.',
    ])
    expect(run.engine.read(system).count(uploads)).toBe(0)
  })

  it('expires a day after its last byte', async () => {
    const run = await uploadSite()
    const author = await staffOf(run)
    const [old, taken] = [await run.begin(author, 1000), await run.begin(author, 10)]
    await run.send(author, taken, 0, Buffer.alloc(10))
    expect((await run.write(author, { 'attachments+': uploadReference(taken) })).statusCode).toBe(200)
    run.clock.advance(23 * HOUR)
    await run.engine.resumable?.sweep()
    expect(run.engine.read(system).count(uploads)).toBe(2)
    run.clock.advance(2 * HOUR)
    expect((await run.ask(author, old)).statusCode).toBe(410)
    await run.engine.resumable?.sweep()
    expect([run.engine.read(system).count(uploads), run.pieces()]).toEqual([0, []])
    expect(run.stored()).toHaveLength(1)
  })
})

describe('a record that takes an upload', () => {
  it('takes it once, and gives the same reply on a repetition', async () => {
    const run = await uploadSite()
    const author = await staffOf(run)
    const id = await run.begin(author, 10)
    await run.send(author, id, 0, Buffer.from('0123456789'))
    const body = { 'attachments+': uploadReference(id) }
    const first = await run.write(author, body)
    const again = await run.write(author, body)
    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect(again.json().attachments).toEqual(first.json().attachments)
    expect(run.stored()).toHaveLength(1)
    // At the same time: one of them stores it, and the other one says so or comes too late.
    const next = await run.begin(author, 10)
    await run.send(author, next, 0, Buffer.from('9876543210'))
    const both = { 'attachments+': uploadReference(next) }
    const answers = await Promise.all([run.write(author, both), run.write(author, both)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await run.write(author, both)).statusCode).toBe(200)
    expect(run.stored()).toHaveLength(2)
    const folder = join(run.uploadsDir, run.engine.registry.of(lessons).id, run.lesson.id)
    await eventually(() => expect(readdirSync(folder)).toHaveLength(2))
    // Removed since, it does not come back.
    await run.write(author, { attachments: [] })
    const removed = await run.write(author, body)
    expect([removed.statusCode, run.stored()]).toEqual([400, []])
  })

  it('reports one that disappears during the copy: withdrawn, or taken by the same write', async () => {
    const run = await uploadSite()
    const author = await staffOf(run)
    const { resumable } = run.engine
    if (!resumable) throw new Error('No uploads')
    const takeBefore = (meanwhile: (id: string) => Promise<unknown>, id: string) => {
      const take = resumable.take.bind(resumable)
      vi.spyOn(resumable, 'take').mockImplementationOnce(async (...requested) => {
        const taken = await take(...requested)
        await meanwhile(id)
        await eventually(() => expect(run.pieces()).toEqual([]))
        return taken
      })
    }
    const bodyOf = async () => {
      const id = await run.begin(author, 10)
      await run.send(author, id, 0, Buffer.from('0123456789'))
      return { id, body: { 'attachments+': uploadReference(id) } }
    }
    const gone = await bodyOf()
    takeBefore((id) => run.call('DELETE', `/api/uploads/${id}`, { as: author, headers: TUS }), gone.id)
    const refused = await run.write(author, gone.body)
    expect([refused.statusCode, refused.json().data.attachments.code]).toEqual([
      400,
      'validation_upload_unknown',
    ])
    const twice = await bodyOf()
    takeBefore(() => run.write(author, twice.body), twice.id)
    const again = await run.write(author, twice.body)
    expect([again.statusCode, again.json().attachments]).toEqual([200, run.stored()])
    expect(run.stored()).toHaveLength(1)
  })

  it('refuses an incomplete one, one for another field, and an invalid file', async () => {
    const run = await uploadSite()
    const author = await staffOf(run)
    const id = await run.begin(author, 100)
    await run.send(author, id, 0, Buffer.alloc(40))
    const half = await run.write(author, { 'attachments+': uploadReference(id) })
    expect(half.json().data.attachments).toEqual({
      code: 'validation_upload_unfinished',
      message: 'Ce fichier n’est pas encore arrivé en entier.',
    })
    await run.send(author, id, 40, Buffer.alloc(60))
    const elsewhere = await run.write(author, { video: uploadReference(id) })
    expect(elsewhere.json().data.video.code).toBe('validation_upload_unknown')
    const film = await run.begin(author, 20, { field: 'video', filename: 'film.mp4' })
    await run.send(author, film, 0, Buffer.from('un texte, pas un film').subarray(0, 20))
    const wrong = await run.write(author, { video: uploadReference(film) })
    expect(wrong.json().data.video.code).toBe('validation_invalid_mime_type')
    // What was refused is still there for another try, and nothing of it lies in the store.
    expect((await run.ask(author, film)).headers['upload-offset']).toBe('20')
    expect((await run.write(author, { 'attachments+': 'upload:nulle' })).statusCode).toBe(400)
  })

  it('may be new', async () => {
    const run = await uploadSite()
    const author = await staffOf(run)
    const id = await run.begin(author, 10, { record: '', collection: run.engine.registry.of(lessons).id })
    await run.send(author, id, 0, Buffer.from('0123456789'))
    const answer = await run.call('POST', '/api/collections/lessons/records', {
      as: author,
      body: { module: run.lesson.module, title: 'Nouvelle', attachments: [uploadReference(id)] },
    })
    expect(answer.statusCode).toBe(200)
    const { id: made, attachments } = answer.json()
    expect(attachments).toEqual([expect.stringMatching(/^carnet_de_bord_/)])
    expect(run.engine.read(system).get(uploads, id)).toMatchObject({
      takenBy: made,
      storedName: attachments[0],
    })
  })

  it('refuses one that the disk has lost', async () => {
    const run = await uploadSite()
    const author = await staffOf(run)
    const id = await run.begin(author, 10)
    await run.send(author, id, 0, Buffer.from('0123456789'))
    truncateSync(join(run.dataDir, 'work', 'resumable', id), 4)
    expect((await run.write(author, { 'attachments+': uploadReference(id) })).statusCode).toBe(400)
    const rest = await run.send(author, id, 4, Buffer.from('456789'))
    expect(rest.status).toBe(204)
    expect((await run.write(author, { 'attachments+': uploadReference(id) })).statusCode).toBe(200)
  })

  it('takes it into a bucket as well, and within a batch, all or nothing', async () => {
    const storage = s3Storage(await localBucket())
    const run = await uploadSite(undefined, undefined, {
      ports: { storage },
      settings: { batch: { enabled: true, maxRequests: 5, timeout: 3, maxBodySize: 0 } },
    })
    const author = await staffOf(run)
    const id = await run.begin(author, 10)
    await run.send(author, id, 0, Buffer.from('0123456789'))
    const request = (body: object) => ({
      method: 'PATCH',
      url: `/api/collections/lessons/records/${run.lesson.id}`,
      body,
    })
    const send = (...requests: object[]) => run.call('POST', '/api/batch', { as: author, body: { requests } })
    const keys = async () => {
      const found: string[] = []
      for await (const { key } of storage.list('')) found.push(key)
      return found
    }
    const broken = await send(request({ 'attachments+': uploadReference(id) }), request({ title: '' }))
    expect([broken.statusCode, run.stored(), await keys()]).toEqual([400, [], []])
    const whole = await send(request({ 'attachments+': uploadReference(id) }), request({ title: 'Autre' }))
    expect(whole.statusCode).toBe(200)
    expect(await keys()).toEqual([expect.stringContaining(`${run.lesson.id}/${run.stored()[0]}`)])
    expect((await run.contentOf(run.stored()[0] ?? '')).toString()).toBe('0123456789')
  })
})

it('forty uploads of one account may wait, also under concurrency; an oversized piece is dropped', async () => {
  const run = await uploadSite()
  const author = await staffOf(run)
  const answers = await Promise.all(Array.from({ length: 60 }, () => run.announce(author, 1000)))
  const made = answers.filter(({ statusCode }) => statusCode === 201)
  expect([made.length, answers.length - made.length]).toEqual([40, 20])
  const id = String(made[0]?.headers.location).replace('/api/uploads/', '')
  const sent = await run.send(author, id, 0, Buffer.alloc(900, 1))
  expect(sent.status).toBe(204)
  expect((await run.send(author, id, 900, Buffer.alloc(200, 1))).status).toBe(413)
  expect((await run.ask(author, id)).headers['upload-offset']).toBe('900')
})
