import { isConflict, isNotFound } from '../../lib/pocketbase.ts'
import { afterSave, changed, type Rebase, rebase, type Start } from './merge.ts'

/** How often a save starts again from what others stored meanwhile, before it gives up. */
const REBASES = 3

export type Choice = 'mine' | 'theirs'
export type Choices = Readonly<Record<string, Choice>>

export interface SaveOptions<R extends { updated: string }, V extends object> {
  start: Start<V>
  /** The values of this moment: what is typed during a save belongs to the next one. */
  values: () => V
  valuesOf: (record: R) => V
  read: () => Promise<R>
  /** Stores `change`; rejects with a 409 when the record's `updated` is no longer `startedFrom`. */
  write: (change: Partial<V>, startedFrom: string) => Promise<R>
  /**
   * Asks who is signed in. The record API takes a dead token for a guest's and answers 404: only this tells, and a session
   * that has ended is asked for again before it resolves.
   */
  confirmSession: () => Promise<unknown>
  /** The work now starts from there and shows this. */
  adopt: (moved: Pick<Rebase<V>, 'start' | 'values'>) => void
  /** Asks which of two versions stays; `null` leaves the question open. */
  decide: (moved: Rebase<V>, theirs: V) => Promise<Choices | null>
}

export type Saved<R> =
  | { outcome: 'stored'; record: R | null }
  | { outcome: 'contested' }
  | { outcome: 'gone' }

/** A file that was sent has become a name; anything else stays as it was typed. */
const withoutSentFiles = <V extends object>(now: V, sent: Partial<V>, stored: V): V => {
  const values = { ...now }
  for (const name of Object.keys(sent) as (keyof V)[])
    if (sent[name] instanceof Blob && now[name] === sent[name]) values[name] = stored[name]
  return values
}

/**
 * Sends what the person changed since `start`. When somebody else has changed the record meanwhile: what only they
 * changed is taken over, the save starts again from there, and `decide` is asked about what both changed. Rejects with
 * any other refusal. Nothing that another person stored is replaced unless `decide` says so.
 */
export const saveMerged = async <R extends { updated: string }, V extends object>(
  options: SaveOptions<R, V>,
): Promise<Saved<R>> => {
  const { values, valuesOf, adopt } = options
  let { start } = options
  let known: R | null = null
  let isSessionSure = false
  for (let rebases = 0; ; rebases += 1) {
    const change = changed(values(), start.shown)
    if (Object.keys(change).length === 0) return { outcome: 'stored', record: known }
    try {
      const record = await options.write(change, start.updated)
      const newer = { updated: record.updated, stored: valuesOf(record) }
      const now = withoutSentFiles(values(), change, newer.stored)
      const after = afterSave(start, withoutSentFiles(change as V, change, newer.stored), newer)
      adopt(rebase(after, now, newer))
      return { outcome: 'stored', record }
    } catch (error) {
      if (isNotFound(error) && !isSessionSure) {
        isSessionSure = true
        await options.confirmSession()
        continue
      }
      // The record API says the same of a record that is gone and of one that may not be written any more.
      if (isNotFound(error) && !(await readOrNone(options.read))) return { outcome: 'gone' }
      if (!isConflict(error) || rebases === REBASES) throw error
    }
    known = await readOrNone(options.read)
    if (!known) return { outcome: 'gone' }
    const stored = valuesOf(known)
    const moved = rebase(start, values(), { updated: known.updated, stored })
    const choices: Choices | null = moved.contested.length > 0 ? await options.decide(moved, stored) : {}
    if (!choices) return { outcome: 'contested' }
    for (const name of moved.contested)
      if (choices[name] !== 'mine') moved.values[name] = moved.start.shown[name]
    start = moved.start
    adopt(moved)
  }
}

/** The record, or null when it does not exist. */
export const readOrNone = async <R>(read: () => Promise<R>): Promise<R | null> => {
  try {
    return await read()
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}
