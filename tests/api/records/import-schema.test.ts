/** A PocketBase export served as it is; its views; `/api/collections` (PocketBase §2.10, 8.1, 9.6). */
import type PocketBase from 'pocketbase'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fromPocketBase, parseIndex } from '#server/records/schema/import-schema.ts'
import { PASSWORD, passwordHash, type Running, serve } from '../../support/engine.ts'
import { makeRecord } from '../../support/pocketbase-export.ts'
import { exported } from './export.ts'

let run: Running
let guest: PocketBase
let root: PocketBase
const SUPERUSERS = { name: '_superusers' }

const make = (name: string, body: Record<string, unknown>): Promise<string> =>
  makeRecord(run.engine, name, body)

beforeEach(async () => {
  run = await serve(fromPocketBase(exported))
  guest = run.client()
  root = run.as(
    SUPERUSERS,
    await make('_superusers', { email: 'root@test.test', password: await passwordHash() }),
  )
})
afterEach(() => run.close())

describe('an export', () => {
  it('keeps ids, fields, rules and indexes', async () => {
    const shown = await root.collections.getOne('notes')
    expect(shown).toMatchObject({ id: 'pbc_notes000001', type: 'base', listRule: '', updateRule: null })
    expect(shown.indexes).toEqual(exported[1]?.indexes)
    for (const [at, field] of (exported[1]?.fields ?? []).entries())
      expect(shown.fields[at]).toMatchObject(field)
    expect(shown.fields.find((field) => field.name === 'by')).toMatchObject({
      collectionId: 'pbc_people00001',
      cascadeDelete: true,
    })
    const names = run.engine.db
      .prepare("SELECT name FROM sqlite_master WHERE name LIKE 'idx_%'")
      .pluck()
      .all()
    expect(names).toEqual(expect.arrayContaining(['idx_nick', 'idx_rank', 'idx_email_people']))
  })
  it('keeps the auth options, never a secret', async () => {
    const shown = await root.collections.getOne('pbc_people00001')
    expect(shown).toMatchObject({
      authRule: 'verified = true',
      passwordAuth: { enabled: true, identityFields: ['email', 'nick'] },
      otp: { enabled: true, duration: 300, length: 6, emailTemplate: { subject: 'Code' } },
      authAlert: { enabled: true, emailTemplate: { subject: 'Alert' } },
      authToken: { duration: 604_800 },
      oauth2: { providers: [{ name: 'oidc', clientId: 'site' }], mappedFields: { name: 'nick' } },
      verificationTemplate: { subject: 'Verify' },
      created: '2024-05-06 07:08:09.123Z',
    })
    expect(JSON.stringify(shown)).not.toContain('never shown')
  })
  it('works: sign-up, identity without case, unique errors, relations', async () => {
    const people = guest.collection('people')
    const person = { email: 'a@b.test', nick: 'Ann', password: PASSWORD, passwordConfirm: PASSWORD }
    const ann = await people.create(person)
    await expect(people.authWithPassword('ANN', PASSWORD)).rejects.toMatchObject({ status: 403 })
    await root.collection('people').update(ann.id, { verified: true })
    expect((await people.authWithPassword('ANN', PASSWORD)).record.id).toBe(ann.id)
    await expect(people.create({ ...person, email: 'c@d.test', nick: 'ann' })).rejects.toMatchObject({
      response: { data: { nick: { code: 'validation_not_unique' } } },
    })
    const note = await guest.collection('notes').create({ title: 'By Ann', by: ann.id, kind: 'b', rank: 3 })
    expect(note).toMatchObject({ collectionId: 'pbc_notes000001', kind: 'b', see: [], more: null })
    expect((await guest.collection('notes').getList(1, 5, { filter: 'by.nick = "Ann"' })).totalItems).toBe(1)
    await expect(guest.collection('notes').create({ title: 'x', rank: 11 })).rejects.toMatchObject({
      response: { data: { rank: { code: 'validation_max_number_constraint' } } },
    })
    guest.authStore.clear()
  })
  it('adds the system collections and accepts text', () => {
    const names = fromPocketBase(JSON.stringify(exported)).map((definition) => definition.name)
    expect(names).toEqual([
      'people',
      'notes',
      'board',
      '_superusers',
      '_externalAuths',
      '_mfas',
      '_otps',
      '_authOrigins',
    ])
  })
  it('keeps our own declaration of sign-in rows', () => {
    const fields = [
      { name: 'id', type: 'text' },
      { name: 'password', type: 'password' },
    ]
    const [otps] = fromPocketBase([{ id: 'pbc_1638494021', name: '_otps', system: true, fields }])
    expect(otps).toMatchObject({ id: 'pbc_1638494021', system: true })
    expect(otps?.byName.get('password')).toMatchObject({ type: 'password', required: true, hidden: true })
    expect(otps?.listRule).toContain('recordRef = @request.auth.id')
  })
  it.each([
    [{}, 'expected array'],
    [[{ name: 'a b', fields: [] }], 'name'],
    [[{ name: 'a', fields: [{ name: 'x', type: 'vector' }] }], 'type'],
    [[{ name: 'a', type: 'view', viewQuery: 'SELECT 1 AS x', fields: [] }], 'a has no id field'],
    [[{ name: 'a', schema: [] }], 'a is of a PocketBase before 0.23'],
    [[{ name: 'a', fields: [{ name: 'x', type: 'text', pattern: '(' }] }], 'The pattern of x cannot be used'],
    [[{ name: 'v', type: 'view', fields: [{ name: 'id', type: 'text' }] }], 'The view v has no query'],
    [[{ name: 'a', fields: [{ name: 'id', type: 'text' }], indexes: ['DROP TABLE a'] }], 'Not an index'],
  ])('says what is wrong: %j', (value, message) => {
    expect(() => fromPocketBase(value)).toThrow(message)
  })
})

it.each([
  ['CREATE UNIQUE INDEX `a` ON `t` (`x`)', { name: 'a', columns: ['x'], unique: true, where: '' }],
  ['create index if not exists "a" on "t" ("x" desc, [y])', { columns: ['x', 'y'], unique: false }],
  [
    'CREATE INDEX a ON t (lower(x, y), z COLLATE NOCASE) WHERE x > (1)',
    { columns: ['lower(x, y)', 'z'], where: 'x > (1)' },
  ],
])('an imported index is parsed: %s', (sql, expected) => {
  expect(parseIndex(sql)).toMatchObject({ ...expected, sql })
})

describe('views', () => {
  it('list, view, filter, expand and refuse writes', async () => {
    const by = await make('people', { email: 'v@b.test', nick: 'Vic', password: await passwordHash() })
    const low = await make('notes', { title: 'low', rank: 1 })
    const high = await make('notes', { title: 'high', rank: 5, by })
    await make('notes', { title: 'draft', rank: 5 })
    const board = guest.collection('board')
    const page = await board.getList(1, 10, { filter: 'title != "By Ann"', sort: '-rank', expand: 'by' })
    expect(page).toMatchObject({ totalItems: 1, items: [{ id: high, title: 'high', doubled: 10 }] })
    expect(page.items[0]).toMatchObject({
      collectionId: 'pbc_board000001',
      collectionName: 'board',
      expand: { by: { nick: 'Vic' } },
    })
    expect(await board.getOne(high, { fields: 'title' })).toEqual({ title: 'high' })
    await expect(board.getOne(low)).rejects.toMatchObject({ status: 404 })
    expect((await root.collection('board').getOne(low)).rank).toBe(1)
    for (const client of [guest, root]) {
      const unsupported = { status: 400, response: { message: 'Unsupported collection type.' } }
      await expect(client.collection('board').create({})).rejects.toMatchObject(unsupported)
      await expect(client.collection('board').update(high, {})).rejects.toMatchObject(unsupported)
      await expect(client.collection('board').delete(high)).rejects.toMatchObject(unsupported)
    }
    await expect(board.getList(1, 1, { sort: '@rowid' })).rejects.toMatchObject({ status: 400 })
  })
  it('serve the files of the records that they show', async () => {
    const file = (text: string) => new File([text], `${text}.txt`)
    const note = await guest
      .collection('notes')
      .create({ title: 'Scans', rank: 5, scan: file('open'), safe: [file('closed')] })
    const hidden = await guest.collection('notes').create({ title: 'Low', rank: 0, safe: [file('out')] })
    const row = await guest.collection('board').getOne(note.id)
    const read = async (record: object, name: string) => {
      const response = await fetch(guest.files.getURL(record, name))
      return [response.status, response.ok ? await response.text() : '']
    }
    expect(await read(row, row.scan)).toEqual([200, 'open'])
    expect(await read(row, row.safe[0])).toEqual([200, 'closed'])
    expect(await read({ ...row, id: hidden.id }, hidden.safe[0])).toEqual([404, ''])
    expect(await read(row, 'none.txt')).toEqual([404, ''])
  })
})

describe('/api/collections', () => {
  const names = (items: readonly { name: string }[]): string => items.map((item) => item.name).join()
  it('filters, sorts and pages as records do', async () => {
    const { collections } = root
    expect(names(await collections.getFullList({ filter: 'system = false', sort: '-name' }))).toBe(
      'people,notes,board',
    )
    expect(names(await collections.getFullList({ filter: 'type ?= "auth" && name ~ "super"' }))).toBe(
      '_superusers',
    )
    expect(names(await collections.getFullList({ filter: 'created > "2024-01-01"' }))).toBe('people')
    const page = await collections.getList(2, 3, { sort: 'system,type,name' })
    expect(page).toMatchObject({ page: 2, perPage: 3, totalItems: 8, totalPages: 3 })
    expect(await collections.getList(0, -1, { skipTotal: true, fields: 'name' })).toMatchObject({
      page: 1,
      perPage: 30,
      totalItems: -1,
      totalPages: -1,
      items: expect.arrayContaining([{ name: 'board' }]),
    })
    for (const query of [{ filter: 'unknown = 1' }, { filter: 'name = ' }, { sort: 'fields' }])
      await expect(collections.getList(1, 1, query)).rejects.toMatchObject({ status: 400 })
  })
  it('follows changes of the registry, and is for superusers', async () => {
    const { registry } = run.engine
    const notes = registry.of({ name: 'notes' })
    registry.set({ ...notes, name: 'renamed' })
    expect((await root.collections.getOne('renamed')).id).toBe(notes.id)
    expect(names(await root.collections.getFullList({ filter: 'name ~ "named"' }))).toBe('renamed')
    registry.set(notes)
    await expect(guest.collections.getList()).rejects.toMatchObject({ status: 401 })
  })
})
