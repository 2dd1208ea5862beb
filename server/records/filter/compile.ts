/**
 * Rule, client filter and sort of one query → joins, WHERE and ORDER BY. Conditions whose two sides are known
 * before the query runs are decided here, so that a rule such as `can(...)` costs nothing in SQL and allows
 * the use of indexes.
 */
import { bypassesRules, guest } from '../actor.ts'
import { quote } from '../schema/identifiers.ts'
import { FilterError } from './errors.ts'
import type { Token } from './lexer.ts'
import { type NameOptions, resolveName } from './names.ts'
import type { DynamicOperand, ResolvedOperand } from './operand.ts'
import {
  compare,
  decide,
  dynamicSide,
  manySide,
  marksOf,
  type Side,
  singleSide,
  staticSide,
} from './operators.ts'
import {
  type Comparison,
  type Condition,
  type Expression,
  type Operand,
  parseFilter,
  parseTokens,
} from './parser.ts'
import type { Restriction } from './paths.ts'
import { allOf, type Formula, Quantifier } from './quantify.ts'
import { beside, conditionsOf, isDecided, isStaticShape, resolve, spread } from './resolve.ts'
import { type Base, type ColumnPath, Scope, tableBase } from './scope.ts'
import { parseSort, type SortItem } from './sort.ts'
import { combine, type EvalContext, type Fragment, fragment } from './sql.ts'

export interface QueryText {
  readonly base: Base
  /** API rule; `''` when none applies. */
  readonly rule: string
  readonly filter: string
  /** The tokens of the filter, when already read. */
  readonly tokens?: readonly Token[] | undefined
  readonly sort: string
  /**
   * The filter and the sort come from a client. Superusers are exempt from the limits unless it is `always`.
   */
  readonly restricted: boolean | 'always'
}

export interface Plan {
  readonly joins: Fragment
  /** Null when every row passes. */
  readonly where: Fragment | null
  /** No row can pass: the query need not run. */
  readonly matchesNothing: boolean
  readonly order: Fragment | null
  /** Joins may repeat a row. */
  readonly distinct: boolean
  /**
   * The maximum number of many-valued joins nested in one search, except list rules of joined collections.
   */
  readonly hops: number
  /** Depends on time, chance or headers: its rows must not be cached. */
  readonly volatile: boolean
}

interface Emission {
  readonly scope: Scope
  readonly options: NameOptions
  readonly context: EvalContext
}

const filterOf = ({ filter, tokens }: QueryText): Expression | null => {
  if (tokens) return parseTokens(tokens)
  return filter === '' ? null : parseFilter(filter)
}

/** More than any screen requests, and few enough for the database to scan. */
const MAX_JUDGED = 8

/** The result of a static part of the query; the same results mean the same SQL. */
type Probe = (context: EvalContext) => string

/** One query with its trees, parsed once. */
export class Query {
  readonly text: QueryText
  readonly probes: Probe[] = []
  volatile = false
  readonly #options: NameOptions
  readonly #rule: Expression | null
  readonly #filter: Expression | null
  readonly #sort: readonly SortItem[]
  /** The list rules of joined collections, by collection id. */
  readonly #joinedRules = new Map<string, Expression>()
  /** The joined rows of a client's names that a list rule guards, by their aliases. */
  readonly #judged = new Set<string>()

  /** Parses and checks the whole query. Throws FilterError (400). */
  constructor(text: QueryText, options: NameOptions, parameters: boolean, actor: EvalContext['actor']) {
    this.text = text
    this.#options = options
    this.#rule = text.rule === '' ? null : parseFilter(text.rule)
    this.#filter = filterOf(text)
    this.#sort = parseSort(text.sort)
    if (!parameters && this.#filter) this.#refuseParameters(this.#filter)
    const scope = new Scope(text.base)
    if (this.#rule) this.#examine(scope, this.#rule, options)
    const restricted = this.#restrict(actor, (place) => this.#examineJoined(scope, place))
    if (this.#filter) this.#examine(scope, this.#filter, restricted)
    for (const item of this.#sort) this.#order(scope, item, restricted)
  }

  /**
   * The SQL for one caller; `context` must give the same probe results as other calls that share the plan.
   */
  compile(context: EvalContext): Plan {
    const scope = new Scope(this.text.base)
    const places = new Map<string, ColumnPath>()
    const restricted = this.#restrict(context.actor, (place) => places.set(place.alias, place))
    // One AND: where rule and filter name the same related record, both refer to one record.
    const isRequested = allOf([
      this.#rule ? this.#formula(scope, this.#rule, this.#options, context) : true,
      this.#filter ? this.#formula(scope, this.#filter, restricted, context) : true,
    ])
    const sorted = scope.watch(() => this.#sort.map((item) => this.#order(scope, item, restricted)))
    // The sort columns must be joined in the row itself, and single-row joins cost nothing there.
    const bound = scope.withAncestors([...sorted.uses, ...scope.single])
    const quantifier = new Quantifier(scope, this.#guards(scope, places, context))
    const where = conjunction([
      typeof isRequested === 'boolean' ? isRequested : quantifier.emit(isRequested, bound),
      ...quantifier.guard(bound),
    ])
    const repeats = scope.hops(bound)
    return {
      joins: scope.joins(bound),
      where: typeof where === 'boolean' ? null : where,
      matchesNothing: where === false,
      order: sorted.result.length > 0 ? combine(sorted.result, (...texts) => texts.join(', ')) : null,
      distinct: repeats > 0,
      hops: Math.max(repeats, quantifier.hops),
      volatile: this.volatile,
    }
  }

  /** The condition of each joined collection's list rule on its row. */
  #guards(
    scope: Scope,
    places: ReadonlyMap<string, ColumnPath>,
    context: EvalContext,
  ): Map<string, Fragment | false> {
    const guards = new Map<string, Fragment | false>()
    for (const { collection, alias } of places.values()) {
      const rule = this.#joinedRules.get(collection.id)
      if (!rule) continue
      const inner = new Scope(tableBase(collection, alias), scope.counter)
      const allowed = this.#formula(inner, rule, this.#options, context)
      if (allowed === true) continue
      guards.set(alias, allowed && new Quantifier(inner, new Map()).emit(allowed, new Set()))
    }
    return guards
  }

  #refuseParameters(tree: Expression): void {
    const isParameter = (operand: Operand): boolean =>
      operand.kind === 'parameter' || (operand.kind === 'call' && operand.args.some(isParameter))
    const found = conditionsOf(tree).some(
      (condition) => isParameter(condition.left) || isParameter(condition.right),
    )
    if (found) throw new FilterError('parameters are not available here')
  }

  #restrict(actor: EvalContext['actor'], joined: Restriction['joined']): NameOptions {
    const { restricted } = this.text
    if (!restricted || (restricted === true && bypassesRules(actor))) return this.#options
    // The limits apply with a guest's rights, because the server's own rights see everything.
    const held = bypassesRules(actor) ? guest : actor
    return { ...this.#options, restriction: { actor: held, joined } }
  }

  /** Resolves every name once, to refuse errors and to find what is known before the query runs. */
  #examine(scope: Scope, tree: Expression, options: NameOptions): void {
    for (const condition of conditionsOf(tree)) {
      const left = resolve(scope, condition.left, options)
      const right = resolve(scope, condition.right, options)
      if (left.volatile || right.volatile) this.volatile = true
      if (left.kind === 'static' && right.kind === 'static' && isDecided(condition, left, right)) {
        this.probes.push((context) =>
          decide(left, condition.operator, condition.any, right, context) ? 't' : 'f',
        )
        continue
      }
      for (const side of [left, right])
        if (side.kind === 'static' && !side.multi) this.probes.push((context) => marksOf(side, context))
    }
  }

  /**
   * Adds the list rule of a collection that a client's path joins: nothing hidden may be tested through it.
   */
  #examineJoined(scope: Scope, place: ColumnPath): void {
    const { listRule } = place.collection
    if (listRule === null) throw new FilterError(`${place.collection.name} may not be listed`)
    if (listRule === '') return
    // Each brings the joins of its rule, and the database scans their product.
    this.#judged.add(place.alias)
    if (this.#judged.size > MAX_JUDGED) throw new FilterError('too many collections are joined')
    if (this.#joinedRules.has(place.collection.id)) return
    const rule = parseFilter(listRule)
    this.#joinedRules.set(place.collection.id, rule)
    this.#examine(new Scope(tableBase(place.collection, place.alias), scope.counter), rule, this.#options)
  }

  #order(scope: Scope, item: SortItem, options: NameOptions): Fragment {
    const direction = item.descending ? 'DESC' : 'ASC'
    if (item.name === '@random') {
      this.volatile = true
      return fragment('RANDOM()')
    }
    if (item.name === '@rowid') {
      if (scope.base.collection.type === 'view') throw new FilterError('views have no rowid')
      return fragment(`${quote(scope.base.alias)}."_rowid_" ${direction}`)
    }
    const operand = resolveName(scope, item.name, options)
    if (operand.kind === 'static') throw new FilterError(`cannot sort by ${item.name}`)
    return combine([operand.value], (text) => `${text} ${direction}`)
  }

  /** The condition of a tree on a row, with its joins in `scope`; `true` and `false` where it is decided. */
  #formula(scope: Scope, tree: Expression, options: NameOptions, context: EvalContext): Formula | boolean {
    const reduced = this.#reduce(tree, context)
    return typeof reduced === 'boolean' ? reduced : this.#emit({ scope, options, context }, reduced)
  }

  /** Removes decided parts; `true` and `false` when all are decided. */
  #reduce(tree: Expression, context: EvalContext): Expression | boolean {
    if (tree.kind === 'condition') return this.#decide(tree, context) ?? tree
    const terms: Expression[] = []
    for (const term of tree.terms) {
      const reduced = this.#reduce(term, context)
      if (typeof reduced === 'boolean') {
        if (reduced === (tree.kind === 'or')) return reduced
      } else if (reduced.kind === tree.kind) terms.push(...reduced.terms)
      else terms.push(reduced)
    }
    const [first, ...rest] = terms
    if (!first) return tree.kind === 'and'
    return rest.length === 0 ? first : { kind: tree.kind, terms }
  }

  #decide(condition: Condition, context: EvalContext): boolean | null {
    if (condition.operator !== '=' && condition.operator !== '!=') return null
    const scratch = new Scope(this.text.base)
    const unrestricted = this.#options
    if (!isStaticShape(condition.left) || !isStaticShape(condition.right)) return null
    const left = resolve(scratch, condition.left, unrestricted)
    const right = resolve(scratch, condition.right, unrestricted)
    if (left.kind !== 'static' || right.kind !== 'static') return null
    return decide(left, condition.operator, condition.any, right, context) === true
  }

  #emit(state: Emission, tree: Expression): Formula {
    if (tree.kind === 'condition') return this.#emitCondition(state, tree)
    return { kind: tree.kind, terms: tree.terms.map((term) => this.#emit(state, term)) }
  }

  #emitCondition({ scope, options, context }: Emission, tree: Condition): Formula {
    const { result: first, uses: leftUses } = scope.watch(() => resolve(scope, tree.left, options))
    const { result: second, uses: rightUses } = scope.watch(() => resolve(scope, tree.right, options))
    const left = beside(tree, first, second)
    const right = beside(tree, second, first)
    const spreads = scope.watch(() => [this.#side(scope, left, context), this.#side(scope, right, context)])
    const [leftSide, rightSide] = spreads.result as [Side, Side]
    const parts = [compare(leftSide, tree.operator, rightSide)]
    for (const side of [left, right]) if (side.kind === 'dynamic' && side.guard) parts.push(side.guard)
    const some: Formula = {
      kind: 'leaf',
      sql: combine(parts, (...texts) => `(${texts.join(' AND ')})`),
      uses: [...leftUses, ...rightUses, ...spreads.uses],
      wants: left.kind === 'dynamic' && refusesNull(tree.operator, rightSide) ? left.table : null,
    }
    if (tree.any || !(left.multi || right.multi)) return some
    const sql = this.#noneViolates(scope, tree, left, right, context)
    // A single value beside many belongs to the current row.
    const uses = [...(left.multi ? [] : leftUses), ...(right.multi ? [] : rightUses)]
    return { kind: 'and', terms: [some, { kind: 'leaf', sql, uses, wants: null }] }
  }

  /** Plain operators on several values: besides one that satisfies, none may violate (§2.8). */
  #noneViolates(
    scope: Scope,
    condition: Condition,
    outerLeft: ResolvedOperand,
    outerRight: ResolvedOperand,
    context: EvalContext,
  ): Fragment {
    const again = scope.correlated()
    const adjacent = again.siblingJoins()
    const inner = (place: Scope, written: Operand, outer: ResolvedOperand): Side => {
      if (outer.multi) return manySide(asDynamic(place, resolve(place, written, this.#options)))
      // A single value belongs to the current row.
      return outer.kind === 'dynamic' ? singleSide(outer) : staticSide(outer, context)
    }
    const left = inner(again, condition.left, outerLeft)
    const right = inner(adjacent, condition.right, outerRight)
    const violation = combine([compare(left, condition.operator, right)], (text) => `NOT (${text})`)
    return combine([again.exists(scope.base, [adjacent], violation)], (text) => `NOT ${text}`)
  }

  #side(scope: Scope, operand: ResolvedOperand, context: EvalContext): Side {
    return operand.kind === 'static' && !operand.multi
      ? staticSide(operand, context)
      : dynamicSide(asDynamic(scope, operand))
  }
}

/** Whether a NULL column fails the comparison: its row has to exist. */
const refusesNull = (operator: Comparison, right: Side): boolean =>
  operator === '=' ? right.nature === 'known' : operator !== '!='

const asDynamic = (scope: Scope, operand: ResolvedOperand): DynamicOperand =>
  operand.kind === 'dynamic' ? operand : spread(scope, operand)

const conjunction = (parts: readonly (Fragment | boolean)[]): Fragment | boolean => {
  if (parts.includes(false)) return false
  const open = parts.filter((part): part is Fragment => typeof part !== 'boolean')
  return open.length === 0 ? true : combine(open, (...texts) => texts.join(' AND '))
}
