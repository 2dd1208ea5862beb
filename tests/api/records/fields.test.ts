/** Every field type over HTTP: casts, validation and its words, modifiers (PocketBase core/field_*_test.go). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromPocketBase } from '#server/records/schema/import-schema.ts'
import { type Running, serve } from '../../support/engine.ts'
import { demo } from './pocketbase-schema.ts'

let run: Running
const post = ['p00000000000001', 'p00000000000002', 'p00000000000003', 'p00000000000004']

interface Answer {
  readonly status: number
  readonly body: { readonly data?: unknown; readonly [name: string]: unknown }
}
const send = async (method: string, path: string, body?: object | FormData): Promise<Answer> => {
  const isForm = body instanceof FormData
  const response = await fetch(`${run.url}/api/collections/${path}`, {
    method,
    ...(isForm ? { body } : {}),
    ...(body && !isForm
      ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      : {}),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}
const create = (body: object | FormData) => send('POST', 'kinds/records', body)

beforeAll(async () => {
  run = await serve(fromPocketBase(demo))
  for (const id of post) await send('POST', 'posts/records', { id, title: id })
})
afterAll(() => run.close())

describe('casts', () => {
  it.each([
    ['plain', 123.456, '123.456'],
    ['plain', true, 'true'],
    ['plain', null, ''],
    ['plain', ['a'], ''],
    ['plain', 1e21, '1000000000000000000000'],
    ['plain', 1.5e-7, '0.00000015'],
    ['int', '', 0],
    ['int', 'test', 0],
    ['int', ' 5 ', 0],
    ['int', true, 1],
    ['int', '-2', -2],
    ['int', '1e3', 1000],
    ['bool', 'T', true],
    ['bool', 'yes', false],
    ['bool', 2, true],
    ['date', 1_641_024_040, ''],
    ['date', 'invalid', ''],
    ['date', '2024-01-01T00:11:22+02:00', '2023-12-31 22:11:22.000Z'],
    ['date', '2024-01-01', '2024-01-01 00:00:00.000Z'],
    ['one', ['a', 'b'], 'b'],
    ['one', '["a"]', 'a'],
    ['many', 'a', ['a']],
    ['many', ['a', 'b', 'b', 'a'], ['a', 'b']],
    ['many', null, []],
    ['rel', `["${post[0]}"]`, post[0]],
    ['json', 'null', null],
    ['json', '', ''],
    ['json', 'true', true],
    ['json', '-456', -456],
    ['json', '[1,2,3', '[1,2,3'],
    ['json', '{"a":1}', { a: 1 }],
    ['json', -78, -78],
    ['point', '', { lon: 0, lat: 0 }],
    ['point', '{"lon":10,"lat":20}', { lon: 10, lat: 20 }],
    ['point', { lat: 5, lon: '6' }, { lon: 0, lat: 5 }],
  ])('%s: %j becomes %j', async (field, value, expected) => {
    const { status, body } = await create({ [field]: value })
    expect([status, body[field]]).toEqual([200, expected])
  })
})

const min = (count: number) => `Must be at least ${count} character(s).`
describe('validation', () => {
  it.each([
    ['text', 'ab', 'validation_min_text_constraint', min(3), { min: 3 }],
    ['text', 'абвгде', 'validation_max_text_constraint', 'Must be no more than 5 character(s).', { max: 5 }],
    ['text', 'a b', 'validation_invalid_format', 'Invalid value format.'],
    [
      'plain',
      'a'.repeat(5001),
      'validation_max_text_constraint',
      'Must be no more than 5000 character(s).',
      { max: 5000 },
    ],
    ['number', 1, 'validation_min_number_constraint', 'Must be greater or equal than 2.', { min: 2 }],
    [
      'number',
      1_000_001,
      'validation_max_number_constraint',
      'Must be less or equal than 1e+06.',
      { max: 1_000_000 },
    ],
    ['number', 'Inf', 'validation_not_a_number', 'The submitted number is not properly formatted.'],
    ['number', 'NaN', 'validation_not_a_number', 'The submitted number is not properly formatted.'],
    ['int', 1.5, 'validation_only_int_constraint', 'Decimal numbers are not allowed.'],
    ['email', 'invalid', 'validation_is_email', 'Must be a valid email address.'],
    ['email', 'a@example.org', 'validation_email_domain_not_allowed', 'Email domain is not allowed.'],
    ['url', 'invalid', 'validation_invalid_url', 'Must be a valid url.'],
    ['url', 'https://example.org', 'validation_url_domain_not_allowed', 'Url domain is not allowed.'],
    [
      'editor',
      'абвгде',
      'validation_content_size_limit',
      'The maximum allowed content size is 10 bytes.',
      { maxSize: 10 },
    ],
    [
      'date',
      '2021-01-01',
      'validation_min_greater_equal_than_required',
      'Must be no less than 2022-01-01 00:00:00 +0000 UTC.',
      { threshold: '2022-01-01T00:00:00Z' },
    ],
    ['one', 'c', 'validation_invalid_value', 'Invalid value c.', { value: 'c' }],
    ['many', ['a', 'b', 'c'], 'validation_too_many_values', 'Select no more than 2.', { maxSelect: 2 }],
    [
      'rel',
      'missing',
      'validation_missing_rel_records',
      'Failed to find all relation records with the provided ids.',
    ],
    ['rels', [post[0]], 'validation_not_enough_values', 'Select at least 2.', { minSelect: 2 }],
    ['rels', post, 'validation_too_many_values', 'Select no more than 3.', { maxSelect: 3 }],
    [
      'json',
      'a'.repeat(19),
      'validation_json_size_limit',
      'The maximum allowed JSON size is 20 bytes.',
      { maxSize: 20 },
    ],
    ['point', { lat: 90.1 }, 'validation_invalid_latitude', 'Latitude must be between -90 and 90 degrees.'],
    [
      'point',
      { lon: -180.1 },
      'validation_invalid_longitude',
      'Longitude must be between -180 and 180 degrees.',
    ],
    ['secret', 'ab', 'validation_min_text_constraint', min(3)],
    ['secret', 'abcdef', 'validation_max_text_constraint', 'Must be less than 5 character(s).'],
    ['secret', 'a b', 'validation_invalid_format', 'Invalid value format.'],
    ['secret', 'é'.repeat(37), 'validation_invalid_value', 'Invalid value.'],
    ['file', 'a.txt', 'validation_invalid_file', 'Invalid new files: [a.txt].', { invalidFiles: ['a.txt'] }],
    ['id', 'abc', 'validation_min_text_constraint', min(15), { min: 15 }],
    ['id', 'ABCDEFGHIJKLMNO', 'validation_invalid_format', 'Invalid value format.'],
  ])('%s: %j is refused as %s', async (field, value, code, message, params?: object) => {
    const { status, body } = await create({ [field]: value })
    expect(status).toBe(400)
    expect(body).toEqual({
      data: { [field]: params ? { code, message, params } : { code, message } },
      message: 'Failed to create record.',
      status: 400,
    })
  })
  it.each([
    ['number', 0],
    ['text', ''],
    ['text', 'a-.'],
    ['url', 'example.com'],
    ['editor', 'абвгд'],
    ['json', 'a'.repeat(18)],
    ['secret', 'a-.'],
    ['secret', ''],
  ])('%s: %j is accepted', async (field, value) => {
    expect((await create({ [field]: value })).status).toBe(200)
  })
  it('measures files', async () => {
    const form = new FormData()
    form.append('file', new File(['123456'], 'a.txt'))
    const { body } = await create(form)
    expect(body.data).toEqual({
      file: {
        code: 'validation_file_size_limit',
        message: 'Failed to upload a.txt - the maximum allowed file size is 5 bytes.',
        params: { file: 'a.txt', maxSize: 5 },
      },
    })
  })
})

describe('modifiers', () => {
  it.each([
    [{ many: ['c', 'd'] }, { 'many+': ['a'] }, { many: { code: 'validation_too_many_values' } }],
    [{ many: ['c'] }, { 'many+': 'a' }, ['c', 'a']],
    [{ many: ['c'] }, { '+many': 'a' }, ['a', 'c']],
    [{ many: ['c', 'd'] }, { 'many-': ['unknown', 'c'] }, ['d']],
    [{ many: ['c', 'd'] }, { many: ['a'], 'many+': 'b' }, ['a', 'b']],
  ])('lists: %j and %j', async (before, change, expected) => {
    const { body } = await create(before)
    const changed = await send('PATCH', `kinds/records/${String(body.id)}`, change)
    if (Array.isArray(expected)) expect(changed.body.many).toEqual(expected)
    else expect(changed.body.data).toMatchObject(expected)
  })
  it('single lists: the last item stays', async () => {
    const { body } = await create({ one: 'a' })
    const path = `kinds/records/${String(body.id)}`
    expect((await send('PATCH', path, { 'one+': 'b' })).body.one).toBe('b')
    expect((await send('PATCH', path, { '+one': 'a' })).body.one).toBe('b')
    expect((await send('PATCH', path, { 'one-': 'b' })).body.one).toBe('')
  })
  it('numbers: each on the result of the one before', async () => {
    const { body } = await create({ 'int+': 4, 'int-': '1' })
    expect(body.int).toBe(3)
    const changed = await send('PATCH', `kinds/records/${String(body.id)}`, { 'int+': '2.0' })
    expect(changed.body.int).toBe(5)
  })
  it('texts: generated on create and on demand', async () => {
    const { body } = await create({})
    expect(body.slug).toMatch(/^(a|bc)-[0-9]{3}$/)
    const made = await create({ 'slug:autogenerate': 'x-', 'plain:autogenerate': 'y' })
    expect(made.body.slug).toMatch(/^x-(a|bc)-[0-9]{3}$/)
    expect(made.body.plain).toBe('y')
    const changed = await send('PATCH', `kinds/records/${String(body.id)}`, { slug: '' })
    expect(changed.body.slug).toBe('')
  })
})

describe('primary keys of a pattern of its own', () => {
  const key = (id: string) => send('POST', 'keys/records', { id })
  it.each([
    ['a/b', 'validation_forbidden_pk_character', "'/' is not a valid primary key character."],
    ['a b', 'validation_forbidden_pk_character', "' ' is not a valid primary key character."],
    ['a.b', 'validation_forbidden_pk_character', "'.' is not a valid primary key character."],
    ['CoM1', 'validation_reserved_pk', "The primary key 'CoM1' is reserved and cannot be used."],
  ])('%s is refused', async (id, code, message) => {
    expect((await key(id)).body.data).toMatchObject({ id: { code, message } })
  })
  it('are unique in any case', async () => {
    expect((await key('Key_1')).status).toBe(200)
    for (const id of ['Key_1', 'kEY_1'])
      expect((await key(id)).body.data).toEqual({
        id: {
          code: 'validation_pk_invalid',
          message: 'The record primary key is invalid or already exists.',
        },
      })
  })
  it('of PocketBase’s own pattern only find out when they are written', async () => {
    const { body } = await send('POST', 'posts/records', { id: post[0], title: 'again' })
    expect(body.data).toEqual({ id: { code: 'validation_not_unique', message: 'Value must be unique.' } })
  })
  it('that are stored are not looked at again', async () => {
    run.engine.db.exec("INSERT INTO posts (id, title) VALUES ('old_1', 'Imported')")
    const changed = await send('PATCH', 'posts/records/old_1', { id: 'old_1', title: 'Kept' })
    expect(changed).toMatchObject({ status: 200, body: { id: 'old_1', title: 'Kept' } })
    expect((await send('PATCH', 'posts/records/old_1', { id: post[1] })).body.data).toEqual({
      id: { code: 'validation_pk_change', message: 'The record primary key cannot be changed.' },
    })
  })
})
