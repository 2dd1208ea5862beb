/** Several writes in one transaction, all or none (PocketBase §6). */
import type { RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import type { StoredUpload } from '../files/uploads.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { discardUnused } from './incoming.ts'
import type { Session } from './session.ts'

/** A write that was made ready outside the transaction, and what it answers with. */
export interface ReadyWrite<Reply> {
  readonly uploads: readonly StoredUpload[]
  /** What was written, once it has run; null for deletes. */
  written(): { collection: CollectionDefinition; record: RawRecord } | null
  run(session: Session): Reply
}

/** One that could not be made ready fails when its turn comes: only then is it the first that fails. */
export type BatchEntry<Reply> = ReadyWrite<Reply> | { readonly error: unknown }

export interface BatchWork<Reply> {
  /** Adds the entries in order, up to the first that cannot be made ready. */
  prepare(entries: BatchEntry<Reply>[]): Promise<void>
  /** What the whole batch is refused with when the entry at this place fails. */
  refusalAt(at: number, error: unknown): unknown
  /** Throws when nobody waits for the answer any more; asked before each entry and before the commit. */
  watch(): void
}

const runAll = <Reply>(
  session: Session,
  entries: readonly BatchEntry<Reply>[],
  { refusalAt, watch }: BatchWork<Reply>,
): Reply[] => {
  const replies = entries.map((entry, at) => {
    watch()
    try {
      if ('error' in entry) throw entry.error
      return entry.run(session)
    } catch (error) {
      throw refusalAt(at, error)
    }
  })
  watch()
  return replies
}

/** Makes ready, writes and answers in order. What was stored for a batch that fails is removed again. */
export const submitAll = async <Reply>(engine: EngineCore, work: BatchWork<Reply>): Promise<Reply[]> => {
  const entries: BatchEntry<Reply>[] = []
  const ready = () => entries.filter((entry) => 'run' in entry)
  let replies: Reply[]
  try {
    await work.prepare(entries)
    replies = await engine.submit((session) => runAll(session, entries, work))
  } catch (error) {
    await engine.discard(ready().flatMap(({ uploads }) => uploads))
    throw error
  }
  for (const { written, uploads } of ready()) {
    const made = written()
    if (made) await discardUnused(engine, made.collection, made.record, uploads)
  }
  return replies
}
