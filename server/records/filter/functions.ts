/** The two functions of the filter language (PocketBase §2.9). */
import { FilterError } from './errors.ts'
import { type DynamicOperand, dynamic, type ResolvedOperand } from './operand.ts'
import { likePattern } from './operators.ts'
import type { Operand } from './parser.ts'
import { combine, type Fragment, fragment } from './sql.ts'

type Resolve = (operand: Operand) => ResolvedOperand

interface Argument {
  readonly written: Operand
  readonly resolved: ResolvedOperand
}

const expression = ({ resolved }: Argument): Fragment =>
  resolved.kind === 'dynamic'
    ? resolved.value
    : fragment('?', [(context) => resolved.values(context)[0] ?? null])

/** To the right of LIKE PocketBase puts `%` around each argument of a function, not around its result. */
const wrapped = (argument: Argument): Fragment => {
  const { resolved } = argument
  return resolved.kind === 'dynamic'
    ? expression(argument)
    : fragment('?', [(context) => likePattern(resolved.values(context)[0] ?? null)])
}

const isLiteral = ({ written }: Argument): boolean => written.kind === 'text' || written.kind === 'number'

const distance = ([lonA, latA, lonB, latB]: readonly Fragment[]): Fragment => {
  if (!lonA || !latA || !lonB || !latB) throw new FilterError('geoDistance takes four arguments')
  return combine(
    [latA, latB, lonB, lonA, latA, latB],
    (a, b, c, d, e, f) =>
      `(6371 * acos(cos(radians(${a})) * cos(radians(${b})) * cos(radians(${c}) - radians(${d})) + sin(radians(${e})) * sin(radians(${f}))))`,
  )
}

const geoDistance = (args: readonly Operand[], resolve: Resolve): DynamicOperand => {
  if (args.length !== 4) throw new FilterError('geoDistance takes four arguments')
  const given = args.map((written) => {
    if (written.kind !== 'identifier' && written.kind !== 'number')
      throw new FilterError('geoDistance takes names and numbers')
    return { written, resolved: resolve(written) }
  })
  const binds = given.some(isLiteral)
  // A single value, whatever its arguments: never "all of them".
  return dynamic(distance(given.map(expression)), {
    nature: 'json',
    binds,
    pattern: binds ? distance(given.map(wrapped)) : null,
  })
}

const strftime = (args: readonly Operand[], resolve: Resolve): DynamicOperand => {
  if (args.length < 1 || args.length > 10) throw new FilterError('strftime takes one to ten arguments')
  const given = args.map((written, index) => {
    const fits = index === 1 ? written.kind !== 'call' : written.kind === 'text'
    if (!fits) throw new FilterError('strftime takes a text, a time value and modifiers in quotes')
    return { written, resolved: resolve(written) }
  })
  const call = (parts: readonly Fragment[]): Fragment =>
    combine(parts, (...texts) => `strftime(${texts.join(', ')})`)
  return dynamic(call(given.map(expression)), {
    binds: given.filter(isLiteral).every(({ written }) => !('value' in written) || written.value !== ''),
    pattern: call(given.map(wrapped)),
    multi: given.some(({ resolved }) => resolved.multi),
    volatile: true,
  })
}

/** The operand of a call. Throws FilterError for other functions and wrong arguments. */
export const resolveCall = (name: string, args: readonly Operand[], resolve: Resolve): DynamicOperand => {
  if (name === 'geoDistance') return geoDistance(args, resolve)
  if (name === 'strftime') return strftime(args, resolve)
  throw new FilterError(`unknown function ${name}`)
}
