import { describe, expect, it } from 'vitest'
import { tokenize } from '#server/records/filter/lexer.ts'
import { parseFilter } from '#server/records/filter/parser.ts'
import { parseSort } from '#server/records/filter/sort.ts'

const values = (source: string): string[] => tokenize(source).map((token) => token.value)

describe('lexer', () => {
  it('reads identifiers, numbers, texts and operators', () => {
    expect(values(`a.b:each ?!= -1.5 && x_1~"t\\"x" // end`)).toEqual([
      'a.b:each',
      '?!=',
      '-1.5',
      '&&',
      'x_1',
      '~',
      't"x',
      '',
    ])
  })
  it('decodes escapes of its own quote and of JSON, and leaves those of LIKE', () => {
    expect(values(String.raw`'it\'s "b"'`)[0]).toBe(`it's "b"`)
    expect(values(String.raw`"a\\b\nc\u00e9"`)[0]).toBe('a\\b\ncé')
    expect(values(String.raw`'50\%'`)[0]).toBe('50\\%')
  })
  it.each([
    'a = \r1',
    'a /b',
    'a == 1',
    'a = 1.',
    'a = .5',
    'a = 1.2.3',
    "a = 'open",
    'a. = 1',
    '@ = 1',
    '# = 1',
    'a = +1',
    'a = 1e5',
    'é = 1',
    'a & b',
    'a = 1;',
  ])('refuses %j', (source) => {
    expect(() => parseFilter(source)).toThrow(expect.objectContaining({ status: 400 }))
  })
})

describe('parser', () => {
  it('binds && tighter than ||', () => {
    expect(parseFilter('a=1 || b=2 && c=3')).toMatchObject({
      kind: 'or',
      terms: [
        { left: { name: 'a' } },
        { kind: 'and', terms: [{ left: { name: 'b' } }, { left: { name: 'c' } }] },
      ],
    })
  })
  it('reads groups, comments and functions', () => {
    expect(parseFilter("( a = 1 // why\n && strftime('%Y', created,) ?= '2026' )")).toMatchObject({
      kind: 'and',
      terms: [
        {},
        { any: true, operator: '=', left: { kind: 'call', args: [{ value: '%Y' }, { name: 'created' }] } },
      ],
    })
  })
  it.each([
    '',
    '   ',
    '// nothing',
    '()',
    '(// nothing\n)',
    'a',
    'a =',
    '= 1',
    'a = 1 &&',
    'a = 1 b = 2',
    '(a = 1',
    'a = 1)',
    'a = 1 and b = 2',
    'f(f(f(f(1)))) = 1',
    'f(1 2) = 1',
  ])('refuses %j', (source) => {
    expect(() => parseFilter(source)).toThrow(expect.objectContaining({ status: 400 }))
  })
  it('allows 200 conditions and no more', () => {
    const conditions = (count: number) => Array.from({ length: count }, () => 'a=1').join('||')
    expect(() => parseFilter(conditions(200))).not.toThrow()
    expect(() => parseFilter(`(${conditions(150)}) && (${conditions(51)})`)).toThrow()
  })
  it('answers deep nesting with an error, not with a stack overflow', () => {
    expect(() => parseFilter(`${'('.repeat(100_000)}a=1${')'.repeat(100_000)}`)).toThrow(
      expect.objectContaining({ status: 400 }),
    )
    expect(() => parseFilter(`${'f('.repeat(100_000)}`)).toThrow(expect.objectContaining({ status: 400 }))
  })
})

describe('sort', () => {
  it('reads directions', () => {
    expect(parseSort('-a, +b.c , d')).toEqual([
      { name: 'a', descending: true },
      { name: 'b.c', descending: false },
      { name: 'd', descending: false },
    ])
  })
  it.each(['a,,b', 'a,', ',', '-', 'a b', "a'", '1', 'a.', 'a,b,c,d,e,f,g,h,i', `${'a'.repeat(256)}`])(
    'refuses %j',
    (text) => {
      expect(() => parseSort(text)).toThrow(expect.objectContaining({ status: 400 }))
    },
  )
})
