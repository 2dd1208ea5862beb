/**
 * `enrollments_via_course.user ?= @request.auth.id` joins every enrollment of every course before most are thrown away.
 * Where all that a query asks of a join stands in one AND group with such an equality, the equality moves into the
 * join's ON clause too: rows that it leaves out could not have satisfied the group, and an index finds the others.
 */
import type { ResolvedOperand } from './operand.ts'
import type { Condition, Expression } from './parser.ts'
import type { Scope } from './scope.ts'
import type { Fragment } from './sql.ts'

interface Candidate {
  readonly alias: string
  readonly sql: Fragment
  /** Uses of the join inside the group that the condition belongs to. */
  uses: number
}

/** Conditions that may stand in the join that they are about, where SQLite finds rows sooner. */
export class JoinPushdown {
  readonly #scope: Scope
  readonly #candidates = new Map<Condition, Candidate>()

  constructor(scope: Scope) {
    this.#scope = scope
  }

  /** Remembers a condition that may narrow a join; `isKnown`: the other side is a value that is not empty. */
  consider(condition: Condition, left: ResolvedOperand, isKnown: boolean, sql: Fragment): void {
    if (!condition.any || condition.operator !== '=' || !isKnown) return
    if (left.kind !== 'dynamic' || !left.multi || left.table === null || left.guard) return
    this.#candidates.set(condition, { alias: left.table, sql, uses: 1 })
  }

  /** Emits an AND group; its direct conditions may narrow what the whole group uses. */
  group<T>(terms: readonly Expression[], emit: () => T): T {
    const before = this.#scope.allUses()
    const result = emit()
    for (const term of terms) {
      const candidate = term.kind === 'condition' ? this.#candidates.get(term) : undefined
      if (candidate) candidate.uses = this.#scope.uses(candidate.alias) - (before.get(candidate.alias) ?? 0)
    }
    return result
  }

  /** Narrows the joins that nothing else uses. `excluded` joins have conditions of their own. */
  apply(excluded: ReadonlyMap<string, unknown>): void {
    for (const { alias, sql, uses } of this.#candidates.values())
      if (!excluded.has(alias) && this.#scope.uses(alias) === uses) this.#scope.narrow(alias, sql)
  }
}
