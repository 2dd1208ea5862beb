/** The rows of an export, a few at a time: everyone else is served between two pages. */
import { setImmediate as pause } from 'node:timers/promises'
import type { Collection } from '#drizzle/collection.ts'
import { type Actor, type RawRecord, system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { ruleFor } from '#server/records/filter/rule-guards.ts'
import { noRequest } from '#server/records/request-info.ts'

const PAGE = 500

export interface Wanted {
  readonly filter?: string | undefined
  readonly sort?: string | undefined
}

/**
 * The ids to export, in order. With a filter or an order those that a list shows the actor: throws 400 for a filter
 * that reads fields which the actor may not; without, every one in the order of creation.
 */
export const idsOf = (
  { store, registry, clock }: EngineCore,
  actor: Actor,
  collection: Collection,
  { filter = '', sort = '' }: Wanted,
): string[] => {
  const definition = registry.of(collection)
  const isListed = filter !== '' || sort !== ''
  const context = { actor: isListed ? actor : system, request: noRequest, now: clock.now() }
  const selection = isListed
    ? {
        rule: ruleFor(actor, definition.listRule),
        filter,
        sort: sort || '@rowid',
        restricted: 'always' as const,
      }
    : { sort: '@rowid' }
  return store.pick(definition, ['id'], selection, context).map(({ id }) => String(id))
}

/** Pages of the records of these ids, in their order; one that was deleted meanwhile is left out. */
export async function* pagesOf(
  { store, registry, clock }: EngineCore,
  collection: Collection,
  ids: readonly string[],
): AsyncGenerator<readonly RawRecord[]> {
  const definition = registry.of(collection)
  for (let from = 0; from < ids.length; from += PAGE) {
    const page = ids.slice(from, from + PAGE)
    const context = { actor: system, request: noRequest, now: clock.now() }
    const byId = new Map(store.find(definition, { ids: page }, context).map((row) => [row.id, row]))
    yield page.flatMap((id) => byId.get(id) ?? [])
    await pause()
  }
}
