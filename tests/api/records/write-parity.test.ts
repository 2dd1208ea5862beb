/** Answers to writes that were taken from a real PocketBase 0.39.11. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromPocketBase } from '#server/records/schema/import-schema.ts'
import { passwordHash, type Running, serve } from '../../support/engine.ts'
import { authFields, idField, makeRecord, open } from '../../support/pocketbase-export.ts'

let run: Running
const fields = [
  idField(),
  { name: 'one', type: 'select', values: ['a', 'b'], maxSelect: 1 },
  { name: 'int', type: 'number', onlyInt: true, max: 10 },
  { name: 'png', type: 'file', mimeTypes: ['image/png'], maxSelect: 1 },
  { name: 'pw', type: 'password' },
]
const collections = [
  {
    id: '_pb_users_auth_',
    name: 'users',
    type: 'auth',
    ...open,
    authRule: '',
    fields: [...authFields, { name: 'pin', type: 'password' }],
  },
  { id: 'items0000000001', name: 'items', type: 'base', ...open, fields },
]

beforeAll(async () => {
  run = await serve(fromPocketBase(collections))
})
afterAll(() => run.close())

const problemOf = (body: object | FormData): Promise<unknown> =>
  run
    .client()
    .collection('items')
    .create(body as FormData)
    .then(
      () => null,
      (error: { response: { data: unknown } }) => error.response.data,
    )

it.each([
  ['  ', 'Invalid value.'],
  [' a', 'Invalid value  a.'],
  ['zz ', 'Invalid value zz.'],
])('a choice of %j: %s', async (one, message) => {
  expect(await problemOf({ one })).toEqual({
    one: { code: 'validation_invalid_value', message, params: { value: one } },
  })
})

it('a number beyond int64 is no integer', async () => {
  const decimal = { code: 'validation_only_int_constraint', message: 'Decimal numbers are not allowed.' }
  expect(await problemOf({ int: 1e21 })).toEqual({ int: decimal })
  expect(await problemOf({ int: 11 })).toMatchObject({ int: { code: 'validation_max_number_constraint' } })
})

it('a file of a wrong type is reported without parameters', async () => {
  const form = new FormData()
  form.append('png', new Blob(['hello']), 'a b.txt')
  expect(await problemOf(form)).toEqual({
    png: {
      code: 'validation_invalid_mime_type',
      message: expect.stringMatching(/^"a_b_\w{10}\.txt" mime type must be one of: image\/png\.$/),
    },
  })
})

it('a wrong password is returned as empty, never as its hash', async () => {
  const guest = run.client()
  const made = await guest.collection('items').create({ pw: 'secret123' })
  expect(made.pw).toBe('')
  expect((await guest.collection('items').getOne(made.id)).pw).toBe('')
  expect((await guest.collection('items').getList()).items[0]?.pw).toBe('')
  const password = await passwordHash()
  const id = await makeRecord(run.engine, 'users', { email: 'u@example.com', password, pin: password })
  const shown = await guest.collection('users').getOne(id)
  expect([shown.pin, 'password' in shown, 'tokenKey' in shown]).toEqual(['', false, false])
})
