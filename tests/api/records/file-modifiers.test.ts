/** Changing the files of a record (PocketBase §4.4, core/field_file.go): which names stay, in which order. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { collection } from '#drizzle/collection.ts'
import { fields, file, files, text } from '#drizzle/fields.ts'
import { type Running, serve } from '../../support/engine.ts'

const boxes = collection('boxes', fields({ title: text(), one: file(), many: files(4) }), () => ({
  read: '',
  create: '',
  update: '',
}))

let run: Running
beforeAll(async () => {
  run = await serve([boxes])
})
afterAll(() => run.close())

type Part = readonly [key: string, value: string | { upload: string }]
interface Box {
  id: string
  one: string
  many: string[]
}
const formOf = (parts: readonly Part[]): FormData => {
  const form = new FormData()
  for (const [key, value] of parts) {
    if (typeof value === 'string') form.append(key, value)
    else form.append(key, new File([`content of ${value.upload}`], value.upload))
  }
  return form
}
const send = async (method: string, path: string, body: FormData | object) => {
  const isForm = body instanceof FormData
  const response = await fetch(`${run.url}/api/collections/boxes/records${path}`, {
    method,
    body: isForm ? body : JSON.stringify(body),
    ...(isForm ? {} : { headers: { 'content-type': 'application/json' } }),
  })
  return { status: response.status, body: await response.json() }
}
const up = (name: string) => ({ upload: `${name}.txt` })
/** A box with `one` and three files in `many`, called a00, b00, c00. */
const box = async (): Promise<Box> => {
  const parts = ['a00', 'b00', 'c00'].map((name): Part => ['many', up(name)])
  return (await send('POST', '', formOf([['one', up('one')], ...parts]))).body as Box
}
const shortOf = (name: string): string => name.replace(/_\w{10}\.txt$/, '')
const filesOf = async (id: string): Promise<string[]> => {
  await run.engine.idle()
  const folder = join(run.uploads, run.engine.registry.of(boxes).id, id)
  return (await readdir(folder).catch(() => [])).map(shortOf).sort()
}

/** `$a`, `$b`, `$c` and `$one` stand for the stored names. */
const named = (made: Box, value: unknown): unknown => {
  const [a, b, c] = made.many
  const names: Record<string, string | undefined> = { $a: a, $b: b, $c: c, $one: made.one }
  if (Array.isArray(value)) return value.map((item) => named(made, item))
  return typeof value === 'string' && value in names ? names[value] : value
}

it.each<[string, Record<string, unknown>, string, string[]]>([
  ['nothing', { title: 'x' }, 'one', ['a00', 'b00', 'c00']],
  ['a list to keep', { many: ['$a', '$c'] }, 'one', ['a00', 'c00']],
  ['a list in another order', { many: ['$c', '$a', '$b'] }, 'one', ['c00', 'a00', 'b00']],
  ['a name twice', { many: ['$b', '$b'] }, 'one', ['b00']],
  ['one name', { many: '$b' }, 'one', ['b00']],
  ['one name in a list of the list', { many: [['$b']] }, 'one', ['b00']],
  ['nothing for the list', { many: [] }, 'one', []],
  ['null', { many: null, one: null }, '', []],
  ['empty text', { many: '', one: '' }, '', []],
  ['an empty list for one', { one: [] }, '', ['a00', 'b00', 'c00']],
  ['a name to remove', { 'many-': '$b' }, 'one', ['a00', 'c00']],
  ['names to remove', { 'many-': ['$a', '$c', 'stranger.txt'] }, 'one', ['b00']],
  ['the only file to remove', { 'one-': '$one' }, '', ['a00', 'b00', 'c00']],
  ['another than the only file to remove', { 'one-': 'stranger.txt' }, 'one', ['a00', 'b00', 'c00']],
  ['a list and one of it to remove', { many: ['$a', '$b'], 'many-': '$a' }, 'one', ['b00']],
  ['a known name to append', { many: ['$a'], 'many+': '$c' }, 'one', ['a00', 'c00']],
  ['a known name to prepend', { many: ['$a'], '+many': '$c' }, 'one', ['c00', 'a00']],
])('the file modifier %s', async (_what, change, one, many) => {
  const made = await box()
  const body = Object.fromEntries(Object.entries(change).map(([key, value]) => [key, named(made, value)]))
  const { status, body: changed } = await send('PATCH', `/${made.id}`, body)
  expect(status).toBe(200)
  expect([shortOf(changed.one), changed.many.map(shortOf)]).toEqual([one, many])
  expect(await filesOf(made.id)).toEqual([...many, ...(one ? [one] : [])].sort())
})

it.each<[string, readonly Part[], string, string[]]>([
  ['a file for the list', [['many', up('n00')]], 'one', ['n00']],
  [
    'files for the list',
    [
      ['many', up('n00')],
      ['many', up('n01')],
    ],
    'one',
    ['n00', 'n01'],
  ],
  [
    'names and a file',
    [
      ['many', '$c'],
      ['many', up('n00')],
      ['many', '$a'],
    ],
    'one',
    ['c00', 'a00', 'n00'],
  ],
  ['a file to append', [['many+', up('n00')]], 'one', ['a00', 'b00', 'c00', 'n00']],
  ['a file to prepend', [['+many', up('n00')]], 'one', ['n00', 'a00', 'b00', 'c00']],
  [
    'one to append, one to remove',
    [
      ['many+', up('n00')],
      ['many-', '$a'],
    ],
    'one',
    ['b00', 'c00', 'n00'],
  ],
  [
    'one to prepend, names to keep',
    [
      ['many', '$b'],
      ['+many', up('n00')],
    ],
    'one',
    ['n00', 'b00'],
  ],
  ['another only file', [['one', up('two')]], 'two', ['a00', 'b00', 'c00']],
  ['another only file to append', [['one+', up('two')]], 'two', ['a00', 'b00', 'c00']],
  ['an only file to prepend', [['+one', up('two')]], 'one', ['a00', 'b00', 'c00']],
  [
    'two only files',
    [
      ['one', up('two')],
      ['one', up('three')],
    ],
    'three',
    ['a00', 'b00', 'c00'],
  ],
  [
    'the payload names what stays',
    [
      ['@jsonPayload', '{"many":"$b"}'],
      ['many', up('n00')],
    ],
    'one',
    ['b00', 'n00'],
  ],
  ['a file that is no file of ours', [['title', up('n00')]], 'one', ['a00', 'b00', 'c00']],
  ['an empty file', [['many+', { upload: 'empty.txt' }]], 'one', ['a00', 'b00', 'c00', 'empty']],
])('the file modifier with uploads: %s', async (_what, parts, one, many) => {
  const made = await box()
  const real = parts.map(([key, value]): Part => {
    if (typeof value !== 'string') return [key, value]
    return [key, value.replace(/\$\w+/, (name) => String(named(made, name)))]
  })
  const { status, body: changed } = await send('PATCH', `/${made.id}`, formOf(real))
  expect([status, changed.message]).toEqual([200, undefined])
  expect([shortOf(changed.one), changed.many.map(shortOf)]).toEqual([one, many])
  expect(await filesOf(made.id)).toEqual([...many, ...(one ? [one] : [])].sort())
})

it.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['a stranger', { many: ['$a', 'stranger.txt'] }, { many: 'validation_invalid_file' }],
  ['a list within the list', { many: [[1]] }, { many: 'validation_invalid_file' }],
  ['lists within the list', { many: ['$a', ['x.txt', 'y.txt']] }, { many: 'validation_invalid_file' }],
  ['a list within the only file', { one: [[1]] }, { one: 'validation_invalid_file' }],
  ['a text of a list of lists', { many: '[[1]]' }, { many: 'validation_invalid_file' }],
  ['a list within the list to append', { 'many+': [[1]] }, { many: 'validation_invalid_file' }],
  ['a stranger to append', { 'many+': 'stranger.txt' }, { many: 'validation_invalid_file' }],
  ['the file of another field', { one: '$a' }, { one: 'validation_invalid_file' }],
])('the file modifier %s is refused, and nothing changes', async (_what, change, codes) => {
  const made = await box()
  const body = Object.fromEntries(Object.entries(change).map(([key, value]) => [key, named(made, value)]))
  const refused = await send('PATCH', `/${made.id}`, body)
  expect([refused.status, refused.body.message]).toEqual([400, 'Failed to update record.'])
  expect(
    Object.fromEntries(
      Object.entries(refused.body.data).map(([name, error]) => [name, (error as { code: string }).code]),
    ),
  ).toEqual(codes)
  expect(await filesOf(made.id)).toEqual(['a00', 'b00', 'c00', 'one'])
})

it('too many files are refused and removed again', async () => {
  const made = await box()
  const refused = await send(
    'PATCH',
    `/${made.id}`,
    formOf([
      ['many+', up('n00')],
      ['many+', up('n01')],
    ]),
  )
  expect([refused.status, refused.body.data.many.code]).toEqual([400, 'validation_too_many_files'])
  expect(await filesOf(made.id)).toEqual(['a00', 'b00', 'c00', 'one'])
})

it('a file under the id of a created record is stored with it', async () => {
  const { body } = await send(
    'POST',
    '',
    formOf([
      ['id', 'boxwithownid001'],
      ['one', up('one')],
    ]),
  )
  expect([body.id, await filesOf('boxwithownid001')]).toEqual(['boxwithownid001', ['one']])
  const again = await send(
    'POST',
    '',
    formOf([
      ['id', 'boxwithownid001'],
      ['one', up('two')],
    ]),
  )
  expect([again.status, again.body.data.id.code]).toEqual([400, 'validation_not_unique'])
  expect(await filesOf('boxwithownid001')).toEqual(['one'])
})
