/** People read and save files under the names that they were given. */
import { describe, expect, it } from 'vitest'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { collections } from '#drizzle/collections/index.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { enrol } from '#server/features/enrollments/index.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourseWithLessons, makeProduit } from '../../support/catalogue.ts'
import { buy, pay } from '../../support/checkout.ts'
import { exported } from '../../support/exported.ts'
import { unzip } from '../../support/zip.ts'

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')

interface Sent {
  readonly as: Person
  readonly url: string
  readonly field: string
  readonly name: string
  readonly method?: 'POST' | 'PATCH'
  readonly fields?: Record<string, string>
}

/** Sends a file by a form, as a browser does. */
const send = async (app: TestApp, { as, url, field, name, method = 'PATCH', fields = {} }: Sent) => {
  const parts = Object.entries(fields).map(
    ([key, value]) => `--b\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const head = `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(parts.join('') + head), PDF, Buffer.from('\r\n--b--\r\n')])
  const headers = { authorization: as.token, 'content-type': 'multipart/form-data; boundary=b' }
  const answer = await app.server.inject({ method, url, payload, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** The name under which a browser saves the answer. */
const savedAs = (disposition: unknown): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(String(disposition))?.[1] ?? '')

const PLAGE = 'Été à la plage (v2)'

describe('a product’s file', () => {
  it.each(['NFC', 'NFD'] as const)('is read and saved under its name, typed in %s', async (form) => {
    const app = await testApp()
    const as = await app.person('admin@example.com', { role: 'admin' })
    const { id } = await app.seed((tx) => makeProduit(tx, { title: 'Audio', kind: 'digital', price: 9 }))
    const url = `/api/collections/produits/records/${id}`
    const saved = await send(app, { as, url, field: 'downloads', name: `${PLAGE}.pdf`.normalize(form) })
    expect(saved.fileNames).toEqual({ [saved.downloads[0]]: `${PLAGE}.pdf` })
    const opened = (
      await buy(app, null, [{ kind: 'produit', id }], { email: 'zoe@example.com', name: 'Zoé' })
    ).json()
    await pay(app, opened.orderId, 'succeed', { token: opened.token })
    const view = await app.call('GET', `/api/orders/${opened.number}?token=${opened.token}`)
    const [file] = view.json().items[0].downloads
    expect(file).toMatchObject({ title: PLAGE, extension: 'pdf' })
    const sent = await app.call('GET', `${file.url}&download=1`)
    expect([sent.statusCode, savedAs(sent.headers['content-disposition'])]).toEqual([200, `${PLAGE}.pdf`])
    // Names are for those who manage products: a visitor reads what a shop shows.
    expect((await app.call('GET', url)).json()).not.toHaveProperty('fileNames')
  })

  it('loses its name with itself, and a client sets none', async () => {
    const app = await testApp()
    const as = await app.person('admin@example.com', { role: 'admin' })
    const { id } = await app.seed((tx) => makeProduit(tx, { title: 'Audio' }))
    const url = `/api/collections/produits/records/${id}`
    const first = (await send(app, { as, url, field: 'downloads+', name: 'Été.pdf' })).downloads[0]
    const both = await send(app, { as, url, field: 'downloads+', name: 'Noël.pdf' })
    const [, second] = both.downloads
    expect(both.fileNames).toEqual({ [first]: 'Été.pdf', [second]: 'Noël.pdf' })
    const own = await app.call('PATCH', url, { as, body: { fileNames: { [first]: 'x.exe' } } })
    expect([own.statusCode, Object.keys(own.json().data)]).toEqual([400, ['fileNames']])
    const one = await app.call('PATCH', url, { as, body: { 'downloads-': [first] } })
    expect(one.json().fileNames).toEqual({ [second]: 'Noël.pdf' })
    const none = await app.call('PATCH', url, { as, body: { downloads: [] } })
    expect(none.json().fileNames).toBeNull()
  })

  it.each([
    ['rapport.pdf', undefined],
    ['Séance.p\u200bdf', 'Séance.pdf'],
    ['note\u202egpj.pdf', 'note gpj.pdf'],
    ['..\u0007.pdf', undefined],
  ])('given as « %s » is « %s »', async (name, given) => {
    const app = await testApp()
    const as = await app.person('admin@example.com', { role: 'admin' })
    const { id } = await app.seed((tx) => makeProduit(tx, { title: 'Audio' }))
    const url = `/api/collections/produits/records/${id}`
    const saved = await send(app, { as, url, field: 'downloads', name })
    expect(saved.fileNames?.[saved.downloads[0]]).toBe(given)
  })
})

describe('a lesson’s file', () => {
  const NAME = 'Séance nº 3 – Détente à deux.pdf'
  const world = async () => {
    const app = await testApp()
    const author = await app.person('ines@example.com', { role: 'staff', permissions: ['courses.manage'] })
    const { course, lessons: made } = await app.seed((tx) => makeCourseWithLessons(tx, 1))
    const lesson = made[0]?.id ?? ''
    const url = `/api/collections/lessons/records/${lesson}`
    const { attachments } = await send(app, { as: author, url, field: 'attachments', name: NAME })
    return { app, author, course, url, stored: String(attachments[0]), lesson }
  }

  it('is read and saved by its learners under its name', async () => {
    const { app, course, url, stored, lesson } = await world()
    const claire = await app.person('claire@example.com')
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course.id, 'manual'))
    expect((await app.call('GET', url, { as: claire })).json().fileNames).toEqual({ [stored]: NAME })
    const { token } = (await app.call('POST', '/api/files/token', { as: claire })).json()
    const sent = await app.call('GET', `/api/files/lessons/${lesson}/${stored}?token=${token}`)
    expect(savedAs(sent.headers['content-disposition'])).toBe(NAME)
  })

  it('keeps it in the course’s archive and in a copy', async () => {
    const { app, author, course, stored } = await world()
    const archive = await app.call('GET', `/api/course-exports/${course.id}`, { as: author })
    const paths = [...(await unzip(archive.rawPayload)).keys()]
    expect(paths.map((path) => path.split('/').at(-1))).toContain(NAME)
    const copied = (await app.call('POST', `/api/courses/${course.id}/duplicate`, { as: author })).json()
    const [copy] = app.engine
      .read(system)
      .find(lessons, { filter: 'module.course = {:id}', params: { id: copied.id } })
    const [name = ''] = copy?.attachments ?? []
    expect(name).not.toBe(stored)
    expect(copy?.fileNames).toEqual({ [name]: NAME })
  })
})

it('a shared document is saved under its name, also in the copy of an account', async () => {
  const app = await testApp()
  const as = await app.person('ines@example.com', { role: 'staff', permissions: ['users.manage'] })
  const claire = await app.person('claire@example.com')
  const sent = await send(app, {
    as: claire,
    url: '/api/collections/client_messages/records',
    method: 'POST',
    field: 'file',
    name: 'Mon rêve – été.pdf',
    fields: { user: claire.id, body: 'Bonjour' },
  })
  const { token } = (await app.call('POST', '/api/files/token', { as })).json()
  const file = await app.call('GET', `/api/files/client_messages/${sent.id}/${sent.file}?token=${token}`)
  expect(savedAs(file.headers['content-disposition'])).toBe('Mon rêve – été.pdf')
  const paths = [...(await exported(app, claire)).files.keys()]
  expect(paths).toContain('fichiers/suivi/001-Mon rêve – été.pdf')
})

/** Files that the server makes or that are only drawn: nobody reads or saves their names. */
const WITHOUT_NAMES = [
  'audio_extracts',
  'categories',
  'certificates',
  'course_imports',
  'invoices',
  'marked_files',
  'pages',
  'site_settings',
  'social_videos',
]

it('every other collection with files stores the names of its files', () => {
  const kinds = (fields: object): string[] =>
    Object.values(fields).map((field: { type: string; namesFiles?: true }) =>
      field.namesFiles ? 'names' : field.type,
    )
  const nameless = collections
    .filter(({ fields }) => kinds(fields).includes('file') && !kinds(fields).includes('names'))
    .map(({ name }) => name)
  expect(nameless.sort()).toEqual(WITHOUT_NAMES)
  expect([courses, produits].every(({ fields }) => kinds(fields).includes('names'))).toBe(true)
})
