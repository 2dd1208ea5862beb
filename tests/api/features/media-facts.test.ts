/** What the media library and lessons say of a file comes from its content. */
import { expect, it } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import { media } from '#drizzle/collections/media.ts'
import { system } from '#server/records/actor.ts'
import { SAMPLE_RATE, wav } from '../../../scripts/seed/wav.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { blankPng } from '../../support/blank-png.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'

/** « Texte Unicode » of Excel: its mark is also the beginning of an MPEG frame. */
const UNICODE = Buffer.concat([
  Buffer.from([0xff, 0xfe]),
  Buffer.from('Nom;Prénom\r\nMartin;Léa\r\n', 'utf16le'),
])

const send = (app: TestApp, as: Person, url: string, field: string, name: string, content: Buffer) => {
  const isNew = !/records\/./.test(url)
  const title = isNew ? '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nUn fichier\r\n' : ''
  const head = `${title}--b\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`
  return app.server.inject({
    method: isNew ? 'POST' : 'PATCH',
    url,
    headers: { authorization: as.token, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')]),
  })
}

it.each([
  ['image.png', blankPng(320, 200), { kind: 'image', width: 320, height: 200 }],
  ['son.wav', wav(Buffer.alloc(SAMPLE_RATE * 3, 128)), { kind: 'audio', durationSeconds: 3, width: 0 }],
  ['a.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'), { kind: 'pdf', width: 0 }],
  ['liste.csv', UNICODE, { kind: 'other', durationSeconds: 0 }],
  ['abimee.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1]), { kind: 'image', width: 0, height: 0 }],
])('a superuser’s %s in the library is measured', async (name, content, facts) => {
  const app = await testApp()
  const made = await send(app, await app.superuser(), '/api/collections/media/records', 'file', name, content)
  expect(made.statusCode, made.body).toBe(200)
  await app.worker.drain()
  const stored = app.engine.read(system).get(media, made.json().id)
  expect(stored).toMatchObject({ ...facts, size: content.length, uploadedBy: '' })
})

it('a replaced file of the library is measured again, for its uploader', async () => {
  const app = await testApp()
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const url = '/api/collections/media/records'
  const { id } = (await send(app, admin, url, 'file', 'a.png', blankPng(10, 20))).json()
  await app.worker.drain()
  const read = () => app.engine.read(system).get(media, id)
  expect(read()).toMatchObject({ width: 10, uploadedBy: admin.id })
  await send(app, admin, `${url}/${id}`, 'file', 'a.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))
  await app.worker.drain()
  expect(read()).toMatchObject({ kind: 'pdf', width: 0, height: 0, uploadedBy: admin.id })
})

it('a text of UTF-16 is refused as a recording, and downloaded elsewhere', async () => {
  const app = await testApp()
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const { lessons: made } = await app.seed((tx) => makeCourseWithLessons(tx, 1))
  const lesson = `/api/collections/lessons/records/${made[0]?.id}`
  const refused = await send(app, admin, lesson, 'audio', 'liste.txt', UNICODE)
  expect([refused.statusCode, refused.json().data.audio.code]).toEqual([400, 'validation_invalid_mime_type'])
  expect(app.engine.read(system).get(lessons, made[0]?.id ?? '').audio).toBe('')
  const { id, file } = (
    await send(app, admin, '/api/collections/media/records', 'file', 'liste.txt', UNICODE)
  ).json()
  const served = await app.call('GET', `/api/files/media/${id}/${file}`)
  expect(served.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-16le',
    'content-disposition': expect.stringMatching(/^attachment;/),
  })
})
