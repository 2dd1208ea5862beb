/**
 * A condition on related records holds when some of them satisfy it (PocketBase §2.6). PocketBase joins every path of a
 * query and makes the rows distinct, so that what has ten modules and ten tags is walked a hundred times. Here each
 * many-valued join stands in an EXISTS as deep inside as logic allows, and the rows that come out are the same:
 *
 *     ∃ j,k: (A(j) ∨ B(k))  =  (∃ j: A(j)) ∨ (∃ k: B(k))
 *     ∃ j,k: (A(j) ∧ B(k))  =  (∃ j: A(j)) ∧ (∃ k: B(k))      while A and B share no join
 *
 * Conditions of an AND that name the same related record keep one EXISTS, because they speak of one record.
 */
import { column } from '../schema/identifiers.ts'
import { type Join, joinText, type Scope } from './scope.ts'
import { combine, type Fragment, fragment } from './sql.ts'

/** A condition as SQL, with its joins. */
export interface Leaf {
  readonly kind: 'leaf'
  readonly sql: Fragment
  /** Aliases of the joins on its path. */
  readonly uses: readonly string[]
  /** The alias of a join whose row must exist: NULL never satisfies it. Null: none. */
  readonly wants: string | null
}
export type Formula = Leaf | { readonly kind: 'and' | 'or'; readonly terms: readonly Formula[] }

/** The list rule of a joined collection as a condition on its row, or `false` when it hides every row. */
export type Guards = ReadonlyMap<string, Fragment | false>

type Bound = ReadonlySet<string>

const and = (parts: readonly Fragment[]): Fragment => combine(parts, (...texts) => texts.join(' AND '))
const usesOf = (formula: Formula): readonly string[] =>
  formula.kind === 'leaf' ? formula.uses : formula.terms.flatMap(usesOf)
/** The aliases whose rows must exist for the whole to hold. */
const wantedBy = (formula: Formula): readonly string[] => {
  if (formula.kind === 'leaf') return formula.wants === null ? [] : [formula.wants]
  return formula.kind === 'and' ? formula.terms.flatMap(wantedBy) : []
}

/**
 * All parts as one AND; `true` and `false` where it is decided. A join that several parts name is then one
 * record.
 */
export const allOf = (parts: readonly (Formula | boolean)[]): Formula | boolean => {
  if (parts.includes(false)) return false
  const open = parts.filter((part): part is Formula => typeof part !== 'boolean')
  const terms = open.flatMap((part) => (part.kind === 'and' ? part.terms : [part]))
  const [first, ...rest] = terms
  return first === undefined ? true : rest.length === 0 ? first : { kind: 'and', terms }
}

/** Places the joins of one scope where they are needed. */
export class Quantifier {
  readonly #scope: Scope
  readonly #guards: Guards
  #hops = 0

  constructor(scope: Scope, guards: Guards) {
    this.#scope = scope
    this.#guards = guards
  }

  /**
   * The maximum number of many-valued joins nested in one search: the exponent by which the work may grow.
   */
  get hops(): number {
    return this.#hops
  }

  /** The SQL of a formula where the rows of `bound` are joined. */
  emit(formula: Formula, bound: Bound): Fragment {
    if (formula.kind === 'leaf') return this.#some([formula], this.#missing(formula.uses, bound), bound)
    if (formula.kind === 'or') {
      const terms = formula.terms.map((term) => this.emit(term, bound))
      return combine(terms, (...texts) => `(${texts.join(' OR ')})`)
    }
    const groups = this.#groups(formula.terms, bound).map(({ terms, shared }) =>
      this.#some(terms, shared, bound),
    )
    return combine(groups, (...texts) => `(${texts.join(' AND ')})`)
  }

  /** The list rule conditions on the rows of `bound`, and on joins that no condition uses. */
  guard(bound: Bound): Fragment[] {
    const own = [...bound].flatMap((alias) => this.#guardOf(alias, false))
    return [
      ...own,
      ...this.#unseen(null, bound),
      ...[...bound].flatMap((alias) => this.#unseen(alias, bound)),
    ]
  }

  /** There is a row of each of `needed` with which all terms hold. */
  #some(terms: readonly Formula[], needed: readonly Join[], bound: Bound): Fragment {
    if (needed.length === 0)
      return and(terms.map((term) => (term.kind === 'leaf' ? term.sql : this.emit(term, bound))))
    const inside = new Set([...bound, ...needed.map(({ alias }) => alias)])
    this.#hops = Math.max(this.#hops, this.#scope.hops(inside))
    const wanted = this.#scope.withAncestors(terms.flatMap(wantedBy))
    const body: Formula = { kind: 'and', terms }
    const guards = needed.flatMap(({ alias }) => [
      ...this.#guardOf(alias, wanted.has(alias)),
      ...this.#unseen(alias, inside),
    ])
    return this.#exists(needed, wanted, [this.emit(body, inside), ...guards])
  }

  #exists(needed: readonly Join[], wanted: Bound, conditions: readonly Fragment[]): Fragment {
    const [first] = needed
    const tables: Fragment[] = []
    const where: Fragment[] = []
    for (const join of needed) {
      const isWanted = wanted.has(join.alias)
      if (join === first && isWanted) {
        tables.push(join.source)
        if (join.on) where.push(join.on)
        continue
      }
      // A LEFT JOIN without rows gives one row of NULLs, and needs a table to its left.
      if (join === first) tables.push(fragment('(SELECT 1)'))
      tables.push(joinText(join, isWanted ? 'JOIN' : 'LEFT JOIN'))
    }
    const from = combine(tables, (...texts) => texts.join(' '))
    return combine(
      [from, and([...where, ...conditions])],
      (text, test) => `EXISTS (SELECT 1 FROM ${text} WHERE ${test})`,
    )
  }

  /** The joins of a condition that are not bound, dependencies first. */
  #missing(uses: readonly string[], bound: Bound): Join[] {
    const all = this.#scope.withAncestors(uses)
    return this.#scope.all.filter(({ alias }) => all.has(alias) && !bound.has(alias))
  }

  /** Groups terms that share an unbound join, together with the shared joins. */
  #groups(terms: readonly Formula[], bound: Bound): { terms: Formula[]; shared: Join[] }[] {
    const groups: { terms: Formula[]; aliases: Set<string> }[] = []
    const counts = new Map<string, number>()
    for (const term of terms) {
      const aliases = new Set(this.#missing(usesOf(term), bound).map(({ alias }) => alias))
      for (const alias of aliases) counts.set(alias, (counts.get(alias) ?? 0) + 1)
      const group = { terms: [term], aliases }
      const touching = groups.filter((other) => [...other.aliases].some((alias) => aliases.has(alias)))
      for (const other of touching) {
        group.terms = [...other.terms, ...group.terms]
        for (const alias of other.aliases) group.aliases.add(alias)
        groups.splice(groups.indexOf(other), 1)
      }
      groups.push(group)
    }
    return groups.map(({ terms: own, aliases }) => {
      // A single term shares nothing: its own joins are placed inside it.
      const isShared = (alias: string): boolean => aliases.has(alias) && (counts.get(alias) ?? 0) > 1
      const [only, ...others] = own
      const shared =
        only?.kind === 'leaf' && others.length === 0
          ? this.#missing(only.uses, bound)
          : this.#scope.all.filter(({ alias }) => isShared(alias))
      return { terms: own, shared }
    })
  }

  #guardOf(alias: string, isWanted: boolean): Fragment[] {
    const rule = this.#guards.get(alias)
    if (rule === undefined) return []
    const missing = `${column(alias, 'id')} IS NULL`
    if (rule === false) return [fragment(isWanted ? '0' : missing)]
    return [isWanted ? rule : combine([rule], (text) => `(${missing} OR ${text})`)]
  }

  /**
   * The list rule hides rows: a row whose related records are all hidden is left out, whatever the condition.
   * So the rule applies to every unbound join below `parent`.
   */
  #unseen(parent: string | null, bound: Bound): Fragment[] {
    return this.#scope.all
      .filter((join) => join.parent === parent && !bound.has(join.alias))
      .flatMap((join) => {
        const inside = new Set([...bound, join.alias])
        const conditions = [...this.#guardOf(join.alias, false), ...this.#unseen(join.alias, inside)]
        return conditions.length === 0 ? [] : [this.#exists([join], new Set(), conditions)]
      })
  }
}
