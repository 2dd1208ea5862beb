/** The two functions of the filter language (PocketBase §2.9). */
import { FilterError } from './errors.ts'
import { type DynamicOperand, dynamic, type ResolvedOperand } from './operand.ts'
import type { Operand } from './parser.ts'
import { combine, type Fragment, fragment } from './sql.ts'

type Resolve = (operand: Operand) => ResolvedOperand

const expression = (operand: ResolvedOperand): Fragment =>
  operand.kind === 'dynamic'
    ? operand.value
    : fragment('?', [(context) => operand.values(context)[0] ?? null])

const geoDistance = (args: readonly Operand[], resolve: Resolve): DynamicOperand => {
  if (args.length !== 4) throw new FilterError('geoDistance takes four arguments')
  const resolved = args.map((arg) => {
    if (arg.kind !== 'identifier' && arg.kind !== 'number')
      throw new FilterError('geoDistance takes names and numbers')
    return resolve(arg)
  })
  const [lonA, latA, lonB, latB] = resolved.map(expression)
  if (!lonA || !latA || !lonB || !latB) throw new FilterError('geoDistance takes four arguments')
  const value = combine(
    [latA, latB, lonB, lonA, latA, latB],
    (a, b, c, d, e, f) =>
      `(6371 * acos(cos(radians(${a})) * cos(radians(${b})) * cos(radians(${c}) - radians(${d})) + sin(radians(${e})) * sin(radians(${f}))))`,
  )
  return dynamic(value, { nature: 'json', alwaysAny: true, multi: resolved.some((operand) => operand.multi) })
}

const strftime = (args: readonly Operand[], resolve: Resolve): DynamicOperand => {
  if (args.length < 1 || args.length > 10) throw new FilterError('strftime takes one to ten arguments')
  const resolved = args.map((arg, index) => {
    const fits = index === 1 ? arg.kind !== 'call' : arg.kind === 'text'
    if (!fits) throw new FilterError('strftime takes a text, a time value and modifiers in quotes')
    return resolve(arg)
  })
  const value = combine(resolved.map(expression), (...texts) => `strftime(${texts.join(', ')})`)
  return dynamic(value, { multi: resolved.some((operand) => operand.multi), volatile: true })
}

/** The operand of a call. Throws FilterError for other functions and wrong arguments. */
export const resolveCall = (name: string, args: readonly Operand[], resolve: Resolve): DynamicOperand => {
  if (name === 'geoDistance') return geoDistance(args, resolve)
  if (name === 'strftime') return strftime(args, resolve)
  throw new FilterError(`unknown function ${name}`)
}
