/** Exports of whole collections: everything that may leave, nothing else, as files that open. */
import { describe, expect, it } from 'vitest'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { courses } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import { rowsOfCsv } from '#drizzle/domain/csv.ts'
import { exportedFields } from '#server/features/exports/columns.ts'
import { EXPORTS } from '#server/features/exports/types.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { unzip } from '../../support/zip.ts'

const TYPES = Object.keys(EXPORTS)
const get = (app: TestApp, address: string, as?: Person) =>
  app.call('GET', `/api/admin/export/${address}`, as ? { as } : {})

const world = async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const clerk = await app.person('clerk@example.com', { role: 'staff', permissions: ['data.export'] })
  await app.seed((tx) => {
    tx.update(users, claire.id, { firstName: '=1+1', phone: '+33612345678' })
    const course = tx.create(courses, { title: 'Souffle ; « lent »', slug: 'souffle', price: 12.5 })
    tx.create(enrollments, {
      user: claire.id,
      course: course.id,
      isActive: true,
      paymentType: 'free',
      enrolledAt: '2026-07-01 10:00:00.000Z',
    })
  })
  return { app, claire, clerk }
}
const tableOf = (text: string): Record<string, string>[] => {
  const [heads, ...rows] = rowsOfCsv(text)
  return rows.map(({ cells }) =>
    Object.fromEntries((heads?.cells ?? []).map((head, at) => [head, cells[at] ?? ''])),
  )
}

describe('an export', () => {
  it('names every field in French', () => {
    for (const [type, collection] of Object.entries(EXPORTS))
      for (const [name, field] of exportedFields(collection))
        expect([type, name, field.label]).toEqual([type, name, expect.stringMatching(/^\p{Lu}/u)])
  })

  it('is for those who may take data out, and of known types', async () => {
    const { app, claire, clerk } = await world()
    const other = await app.person('other@example.com', { role: 'staff', permissions: ['users.manage'] })
    expect((await get(app, 'users')).statusCode).toBe(401)
    expect((await get(app, 'users', claire)).statusCode).toBe(403)
    expect((await get(app, 'users', other)).statusCode).toBe(403)
    expect((await get(app, 'users', clerk)).statusCode).toBe(200)
    for (const type of ['webinars', 'registrations', '_superusers', 'sessions', 'toString'])
      expect((await get(app, type, clerk)).statusCode).toBe(404)
    expect((await get(app, 'users?format=xml', clerk)).statusCode).toBe(400)
  })

  it('holds no hidden field, of any type and in any format', async () => {
    const { app, clerk } = await world()
    const { tokenKey } = app.engine.read(system).first(users, { email: 'claire@example.com' })
    for (const type of TYPES)
      for (const format of ['csv', 'json']) {
        const { statusCode, body } = await get(app, `${type}?format=${format}`, clerk)
        expect([type, format, statusCode]).toEqual([type, format, 200])
        for (const secret of [tokenKey, 'tokenKey', '$argon2']) expect(body).not.toContain(secret)
        if (format === 'json') expect(Array.isArray(JSON.parse(body))).toBe(true)
      }
  })

  it('is a table for French spreadsheets: Paris time, commas, words, names beside ids, no formula', async () => {
    const { app, claire, clerk } = await world()
    const answer = await get(app, 'enrollments', clerk)
    expect(answer.body.startsWith('\ufeff')).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="inscriptions-\d{4}-\d\d-\d\d\.csv"$/,
      ),
    })
    expect(tableOf(answer.body)).toMatchObject([
      {
        Personne: 'claire@example.com',
        'Personne (identifiant)': claire.id,
        Formation: 'Souffle ; « lent »',
        'Accès ouvert': 'oui',
        'Mode d’accès': 'Gratuit',
        'Inscription le': '01/07/2026 12:00',
      },
    ])
    const [person] = tableOf((await get(app, 'users', clerk)).body)
    expect(person).toMatchObject({ Prénom: "'=1+1", Téléphone: "'+33612345678", 'Adresse confirmée': 'oui' })
    expect(tableOf((await get(app, 'courses', clerk)).body)).toMatchObject([{ 'Prix (€)': '12,5' }])
  })

  it('has the names and values of the record API as JSON', async () => {
    const { app, clerk } = await world()
    const { body } = await get(app, 'courses?format=json', clerk)
    expect(JSON.parse(body)).toMatchObject([{ title: 'Souffle ; « lent »', price: 12.5, status: 'draft' }])
  })

  it('is a workbook whose texts are texts, and whose dates are dates in Paris', async () => {
    const { app, clerk } = await world()
    const { rawPayload } = await get(app, 'users?format=xlsx', clerk)
    const parts = await unzip(rawPayload)
    expect([...parts.keys()].sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
    const sheet = parts.get('xl/worksheets/sheet1.xml')?.toString() ?? ''
    expect(sheet).toContain('<t xml:space="preserve">=1+1</t>')
    expect(sheet).not.toContain('<f>')
    const enrolled = await unzip((await get(app, 'enrollments?format=xlsx', clerk)).rawPayload)
    // 1 July 2026 at noon in Paris.
    expect(enrolled.get('xl/worksheets/sheet1.xml')?.toString()).toContain('<c s="1"><v>46204.5</v></c>')
  })

  it('follows a list’s filter and order, within what that list shows the caller', async () => {
    const { app, clerk } = await world()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const filtered = encodeURIComponent("email ~ 'cl'")
    const emails = async (as: Person) =>
      tableOf((await get(app, `users?filter=${filtered}&sort=-email`, as)).body).map(
        (row) => row['Adresse e-mail'],
      )
    expect(await emails(admin)).toEqual(['clerk@example.com', 'claire@example.com'])
    // With that right alone the list of people is closed, so a filter cannot probe it.
    expect(await emails(clerk)).toEqual([])
    const probe = `users?filter=${encodeURIComponent("tokenKey ~ 'a'")}`
    expect((await get(app, probe, clerk)).statusCode).toBe(400)
    expect((await get(app, probe, admin)).statusCode).toBe(400)
  })

  it('is in the journal before it leaves, with who took what', async () => {
    const { app, clerk } = await world()
    await get(app, 'users?format=json', clerk)
    await get(app, 'all', clerk)
    const entries = app.engine.read(system).find(auditLog, { action: 'export' }, { sort: '@rowid' })
    expect(entries.map(({ actor, changes }) => [actor, changes?.record])).toEqual([
      [clerk.id, 'utilisateurs (json, 2)'],
      [clerk.id, 'Toutes les données (csv)'],
    ])
  })

  it('of everything is one archive with a file a type', async () => {
    const { app, clerk } = await world()
    const { rawPayload, headers } = await get(app, 'all?format=json', clerk)
    expect(headers['content-type']).toBe('application/zip')
    const files = await unzip(rawPayload)
    expect(files.size).toBe(TYPES.length)
    expect(JSON.parse(files.get('inscriptions.json')?.toString() ?? '')).toHaveLength(1)
  })
})
