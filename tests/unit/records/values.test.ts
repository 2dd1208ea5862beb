/** Casts, names, patterns and forms: the small pure parts of the engine. */
import { describe, expect, it } from 'vitest'
import { isMediaType, sniff } from '#server/records/files/media-types.ts'
import { snakeCase, storedName } from '#server/records/files/names.ts'
import { likePattern } from '#server/records/filter/operators.ts'
import { formData, infer } from '#server/records/http/form.ts'
import { parseProjection } from '#server/records/read/projection.ts'
import { fromDeclaration } from '#server/records/schema/definition.ts'
import { compilePattern } from '#server/records/schema/pattern.ts'
import { autogenerate } from '#server/records/write/autogenerate.ts'
import {
  castBool,
  castItems,
  castJson,
  castNumber,
  castPoint,
  castText,
  roundTo,
} from '#server/records/write/casts.ts'
import { castDate } from '#server/records/write/dates.ts'
import { posts, superusers, users } from '../../api/records/blog.ts'
import { fc } from '../../support/properties.ts'

describe('casts', () => {
  it.each([
    ['2026-11-20 14:32:00.000Z', '2026-11-20 14:32:00.000Z'],
    ['2026-11-20T14:32:00Z', '2026-11-20 14:32:00.000Z'],
    ['2026-11-20T14:32:00.1+02:00', '2026-11-20 12:32:00.100Z'],
    ['2026-11-20 14:32:00.123456+0200', '2026-11-20 12:32:00.123Z'],
    ['2026-11-20', '2026-11-20 00:00:00.000Z'],
    ['Fri, 20 Nov 2026 14:32:00 GMT', '2026-11-20 14:32:00.000Z'],
    ['20 Nov 2026', '2026-11-20 00:00:00.000Z'],
    ['2026-02-31', ''],
    ['2026-13-01', ''],
    ['yesterday', ''],
    ['', ''],
    [1_700_000_000, ''],
    [null, ''],
    // Recorded from PocketBase 0.39.11.
    ['2024-01-01 24:00:00', ''],
    ['2024-01-01t10:00:00z', ''],
    ['2024-01-01T10:00:00z', ''],
    ['2024-01-01T10:00:00Z', '2024-01-01 10:00:00.000Z'],
    ['Mon, 02 Jan 2006 15:04:05 MST', '2006-01-02 15:04:05.000Z'],
    ['Mon, 02 Jan 2006 15:04:05 GMT', '2006-01-02 15:04:05.000Z'],
    ['Mon, 02 Jan 2006 15:04:05 -0700', '2006-01-02 22:04:05.000Z'],
    ['Monday, 02-Jan-06 15:04:05 MST', '2006-01-02 15:04:05.000Z'],
    ['02 Jan 06 15:04 MST', '2006-01-02 15:04:00.000Z'],
    ['02 Jan 06 15:04 -0700', '2006-01-02 22:04:00.000Z'],
    ['Mon Jan  2 15:04:05 2006', '2006-01-02 15:04:05.000Z'],
    ['Mon Jan  2 15:04:05 MST 2006', '2006-01-02 15:04:05.000Z'],
    ['02 Jan 2006', '2006-01-02 00:00:00.000Z'],
    ['2 Jan 2006', ''],
    ['2006-01-02 15:04:05 +0200 EET', '2006-01-02 13:04:05.000Z'],
    ['2006-01-02 15:04:05,5', '2006-01-02 15:04:05.500Z'],
    ['2006-01-02 15:04:05.5', '2006-01-02 15:04:05.500Z'],
    ['2006-01-02 15:04:05.123Z', '2006-01-02 15:04:05.123Z'],
    ['2006-01-02 15:04:05 Z', ''],
    ['2006-01-02 15:04:05+02:00', '2006-01-02 13:04:05.000Z'],
    ['2006-01-02 15:04:05 +02:00', '2006-01-02 13:04:05.000Z'],
    ['2006-01-02T15:04:05.5+0200', '2006-01-02 13:04:05.500Z'],
    [' 2006-01-02 ', ''],
    ['2006-01-02 15:04', ''],
    ['2006-02-30', ''],
    ['2024-01-01 10:00:60', ''],
    ['2024-01-01 10:60:00', ''],
    ['Tue, 02 Jan 2006 15:04:05 MST', '2006-01-02 15:04:05.000Z'],
    ['Mon, 2 Jan 2006 15:04:05 MST', ''],
    ['Mon, 02 Jan 2006 15:04:05 UTC', '2006-01-02 15:04:05.000Z'],
    ['Mon, 02 Jan 2006 15:04:05 CEST', '2006-01-02 15:04:05.000Z'],
    ['02 jan 2006', '2006-01-02 00:00:00.000Z'],
    ['Mon Jan 02 15:04:05 +0200 2006', '2006-01-02 13:04:05.000Z'],
    ['2024-1-1', ''],
  ])('date %j is %j', (given, expected) => {
    expect(castDate(given)).toBe(expected)
  })
  it.each([
    ['12', 12],
    ['-1.5e3', -1500],
    ['1,5', 0],
    ['0x10', 0],
    ['abc', 0],
    [true, 1],
    [null, 0],
    [[1], 0],
  ])('number %j is %j', (given, expected) => {
    expect(castNumber(given)).toBe(expected)
  })
  it('rounds half away from zero on decimal digits', () => {
    expect([1.005, 2.675, -1.005, 0.125, 10, -0.001].map((value) => roundTo(value, 2))).toEqual([
      1.01, 2.68, -1.01, 0.13, 10, 0,
    ])
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => roundTo(cents / 100, 2) === cents / 100),
    )
  })
  it('parses the rest like PocketBase', () => {
    expect(['1', 'T', 'yes', 'on', 2, 0].map(castBool)).toEqual([true, true, false, false, true, false])
    expect([1.5, true, null, {}, ['a']].map(castText)).toEqual(['1.5', 'true', '', '', ''])
    expect(castItems('["b","a","b",""]')).toEqual(['b', 'a'])
    expect(castItems('[broken')).toEqual(['[broken'])
    expect(castItems(null)).toEqual([])
    expect(['', 'null', 'true', '12', '{"a":1}', '{a', 'word', '"x"', 5].map(castJson)).toEqual([
      '',
      null,
      true,
      12,
      { a: 1 },
      '{a',
      'word',
      'x',
      5,
    ])
    expect(castPoint('{"lon":1.5}')).toEqual({ lon: 1.5, lat: 0 })
    expect(castPoint({ lon: '1.23', lat: 4.56 })).toEqual({ lon: 0, lat: 4.56 })
    expect(castPoint([1, 2])).toEqual({ lon: 0, lat: 0 })
    expect(castPoint('x')).toEqual({ lon: 0, lat: 0 })
  })
})

it.each([
  ['text/plain; charset=utf-8', 'text/plain', true],
  ['text/plain; charset=utf-8', 'text/plain; charset=latin1', true],
  ['audio/wav', 'audio/x-wav', true],
  ['audio/x-wav', 'audio/wav', false],
  ['image/jpeg', 'IMAGE/JPEG', true],
  ['image/jpeg', 'image/png', false],
])('the media type %s is %s: %s', (type, wanted, is) => {
  expect(isMediaType(type, wanted)).toBe(is)
})

describe('names of files', () => {
  const name = (original: string, type = 'text/plain; charset=utf-8') =>
    storedName(original, type, (length) => 'x'.repeat(length))
  it.each([
    ['My Holiday (1).JPG', 'my_holiday_1_xxxxxxxxxx.JPG'],
    ['archive.tar.gz', 'archive_xxxxxxxxxx.tar.gz'],
    ['x.y.z.txt', 'x_y_xxxxxxxxxx.z.txt'],
    ['noExtension', 'no_extension_xxxxxxxxxx.txt'],
    ['../../etc/passwd', expect.not.stringMatching(/[/\\]/)],
    ['a.é', 'axxxxxxxxxx_xxxxxxxxxx.txt'],
    ['', 'xxxxxxxxxx_xxxxxxxxxx.txt'],
    ['.png', 'xxxxxxxxxx_xxxxxxxxxx.png'],
    ['.tar.gz', 'xxxxxxxxxx_xxxxxxxxxx.tar.gz'],
    ['a.tar.gz', 'axxxxxxxxxx_xxxxxxxxxx.tar.gz'],
    ['a.b.c.d.tar.gz', 'a_b_c_d_xxxxxxxxxx.tar.gz'],
    ['abcd', 'abcd_xxxxxxxxxx.txt'],
    ['a  b! c d  . 456', 'a_b_c_d_xxxxxxxxxx.456'],
    [`${'a'.repeat(101)}.${'b'.repeat(21)}`, `${'a'.repeat(100)}_xxxxxxxxxx.${'b'.repeat(20)}`],
  ])('%s', (original, expected) => {
    expect(name(original)).toEqual(expected)
  })
  it('are plain, short and never leave their folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (original) => {
        const stored = name(original, 'application/octet-stream')
        return stored.length <= 150 && !/[/\\\0]/.test(stored) && !stored.startsWith('.')
      }),
    )
  })
  it('split into words', () => {
    expect(snakeCase('HTMLPage twoWords-3X')).toBe('htmlpage_two_words_3_x')
  })
})

it('LIKE patterns are escaped like PocketBase’s', () => {
  expect(['a', 'a%', 'a\\%', 'a_b', '__', 5].map((value) => likePattern(value))).toEqual([
    '%a%',
    'a%',
    '%a\\%%',
    '%a\\_b%',
    '%_\\_%',
    '%5%',
  ])
})

it('text is generated to match its pattern', () => {
  for (const pattern of ['[a-z0-9]{15}', '^[A-Z]{2,4}-\\d+$', 'C-[0-9a-f]{8}', '\\w?x*']) {
    const whole = new RegExp(`^(?:${pattern.replace(/^\^|\$$/g, '')})$`)
    for (let times = 0; times < 50; times += 1) expect(autogenerate(pattern)).toMatch(whole)
  }
  expect(() => autogenerate('(a|b)*{')).toThrow('Cannot generate')
})

it('form values are inferred', () => {
  expect(['true', '12', '-3.4', '1.0', '007', '1e5', '', 'null', '-'].map(infer)).toEqual([
    true,
    12,
    -3.4,
    '1.0',
    '007',
    '1e5',
    '',
    'null',
    '-',
  ])
  expect(
    formData([
      ['a', '1'],
      ['a', 'x'],
      ['@jsonPayload', '{"b":"1"}'],
      ['b', '2'],
    ]),
  ).toEqual({ a: [1, 'x'], b: '1' })
  expect(formData([['@jsonPayload', '[]']])).toBeNull()
})

it('fields are picked', () => {
  const value = { a: { b: 1, c: 2 }, list: [{ x: 1, y: 2 }], text: '<p>Two&nbsp;<b>words</b></p>' }
  expect(parseProjection('a.b,list.x')?.(value)).toEqual({ a: { b: 1 }, list: [{ x: 1 }] })
  expect(parseProjection('*,a.c')?.(value)).toEqual({ a: { c: 2 }, list: value.list, text: value.text })
  expect(parseProjection('text:excerpt(3, true)')?.(value)).toEqual({ text: 'Two...' })
  // The last name of a key decides.
  expect(parseProjection('text:excerpt(3),text')?.(value)).toEqual({ text: value.text })
  expect(parseProjection('text,text:excerpt(3)')?.(value)).toEqual({ text: 'Two' })
  expect(parseProjection('text:excerpt(3),text:excerpt(2)')?.(value)).toEqual({ text: 'Tw' })
  expect(parseProjection(' , ')).toBeNull()
  expect(() => parseProjection('a:nothing(1)')).toThrow(expect.objectContaining({ status: 400 }))
})

it('files are recognised by content', async () => {
  const text = (content: string) => sniff(Buffer.from(content))
  expect(await text('%PDF-1.4')).toBe('application/pdf')
  expect(await text('<?xml version="1.0"?><svg xmlns="x">')).toBe('image/svg+xml')
  expect(await text(' <!doctype html>')).toBe('text/html; charset=utf-8')
  expect(await text('WEBVTT\n')).toBe('text/vtt')
  expect(await text('{"a":1}')).toBe('application/json')
  expect(await text('plain')).toBe('text/plain; charset=utf-8')
  expect(await sniff(Buffer.from([0, 1, 2, 3]))).toBe('application/octet-stream')
})

it('a text of UTF-16 is no recording', async () => {
  const units = Buffer.from('Nom;Prénom\r\nMartin;Léa\r\n', 'utf16le')
  const marked = (...mark: number[]) => Buffer.concat([Buffer.from(mark), units])
  expect(await sniff(marked(0xff, 0xfe))).toBe('text/plain; charset=utf-16le')
  expect(await sniff(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(units).swap16()]))).toBe(
    'text/plain; charset=utf-16be',
  )
  // The same mark begins an MPEG frame, whose bytes are no text.
  expect(await sniff(Buffer.from([0xff, 0xfe, 1, 0, 2, 0, 3, 0]))).not.toContain('text/')
})

it('collections and fields get PocketBase’s ids', () => {
  expect(fromDeclaration(superusers).id).toBe('pbc_3142635823')
  expect(fromDeclaration(users).id).toBe('_pb_users_auth_')
  const fields = fromDeclaration(posts).fields.map((field) => `${field.name}:${field.id}`)
  expect(fields[0]).toBe('id:text3208210256')
  expect(fields.at(-1)).toBe('updated:autodate3332085495')
})

it.each([
  ['^[\\w][\\w\\.\\-]*$', 'a.b-c', '.a'],
  ['^[a-z\\_\\@]+$', 'a_@', 'a b'],
  ['^[\\w-.]+$', 'a-b.c', 'a b'],
  ['(?i)^abc$', 'ABC', 'abd'],
  ['\\A[[:alpha:]]+\\z', 'Abc', 'a1'],
  ['^(?P<year>\\d{4})$', '2026', '26'],
  ['^.$', '😀', 'ab'],
])('the Go pattern %s runs', (pattern, right, wrong) => {
  expect([compilePattern(pattern).test(right), compilePattern(pattern).test(wrong)]).toEqual([true, false])
})
