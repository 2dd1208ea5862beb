/** Rules of imported collections let through what PocketBase 0.39.11 lets through, and nothing else. */
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromPocketBase } from '#server/records/schema/import-schema.ts'
import { passwordHash, type Running, serve } from '../../support/engine.ts'
import { authFields, idField, makeRecord, open } from '../../support/pocketbase-export.ts'

const USERS = '_pb_users_auth_'
const rooms = {
  id: 'rooms0000000001',
  name: 'rooms',
  type: 'base',
  ...open,
  fields: [
    idField(),
    { name: 'title', type: 'text' },
    { name: 'members', type: 'relation', collectionId: USERS, maxSelect: 9 },
  ],
}
const withRules = (name: string, rule: string) => ({
  ...rooms,
  id: name.padEnd(15, '0'),
  name,
  listRule: rule,
  viewRule: rule,
  createRule: rule,
  updateRule: rule,
  deleteRule: rule,
})
const collections = [
  { id: USERS, name: 'users', type: 'auth', ...open, authRule: '', fields: authFields },
  rooms,
  withRules('named', '@request.body.members:each = @request.auth.id'),
  withRules('pattern', 'title ~ @request.body.members:each'),
]

let run: Running
let guest: PocketBase
let member: PocketBase
let user: string

beforeAll(async () => {
  run = await serve(fromPocketBase(collections))
  guest = run.client()
  user = await makeRecord(run.engine, 'users', { email: 'u@example.com', password: await passwordHash() })
  member = run.as({ name: 'users' }, user)
})
afterAll(() => run.close())

/** The statuses of POST, PATCH, DELETE and GET by this client, with a body where there is one. */
const statuses = async (client: PocketBase, name: string, body: object): Promise<number[]> => {
  const id = await makeRecord(run.engine, name, { title: 'x', members: [user] })
  const records = client.collection(name)
  const calls = [
    () => records.create({ title: 'x', ...body }),
    () => records.update(id, { title: 'y', ...body }),
    () => records.getOne(id),
    () => records.delete(id),
  ]
  const found: number[] = []
  for (const call of calls)
    found.push(
      await call().then(
        () => 200,
        (error: { status: number }) => error.status,
      ),
    )
  return found
}

describe('a rule that a submitted list names the caller', () => {
  it('is closed without a list', async () => {
    for (const client of [guest, member])
      for (const body of [{}, { members: [] }])
        expect(await statuses(client, 'named', body)).toEqual([400, 404, 404, 404])
    expect((await guest.collection('named').getList()).items).toEqual([])
  })
  it('opens to an account in it', async () => {
    expect(await statuses(member, 'named', { members: [user] })).toEqual([200, 200, 404, 404])
    expect(await statuses(guest, 'named', { members: [user] })).toEqual([400, 404, 404, 404])
  })
  it('grants no one through a pattern, which PocketBase cannot run', async () => {
    expect(await statuses(member, 'pattern', { members: [user] })).toEqual([400, 404, 404, 404])
  })
})
