/** The fields of a view without declared ones, derived from its query as PocketBase does (core/view.go). */

interface SourceField {
  readonly name: string
  readonly type: string
  readonly [option: string]: unknown
}
/** A collection that a view may read. */
interface ViewSource {
  readonly id: string
  readonly name: string
  readonly fields: readonly SourceField[]
}

/** A column or table as written, with its name or alias. */
interface Named {
  readonly written: string
  readonly name: string
}

const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '`': '`', '[': ']' }

/** Splits where `isEnd` is true, outside parentheses and quotes. */
const pieces = (text: string, isEnd: (character: string) => boolean): string[] => {
  const found: string[] = []
  let depth = 0
  let quote = ''
  let piece = ''
  for (const character of text) {
    const opens = quote === '' ? CLOSING[character] : undefined
    if (character === quote) quote = ''
    else if (opens !== undefined) quote = opens
    else if (quote === '' && character === '(') depth += 1
    else if (quote === '' && character === ')') depth -= 1
    if (depth === 0 && quote === '' && opens === undefined && isEnd(character)) {
      found.push(piece)
      piece = ''
    } else piece += character
  }
  return [...found, piece].map((one) => one.trim()).filter((one) => one !== '')
}

const isSpace = (character: string): boolean => /\s/.test(character)
const bare = (text: string): string =>
  text
    .split('.')
    .map((part) => part.replace(/^[`"[\];']+|[`"[\];']+$/g, ''))
    .join('.')

/** `a.b`, `a.b c` and `a.b AS c`. */
const named = (text: string): Named => {
  const lines = pieces(text, isSpace)
  const last = lines.at(-1) ?? ''
  if (lines.length === 1) return { written: bare(last), name: bare(last).split('.').at(-1) ?? '' }
  const isAs = /^as$/i.test(lines.at(-2) ?? '')
  return { written: bare(lines.slice(0, isAs ? -2 : -1).join(' ')), name: bare(last) }
}

const TABLE_KEYWORDS = ['full', 'outer', 'left', 'right', 'cross', 'inner', 'natural']
const ENDS = ['where', 'group', 'having', 'order', 'limit', 'window', 'union', 'except', 'intersect']

/** The columns and tables of the outermost SELECT; ON conditions and later clauses are left out. */
const partsOf = (query: string): { columns: Named[]; tables: Named[] } => {
  const plain = query.replace(/\/\*[\s\S]*?\*\/|--[^\n]*/g, ' ')
  const texts = { select: '', from: '' }
  let into: 'select' | 'from' | null = null
  for (const word of pieces(plain.replaceAll(',', ' , '), isSpace)) {
    const lower = word.toLowerCase()
    if (ENDS.includes(lower) && texts.from !== '') break
    if (lower === 'select') into = 'select'
    else if (lower === 'from') into = 'from'
    else if (lower === 'join') {
      into = 'from'
      texts.from += ','
    } else if (into === 'from' && (lower === 'on' || lower === 'using')) into = null
    else if (into && lower !== 'distinct' && !TABLE_KEYWORDS.includes(lower)) texts[into] += ` ${word}`
  }
  const list = (text: string): Named[] => pieces(text, (character) => character === ',').map(named)
  return { columns: list(texts.select), tables: list(texts.from) }
}

const CASTS: Readonly<Record<string, object>> = {
  real: { type: 'number' },
  decimal: { type: 'number' },
  numeric: { type: 'number' },
  int: { type: 'number', onlyInt: true },
  integer: { type: 'number', onlyInt: true },
  text: { type: 'text' },
  boolean: { type: 'bool' },
  bool: { type: 'bool' },
}

/** The type stated by an expression itself; undefined for others. */
const spokenType = (written: string): object | undefined => {
  if (/^count\(/i.test(written)) return { type: 'number', onlyInt: true }
  if (/^total\(/i.test(written)) return { type: 'number' }
  const [, type = ''] = /^cast\s*\([\s\S]*\s+as\s+(\w+)\s*\)$/i.exec(written) ?? []
  return CASTS[type.toLowerCase()]
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

const KEY = { type: 'text', system: true, required: true, primaryKey: true, pattern: '^[a-z0-9]+$' }

/** The fields of the view, in the order of its columns. Throws an Error for `*`, as PocketBase does. */
export const viewFieldsOf = (query: string, sources: readonly ViewSource[]): SourceField[] => {
  const { columns, tables } = partsOf(query)
  const sourceOf = (alias: string | undefined): ViewSource | undefined => {
    const table = tables.find(({ name }) => name === alias)
    return sources.find(({ id, name }) => table && [id, name].includes(table.written))
  }
  return columns.map(({ written, name }): SourceField => {
    if (name === '*') throw new Error('A view names its columns: * is not supported')
    const json = { type: 'json', maxSize: 1 }
    if (name === 'id') return { ...KEY, name }
    const spoken = spokenType(written)
    if (spoken) return { type: '', ...spoken, name }
    const path = written.split('.')
    const source = sourceOf(path.length === 2 ? path[0] : tables[0]?.name)
    const wanted = path.length === 2 ? (path[1] ?? '') : written
    if (source && same(wanted, 'id')) return { type: 'relation', maxSelect: 1, collectionId: source.id, name }
    const found = source?.fields.find((field) => same(field.name, wanted))
    return found ? { ...found, id: undefined, name } : { ...json, name }
  })
}
