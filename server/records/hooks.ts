/** Code that runs with writes, by collection name and action; `*` is every collection. */
import type { CollectionDefinition } from './schema/definition.ts'
import type { Action, Hook, HookContext, Tx } from './types.ts'

type Moment = 'before' | 'after'

/** The hooks of an engine by moment, action and collection, run in the order of their registration. */
export class Hooks {
  readonly #hooks = new Map<string, Hook[]>()

  add(moment: Moment, collection: string, action: Action, hook: Hook): void {
    const key = `${moment}:${action}:${collection}`
    this.#hooks.set(key, [...(this.#hooks.get(key) ?? []), hook])
  }

  /** Runs those of every collection first, then the collection's own, each in the order of registration. */
  run(
    moment: Moment,
    collection: CollectionDefinition,
    action: Action,
    tx: () => Tx,
    context: HookContext,
  ): void {
    for (const name of ['*', collection.name])
      for (const hook of this.#hooks.get(`${moment}:${action}:${name}`) ?? []) hook(tx(), context)
  }
}
