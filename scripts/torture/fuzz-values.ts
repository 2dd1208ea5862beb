/** Unusual values: awkward texts, wrong types, depth, and occasionally a value that matches the schema. */
import type { Dice } from '../seed/random.ts'

/** The part of JSON Schema that the API description uses. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly format?: string
  readonly maxLength?: number
}

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202eabc',
  '\ud800',
  'é'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(40),
  "' OR 1=1 --",
  '%_%',
  '../../etc/passwd',
  '..\\..\\x',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'null',
  'true',
  'NaN',
  '1e999',
  '-0',
  '0x10',
  '99999999999999999999',
  '2026-02-30',
  '9999-12-31',
  '2026-11-22 10:00:00.000Z',
  '0000-00-00T00:00:00Z',
  '275760-09-13',
  '@request.auth.id',
  '__proto__',
  'constructor',
  '\r\nX: y',
  'javascript:alert(1)',
  'https://[::1',
  'a@b',
  'lea@example.com',
  'x'.repeat(9000),
]
const NUMBERS = [0, -0, 1, -1, 0.1, 1.5, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 5e-324]
const NAMES = [
  'id',
  'created',
  '__proto__',
  'constructor',
  'toString',
  'a.b',
  'a:each',
  '+tags',
  'tags-',
  'x'.repeat(300),
  '',
]
const OPERATORS = ['=', '!=', '>', '<=', '~', '!~', '?=', '?~', '?>', ' ', '==']

export interface Values {
  text(): string
  /** A value of any type. */
  any(): unknown
  /** Mostly a value that matches the schema, sometimes one that does not. */
  like(schema: Schema | undefined): unknown
  filter(names: readonly string[]): string
}

const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { a: value }
  return value
}

const filterOf = (luck: Dice, text: () => string, names: readonly string[]): string => {
  const operand = () =>
    luck.luck(0.7) ? luck.pick([...names, '@now', '@request.auth.id', 'a.b.c']) : `'${text()}'`
  const term = () => `${operand()} ${luck.pick(OPERATORS)} ${luck.luck(0.5) ? `'${text()}'` : operand()}`
  const terms = Array.from({ length: luck.whole(1, 4) }, term).join(luck.pick([' && ', ' || ', ' ']))
  return luck.luck(0.2) ? `${'('.repeat(luck.pick([1, 3, 400]))}${terms}` : terms
}

/** `known` are existing ids and names, to which the run adds. */
export const values = (luck: Dice, known: readonly string[]): Values => {
  const text = (): string => {
    if (known.length > 0 && luck.luck(0.4)) return luck.pick(known)
    if (luck.luck(0.2))
      return String.fromCharCode(...Array.from({ length: luck.whole(1, 12) }, () => luck.whole(0, 0xffff)))
    return luck.pick(TEXTS)
  }
  const any = (): unknown => {
    switch (luck.whole(0, 7)) {
      case 0:
        return luck.pick(NUMBERS)
      case 1:
        return luck.luck(0.5)
      case 2:
        return null
      case 3:
        return Array.from({ length: luck.whole(0, 5) }, any)
      case 4:
        return Object.fromEntries(Array.from({ length: luck.whole(0, 4) }, () => [luck.pick(NAMES), text()]))
      case 5:
        return luck.luck(0.1) ? nested(luck.pick([5, 60, 998, 1001, 1500])) : text()
      default:
        return text()
    }
  }
  const fitting = (schema: Schema): unknown => {
    const type = Array.isArray(schema.type) ? luck.pick(schema.type) : schema.type
    if (schema.enum) return luck.pick(schema.enum)
    if (schema.format === 'email') return `p${luck.whole(0, 1e6)}@example.com`
    switch (type) {
      case 'string':
        return luck.luck(0.5) ? text().slice(0, schema.maxLength ?? 500) : `Texte ${luck.whole(0, 1e6)}`
      case 'integer':
        return luck.whole(0, 100)
      case 'number':
        return luck.next() * 100
      case 'boolean':
        return luck.luck(0.5)
      case 'array':
        return Array.from({ length: luck.whole(0, 3) }, () => like(schema.items))
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {})
            .filter(() => luck.luck(0.8))
            .map(([name, inner]) => [name, like(inner)]),
        )
      default:
        return any()
    }
  }
  const like = (schema: Schema | undefined): unknown => (schema && luck.luck(0.85) ? fitting(schema) : any())
  return { text, any, like, filter: (names) => filterOf(luck, text, names) }
}
