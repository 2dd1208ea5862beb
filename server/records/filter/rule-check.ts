/** Compiles every API rule once, so that an error in one stops the start instead of a visitor's request. */
import { guest } from '../actor.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import type { Registry } from '../schema/registry.ts'
import { Query } from './compile.ts'
import { FilterError } from './errors.ts'
import { tableBase } from './scope.ts'

const rulesOf = (collection: CollectionDefinition): [string, string | null][] => [
  ['listRule', collection.listRule],
  ['viewRule', collection.viewRule],
  ['createRule', collection.createRule],
  ['updateRule', collection.updateRule],
  ['deleteRule', collection.deleteRule],
  ['authRule', collection.auth?.authRule ?? null],
  ['manageRule', collection.auth?.manageRule ?? null],
]

/** Throws an Error that names every rule that does not compile. */
export const checkRules = (registry: Registry): void => {
  const problems: string[] = []
  const options = { registry, restriction: null, caller: registry.find('users') ?? null }
  for (const collection of registry.all) {
    for (const [name, rule] of rulesOf(collection)) {
      if (!rule) continue
      try {
        new Query(
          { base: tableBase(collection), rule, filter: '', sort: '', restricted: false },
          options,
          false,
          guest,
        )
      } catch (error) {
        if (!(error instanceof FilterError)) throw error
        problems.push(`${collection.name}.${name}: ${error.reason}`)
      }
    }
  }
  if (problems.length > 0) throw new Error(`Rules that do not compile:\n${problems.join('\n')}`)
}
