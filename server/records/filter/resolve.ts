/** Operands of the syntax tree → operands of the query. */
import { spelledAddress } from '#drizzle/domain/spelled-address.ts'
import { column, quote } from '../schema/identifiers.ts'
import { FilterError } from './errors.ts'
import { resolveCall } from './functions.ts'
import { type NameOptions, resolveName } from './names.ts'
import {
  constant,
  type DynamicOperand,
  dynamic,
  type ResolvedOperand,
  reading,
  type StaticOperand,
} from './operand.ts'
import type { Condition, Expression, Operand } from './parser.ts'
import type { Scope } from './scope.ts'
import { type EvalContext, fragment, type SqlValue, toSqlValue } from './sql.ts'

/** `{:name}`; throws FilterError when it runs without a value of that name. */
const parameterOperand = (name: string): StaticOperand =>
  reading((context) => {
    const { parameters } = context
    if (!parameters || !Object.hasOwn(parameters, name)) throw new FilterError(`missing parameter ${name}`)
    const value = parameters[name]
    return value instanceof Date ? value.toISOString().replace('T', ' ') : toSqlValue(value)
  })

/** The operand of a side of a condition; adds the joins of its path. Throws FilterError (400). */
export const resolve = (scope: Scope, operand: Operand, options: NameOptions): ResolvedOperand => {
  switch (operand.kind) {
    case 'number':
    case 'text':
      return constant(operand.value)
    case 'parameter':
      return parameterOperand(operand.name)
    case 'identifier':
      return resolveName(scope, operand.name, options)
    default:
      return resolveCall(operand.name, operand.args, (inner) => resolve(scope, inner, options))
  }
}

/**
 * A side of a condition. A text that is compared for equality with an address is read in its stored spelling:
 * `email = 'Zoe@Example.com'` finds the account.
 */
export const beside = (
  { operator }: Condition,
  resolved: ResolvedOperand,
  other: ResolvedOperand,
): ResolvedOperand => {
  const isEquality = operator === '=' || operator === '!='
  if (!isEquality || resolved.kind === 'dynamic' || other.kind === 'static' || !other.isAddress)
    return resolved
  // A blank text stays what it is: whether a value is empty decides the SQL (`marksOf`).
  const spelled = (value: SqlValue): SqlValue =>
    typeof value === 'string' ? spelledAddress(value) || value : value
  return { ...resolved, values: (context) => resolved.values(context).map(spelled) }
}

/** Whether the condition is decided before the query runs. */
export const isDecided = (condition: Condition, left: ResolvedOperand, right: ResolvedOperand): boolean =>
  left.kind === 'static' &&
  right.kind === 'static' &&
  (condition.operator === '=' || condition.operator === '!=')

/** The conditions of a tree, in order. */
export const conditionsOf = (tree: Expression): Condition[] =>
  tree.kind === 'condition' ? [tree] : tree.terms.flatMap(conditionsOf)

/** Several bound values as rows, for a comparison with columns. */
export const spread = (scope: Scope, operand: StaticOperand): DynamicOperand => {
  const values = (context: EvalContext): string => JSON.stringify(operand.values(context))
  const alias = scope.join(`values:${scope.counter.next}`, null, (name) => ({
    source: fragment(`json_each(?) ${quote(name)}`, [values]),
    on: null,
  }))
  return dynamic(fragment(column(alias, 'value')), { multi: true })
}

/** Whether an operand can be static, by its name alone: avoids resolving paths for decisions. */
export const isStaticShape = (operand: Operand): boolean =>
  operand.kind !== 'call' &&
  (operand.kind !== 'identifier' || operand.name.startsWith('@') || /^(null|true|false)$/i.test(operand.name))
