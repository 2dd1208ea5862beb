/** An existing PocketBase data folder into this application. */
import { buffer } from 'node:stream/consumers'
import bcrypt from 'bcrypt'
import { describe, expect, it, onTestFinished } from 'vitest'
import { courses, modules } from '#drizzle/collections/courses.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { users } from '#drizzle/collections/users.ts'
import type { Report } from '#server/import/report.ts'
import { importPocketBase } from '#server/import/service.ts'
import { openSource, SourceError } from '#server/import/source.ts'
import { system } from '#server/records/actor.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { AUTH, pbData } from '../../support/pb-data.ts'

const HASH = '$2a$10$abcdefghijklmnopqrstuu5Vb7oFYnYpSmEwyDmUvmVDJ2GvKxQ2a'
const TIMES = { created: '2023-02-03 04:05:06.789Z', updated: '2023-03-04 05:06:07.890Z' }
const PICTURE = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')

const person = (id: string, more: Record<string, string | number> = {}) => ({
  id,
  password: HASH,
  tokenKey: `key-of-${id}`,
  email: `${id}@Example.com`,
  emailVisibility: 0,
  verified: 1,
  name: 'Claire de Lune',
  ...TIMES,
  ...more,
})

const USERS = {
  id: '_pb_users_auth_',
  name: 'users',
  type: 'auth' as const,
  fields: [...AUTH, { name: 'name', type: 'text' }, { name: 'plan', type: 'text' }],
}
const COURSES = {
  id: 'pbc_courses_old',
  name: 'courses',
  fields: [
    { name: 'title', type: 'text' },
    { name: 'description', type: 'editor' },
    { name: 'price', type: 'number' },
    { name: 'status', type: 'text' },
    { name: 'instructor', type: 'relation', collectionId: '_pb_users_auth_' },
  ],
}

const bring = async (app: TestApp, folder: string, isRehearsal = false): Promise<Report> => {
  const source = openSource(folder)
  onTestFinished(() => source.close())
  return importPocketBase(app.engine, source, { isRehearsal })
}

const notesOf = (report: Report) =>
  report.notes.map(({ reason, collection, record, field }) =>
    [reason, collection, record, field].join(' ').trim(),
  )

describe('importing accounts', () => {
  it('keeps ids, times, keys and password hashes, and derives what is required here', async () => {
    const app = await testApp()
    const report = await bring(app, pbData([{ ...USERS, rows: [person('claireaccount01')] }]))
    expect(report.summary()).toEqual(['users: 1 of 1 records, 0 files'])
    const account = app.engine.store.byId(app.engine.registry.of(users), 'claireaccount01')
    expect(account).toMatchObject({
      ...TIMES,
      password: HASH,
      tokenKey: 'key-of-claireaccount01',
      email: 'claireaccount01@example.com',
      verified: true,
      firstName: 'Claire',
      lastName: 'de Lune',
      role: 'member',
    })
  })

  it('lets people sign in with the password that they had, and keeps it in our own way from then on', async () => {
    const app = await testApp()
    const password = await bcrypt.hash('mon ancien mot de passe', 4)
    await bring(app, pbData([{ ...USERS, rows: [person('claireaccount01', { password })] }]))
    const stored = () => app.engine.store.byId(app.engine.registry.of(users), 'claireaccount01')
    const before = stored()
    const signIn = (given: string) =>
      app.call('POST', '/api/collections/users/auth-with-password', {
        body: { identity: 'claireaccount01@example.com', password: given },
      })
    expect((await signIn('un autre')).statusCode).toBe(400)
    expect((await signIn('mon ancien mot de passe')).statusCode).toBe(200)
    expect(stored()).toMatchObject({ tokenKey: before?.tokenKey, updated: before?.updated })
    expect(stored()?.password).toMatch(/^\$argon2id/)
    expect((await signIn('mon ancien mot de passe')).statusCode).toBe(200)
  })

  it('leaves accounts alone that are here already, and reports the others of the same address', async () => {
    const app = await testApp()
    const folder = pbData([
      {
        ...USERS,
        rows: [
          person('claireaccount01'),
          person('claireaccount02', { email: 'claireaccount01@example.com' }),
        ],
      },
    ])
    expect(notesOf(await bring(app, folder))).toEqual(['refused users claireaccount02'])
    expect(notesOf(await bring(app, folder))).toEqual([
      'exists users claireaccount01',
      'refused users claireaccount02',
    ])
  })

  it('sends no mail and creates no enrollment', async () => {
    const app = await testApp()
    await bring(app, pbData([{ ...USERS, rows: [person('claireaccount01')] }]))
    expect(app.engine.db.prepare('SELECT count(*) FROM jobs').pluck().get()).toBe(0)
  })
})

describe('importing content', () => {
  const rows = [
    {
      id: 'coursenumber001',
      title: 'Respirer',
      description: '<p>Bonjour</p><script>alert(1)</script>',
      price: 120,
      status: 'published',
      instructor: 'claireaccount01',
      ...TIMES,
    },
  ]

  it('brings relations whatever the order of the collections, and cleans rich text', async () => {
    const app = await testApp()
    const modulesFields = [
      { name: 'title', type: 'text' },
      { name: 'course', type: 'relation', collectionId: COURSES.id },
    ]
    const folder = pbData([
      {
        id: 'm',
        name: 'modules',
        fields: modulesFields,
        rows: [{ id: 'modulenumber001', title: 'Un', course: 'coursenumber001', ...TIMES }],
      },
      { ...COURSES, rows },
      { ...USERS, rows: [person('claireaccount01')] },
    ])
    const report = await bring(app, folder)
    expect(report.notes).toEqual([])
    const reader = app.engine.read(system)
    expect(reader.get(courses, 'coursenumber001')).toMatchObject({
      ...TIMES,
      description: '<p>Bonjour</p>',
      instructor: 'claireaccount01',
      slug: 'respirer',
      price: 120,
    })
    expect(reader.get(modules, 'modulenumber001').course).toBe('coursenumber001')
  })

  it('takes out ids that lead nowhere, and records that cannot be without', async () => {
    const app = await testApp()
    const modulesFields = [
      { name: 'title', type: 'text' },
      { name: 'course', type: 'relation', collectionId: COURSES.id },
    ]
    const report = await bring(
      app,
      pbData([
        { ...COURSES, rows },
        {
          id: 'm',
          name: 'modules',
          fields: modulesFields,
          rows: [{ id: 'modulenumber001', title: 'Un', course: 'nowhere00000001', ...TIMES }],
        },
      ]),
    )
    expect(notesOf(report).sort()).toEqual([
      'refused modules modulenumber001 course',
      'relation courses coursenumber001 instructor',
    ])
    expect(app.engine.read(system).get(courses, 'coursenumber001').instructor).toBe('')
    expect(app.engine.read(system).count(modules)).toBe(0)
  })

  it('reports fields and values without a place, with what they held', async () => {
    const app = await testApp()
    const report = await bring(
      app,
      pbData([
        { ...USERS, rows: [person('claireaccount01', { plan: 'gold' })] },
        { ...COURSES, rows: rows.map((row) => ({ ...row, status: 'sleeping' })) },
      ]),
    )
    expect(report.notes).toMatchObject([
      {
        reason: 'foreign-field',
        collection: 'users',
        record: 'claireaccount01',
        field: 'plan',
        kept: 'gold',
      },
      {
        reason: 'value',
        collection: 'courses',
        record: 'coursenumber001',
        field: 'status',
        kept: 'sleeping',
      },
    ])
    expect(app.engine.read(system).get(courses, 'coursenumber001').status).toBe('draft')
  })

  it('keeps every row of a collection without a place in the archive', async () => {
    const app = await testApp()
    const report = await bring(
      app,
      pbData([
        {
          id: 'x',
          name: 'recipes',
          fields: [{ name: 'title', type: 'text' }],
          rows: [{ id: 'recipenumber001', title: 'Soupe', ...TIMES }],
        },
      ]),
    )
    const archive = JSON.parse(report.archive('/somewhere', new Date())) as { notes: unknown[] }
    expect(archive.notes).toMatchObject([
      {
        reason: 'foreign-collection',
        collection: 'recipes',
        record: '',
        kept: { fields: expect.anything() },
      },
      {
        reason: 'foreign-collection',
        collection: 'recipes',
        record: 'recipenumber001',
        kept: { title: 'Soupe' },
      },
    ])
  })
})

describe('importing files', () => {
  const folder = () =>
    pbData(
      [
        {
          id: 'pbc_old_shop',
          name: 'produits',
          fields: [
            { name: 'title', type: 'text' },
            { name: 'price', type: 'number' },
            { name: 'images', type: 'file', maxSelect: 5 },
          ],
          rows: [
            {
              id: 'produitnumber01',
              title: 'Carnet',
              price: 12,
              images: '["a_1234567890.gif","gone_1234567890.gif"]',
              ...TIMES,
            },
          ],
        },
      ],
      { 'pbc_old_shop/produitnumber01/a_1234567890.gif': PICTURE },
    )

  it('keeps names and content, and reports the missing ones', async () => {
    const app = await testApp()
    const report = await bring(app, folder())
    expect(notesOf(report)).toEqual(['missing-file produits produitnumber01 images'])
    expect(app.engine.read(system).get(produits, 'produitnumber01').images).toEqual(['a_1234567890.gif'])
    const { id } = app.engine.registry.of(produits)
    const stored = app.engine.storage.read(`${id}/produitnumber01/a_1234567890.gif`)
    expect((await buffer(stored)).equals(PICTURE)).toBe(true)
  })

  it('changes nothing in a rehearsal, and reports the same', async () => {
    const app = await testApp()
    const rehearsed = await bring(app, folder(), true)
    expect(app.engine.read(system).count(produits)).toBe(0)
    for await (const entry of app.engine.storage.list('')) expect.fail(`stored ${entry.key}`)
    const real = await bring(app, folder())
    expect([real.summary(), notesOf(real)]).toEqual([rehearsed.summary(), notesOf(rehearsed)])
  })
})

describe('a folder that cannot be imported', () => {
  it('is told from a data folder', () => {
    expect(() => openSource('/nowhere')).toThrow(SourceError)
  })
})
