/** One comparison → SQL (PocketBase §2.4). */
import type { DynamicOperand, StaticOperand } from './operand.ts'
import type { Comparison } from './parser.ts'
import { combine, type EvalContext, type Fragment, fragment, isEmptyValue, type SqlValue } from './sql.ts'

/** A side ready for SQL: an expression of the row, or a bound value that is known to be empty or not. */
export interface Side {
  readonly value: Fragment
  readonly nature: 'plain' | 'json' | 'known' | 'empty'
  /** The right operand of LIKE when this is its right side; null: a pattern around the value. */
  readonly pattern: Fragment | null
}

/** A side of a comparison as SQL, with the properties that operators need. */
export const dynamicSide = (operand: DynamicOperand): Side => ({
  value: operand.value,
  nature: operand.nature,
  pattern: operand.pattern,
})

/** The values of an operand in "none violates": PocketBase reads them from a sub-query without parameters. */
export const manySide = (operand: DynamicOperand): Side => ({
  value: operand.value,
  nature: operand.nature === 'json' ? 'json' : 'plain',
  pattern: null,
})

/** One value beside several others: PocketBase ignores its treatment of NULL there. */
export const singleSide = (operand: DynamicOperand): Side => ({
  ...dynamicSide(operand),
  nature: operand.binds ? 'known' : 'plain',
})

/** A bound side. `context` decides, for this variant of the plan, what its SQL depends on (`marksOf`). */
export const staticSide = (operand: StaticOperand, context: EvalContext): Side => {
  const read = (each: EvalContext): SqlValue => operand.values(each)[0] ?? null
  if (operand.truth) {
    const word = fragment(read(context) ? 'TRUE' : 'FALSE')
    return { value: word, nature: 'known', pattern: null }
  }
  const pattern = fragment('?', [(each) => likePattern(read(each))])
  return { value: fragment('?', [read]), nature: isEmptyValue(read(context)) ? 'empty' : 'known', pattern }
}

/** The properties of a bound side that its SQL depends on: contexts with the same marks share the SQL. */
export const marksOf = (operand: StaticOperand, context: EvalContext): string => {
  const value = operand.values(context)[0] ?? null
  if (operand.truth) return value ? 't' : 'f'
  return isEmptyValue(value) ? 'e' : 'v'
}

const equality = (left: Side, right: Side, negated: boolean): Fragment => {
  const both = [left.value, right.value]
  const orBlank = (value: Fragment, at: number): Fragment =>
    (at === 0 ? left : right).nature === 'empty' ? fragment("''") : value
  if (left.nature === 'json' || right.nature === 'json')
    return combine(both, (a, b) => `${a} ${negated ? 'IS NOT' : 'IS'} ${b}`)
  if (left.nature === 'empty' && right.nature === 'empty') return fragment(negated ? '0' : '1')
  if (left.nature === 'known' || right.nature === 'known')
    return combine(both.map(orBlank), (a, b) => `${a} ${negated ? 'IS NOT' : '='} ${b}`)
  if (left.nature === 'empty') return emptiness(right.value, negated)
  if (right.nature === 'empty') return emptiness(left.value, negated)
  return combine(both, (a, b) => `COALESCE(${a}, '') ${negated ? 'IS NOT' : '='} COALESCE(${b}, '')`)
}

const emptiness = (value: Fragment, negated: boolean): Fragment =>
  combine([value, value], (a, b) =>
    negated ? `(${a} IS NOT '' AND ${b} IS NOT NULL)` : `(${a} = '' OR ${b} IS NULL)`,
  )

/**
 * Escapes unescaped characters from the right, as PocketBase does (tools/search/filter.go): the character to
 * the left of an escaped one is skipped, so in `__` only the second gets a backslash.
 */
const escapeLike = (text: string): string => {
  let escaped = ''
  let pending = false
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const character = text.charAt(at)
    if (pending) {
      if (character !== '\\') escaped = `\\${escaped}`
      pending = false
    } else pending = '\\%_'.includes(character)
    escaped = character + escaped
  }
  return pending ? `\\${escaped}` : escaped
}

/** A `%` without a backslash before it; an escaped backslash escapes nothing. */
const hasOwnPercent = (text: string): boolean => /^(?:[^\\%]|\\[\s\S])*%/.test(text)

/** The LIKE pattern of a text: unchanged when it has an unescaped `%`, otherwise escaped and wrapped. */
export const likePattern = (value: SqlValue): string | null => {
  if (value === null) return null
  const text = String(value)
  return hasOwnPercent(text) ? text : `%${escapeLike(text)}%`
}

const like = (left: Side, right: Side, negated: boolean): Fragment => {
  const word = negated ? 'NOT LIKE' : 'LIKE'
  // SQLite makes the text of a number (`42.0`, `1.0e+21`); JavaScript, which compares, would write another.
  const text = combine([left.value], (value) => `CAST(${value} AS TEXT)`)
  if (right.pattern) return combine([text, right.pattern], (a, b) => `${a} ${word} ${b} ESCAPE '\\'`)
  return combine([text, right.value], (a, b) => `${a} ${word} ('%' || ${b} || '%') ESCAPE '\\'`)
}

/** The SQL of one comparison between single values. */
export const compare = (left: Side, operator: Comparison, right: Side): Fragment => {
  switch (operator) {
    case '=':
      return equality(left, right, false)
    case '!=':
      return equality(left, right, true)
    case '~':
      return like(left, right, false)
    case '!~':
      return like(left, right, true)
    default:
      return combine([left.value, right.value], (a, b) => `${a} ${operator} ${b}`)
  }
}

const asNumber = (value: Decided): Decided =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value

type Decided = string | number | null

/** Numbers are equal however they are bound. */
const comparable = (value: SqlValue): Decided =>
  typeof value === 'boolean' || typeof value === 'bigint' ? Number(value) : value

/** SQL's three-valued `=` and `!=` between two bound values. */
const decidePair = (left: Decided, right: Decided, negated: boolean): boolean | null => {
  const bothEmpty = isEmptyValue(left) && isEmptyValue(right)
  if (negated) return !bothEmpty && left !== right
  if (bothEmpty) return true
  return left === null || right === null ? null : left === right
}

/** `IS NOT TRUE`, `IS NOT FALSE`: SQLite tests the left value as a number. */
const isTrue = (value: Decided): boolean => (Number.parseFloat(String(value ?? '')) || 0) !== 0

/** Decides `=` and `!=` between bound values without SQLite; null for other operators, which SQL decides. */
export const decide = (
  left: StaticOperand,
  operator: Comparison,
  any: boolean,
  right: StaticOperand,
  context: EvalContext,
): boolean | null => {
  if (operator !== '=' && operator !== '!=') return null
  const numeric = left.numeric || right.numeric
  const valuesOf = (operand: StaticOperand): readonly Decided[] => {
    const values = operand.values(context)
    const filled = (values.length === 0 ? [null] : values).map(comparable)
    return numeric ? filled.map(asNumber) : filled
  }
  const rights = valuesOf(right)
  const negated = operator === '!='
  const asTruth = negated && right.truth
  const outcomes = valuesOf(left).flatMap((a) =>
    rights.map((b) => decidePair(asTruth && a !== null ? Number(isTrue(a)) : a, b, negated)),
  )
  const some = outcomes.includes(true)
  return any || (!left.multi && !right.multi) ? some : some && !outcomes.includes(false)
}
