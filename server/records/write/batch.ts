/** Several writes in one transaction, all or none (PocketBase §6). */
import type { RawRecord } from '../actor.ts'
import type { EngineCore } from '../engine-core.ts'
import type { StoredUpload } from '../files/uploads.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { discardUnused } from './incoming.ts'
import type { Session } from './session.ts'

/** A write prepared outside the transaction, with its reply. */
export interface ReadyWrite<Reply> {
  readonly uploads: readonly StoredUpload[]
  /** The written record after the run; null for deletes. */
  written(): { collection: CollectionDefinition; record: RawRecord } | null
  run(session: Session): Reply
}

/** An entry whose preparation failed throws in its turn, so that the first failure in order is reported. */
export type BatchEntry<Reply> = ReadyWrite<Reply> | { readonly error: unknown }

export interface BatchWork<Reply> {
  /** Adds the entries in order, up to the first whose preparation fails. */
  prepare(entries: BatchEntry<Reply>[]): Promise<void>
  /** The error of the whole batch when the entry at this index fails. */
  refusalAt(at: number, error: unknown): unknown
  /** Throws when the caller no longer waits; called before each entry and before the commit. */
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

/** Prepares, writes and answers in order. Files stored for a failed batch are removed. */
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
