import { useRef } from 'react'
import { confirmRights } from '../../lib/rights.ts'
import { changed, type Start } from './merge.ts'
import { saveMerged } from './save-merged.ts'
import { type ConflictLabels, useQuestions } from './use-questions.tsx'

interface Options<R extends { updated: string }, V extends object> {
  /** As it was opened; null: it is new, and never saved here. */
  record: R | null
  values: V
  setValues: (values: V) => void
  valuesOf: (record: R) => V
  /** As it is stored now. */
  read: () => Promise<R>
  /** Stores the change, of values that hold by now what others have stored; 409 when `startedFrom` is another version. */
  write: (change: Partial<V>, startedFrom: string, values: V) => Promise<R>
  reply: ConflictLabels<V>
}

/**
 * What `useSharedRecord` does for forms of a record's own fields, for a dialog whose values are its own: what others changed meanwhile is
 * taken over, what both changed is asked about. `save` is true once it is stored; it rejects with any other refusal. `dialogs` has to be drawn.
 */
export const useMergedSave = <R extends { updated: string }, V extends object>(options: Options<R, V>) => {
  const { record, valuesOf, read, write, reply } = options
  const { ask, showLost, dialogs } = useQuestions()
  const current = useRef(options.values)
  current.current = options.values
  const start = useRef<Start<V> | null>(null)
  if (record && !start.current) {
    const stored = valuesOf(record)
    start.current = { updated: record.updated, stored, shown: stored }
  }
  const save = async (): Promise<boolean> => {
    const from = start.current
    if (!from) return false
    const saved = await saveMerged<R, V>({
      start: from,
      valuesOf,
      read,
      confirmSession: confirmRights,
      values: () => current.current,
      write: (change, startedFrom) => write(change, startedFrom, current.current),
      adopt: (moved) => {
        start.current = moved.start
        current.current = moved.values
        options.setValues(moved.values)
      },
      decide: (moved, theirs) => ask(reply, moved, theirs),
    })
    if (saved.outcome === 'gone') showLost(reply, changed(current.current, from.shown))
    return saved.outcome === 'stored'
  }
  return { save, dialogs }
}
