import { useEffect, useRef } from 'react'
import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import type { Fields } from '#drizzle/field-kinds.ts'
import type { Draft } from '../../lib/draft-store.ts'
import { refusalMessage } from '../../lib/messages.ts'
import { isConflict, mayPassLater } from '../../lib/pocketbase.ts'
import { confirmRights } from '../../lib/rights.ts'
import { notify } from '../../ui/toast/store.ts'
import type { SaveOutcome } from '../hooks/use-autosave.ts'
import type { ValueLabels } from './described.ts'
import { changed, merge, type Rebase, rebase, type Start } from './merge.ts'
import { type Choices, saveMerged } from './save-merged.ts'
import { type ConflictLabels, useQuestions } from './use-questions.tsx'
import type { RecordForm } from './use-record-form.ts'

interface Stamped {
  updated: string
}
export interface SharedRecordOptions<R extends Stamped, V extends object> {
  /** As it is stored, as far as this screen knows; `null` while it is being created. */
  record: R | null
  form: RecordForm<V>
  fields: Fields
  texts?: ValueLabels<V>
  valuesOf: (record: R) => V
  /** Reads the record as it is stored now. */
  read: () => Promise<R>
  /** Stores the change; `startedFrom` is the record's `updated` that it was made from, `''` when it is created. */
  write: (change: Partial<V>, startedFrom: string) => Promise<R>
  /** Called with every stored version: caches are renewed there. */
  kept: (record: R) => void
  /** Shows a failure that no input explains; absent: a notification. */
  report?: (error: unknown) => void
  /** Called with the names that were refused, unless nobody asked for the save. */
  refused?: (names: string[]) => void
}

/**
 * One record that several people may be writing. A save sends what this person changed and the version it started
 * from; what only others changed is taken over into the form; what both changed is asked about, and never while
 * somebody types. `dialogs` has to be drawn.
 */
export const useSharedRecord = <R extends Stamped, V extends object>(options: SharedRecordOptions<R, V>) => {
  const { form } = options
  const { ask, showLost, dialogs } = useQuestions()
  const { start, adopt, follow } = useStart(options)
  const reply: ConflictLabels<V> = { fields: options.fields, labels: form.labels, texts: options.texts }
  const keep = (record: R) => {
    follow(record)
    options.kept(record)
  }

  /** Checks and stores the form; a `silent` save opens nothing. */
  const save = async (silent: boolean): Promise<SaveOutcome> => {
    const wrong = form.validate(!silent)
    if (wrong.length > 0) {
      if (!silent) options.refused?.(wrong)
      return 'invalid'
    }
    try {
      const saved = await saveMerged<R, V>({
        ...options,
        start: start(),
        values: form.getValues,
        confirmSession: confirmRights,
        adopt,
        decide: (moved, theirs) => (silent ? Promise.resolve(null) : ask(reply, moved, theirs)),
      })
      if (saved.outcome === 'gone' && !silent) showLost(reply, changed(form.getValues(), start().shown))
      if (saved.outcome === 'stored' && saved.record) options.kept(saved.record)
      return saved.outcome
    } catch (error) {
      const names = form.fail(error, !silent)
      if (!silent) {
        if (names.length > 0) options.refused?.(names)
        else (options.report ?? reportFailure)(error)
      }
      if (names.length > 0) return 'invalid'
      return mayPass(error) ? 'refused' : 'denied'
    }
  }

  /** Stores values that are not in the form (a status, a picture) under the same rule; `null` when they were not. */
  const act = async <A extends object>(change: A, how: Act<R, A>): Promise<R | null> => {
    if (!options.record) return null
    const saved = await saveConcurrently(options.record, change, {
      ...how,
      read: options.read,
      decide: (moved, theirs) => ask(how, moved, theirs),
    })
    if (saved.outcome === 'gone') showLost(reply, changed(form.getValues(), start().shown))
    if (saved.outcome !== 'stored' || !saved.record) return null
    keep(saved.record)
    return saved.record
  }
  /**
   * Lays what was typed before (a draft of this device) on the record as it is stored now: what others changed since
   * stays, what both changed is asked about. `false` when the question was left open.
   */
  const resume = async ({ mine, base }: Draft<V>): Promise<boolean> => {
    const { shown, stored } = start()
    const typed = changed(form.getValues(), shown)
    const moved = merge<V>({ ...stored, ...base }, { ...stored, ...mine }, stored)
    const choices: Choices | null = moved.contested.length > 0 ? await ask(reply, moved, stored) : {}
    if (!choices) return false
    const taken: V = { ...shown }
    for (const name of Object.keys(moved.toSend) as (keyof V & string)[])
      if (choices[name] !== 'theirs') taken[name] = moved.values[name]
    form.settle(start().shown, { ...taken, ...typed })
    return true
  }
  const { shown, stored } = start()
  const mine = changed(form.values, shown)
  const base: Partial<V> = {}
  for (const name of Object.keys(mine) as (keyof V & string)[]) base[name] = stored[name]
  return {
    /** What is typed and not stored, to be kept on this device. */
    draft: { stored, unsaved: { mine, base }, resume },
    save,
    act,
    /** Another act of the screen stored the record (a file, an order): the form goes on from there. */
    keep,
    dialogs,
  }
}

/** Where the form's work starts from, and how it moves on to newer versions. */
const useStart = <R extends Stamped, V extends object>(options: SharedRecordOptions<R, V>) => {
  const current = useRef<Start<V> | null>(null)
  current.current ??= startOf(options.record, options.valuesOf, options.form.values)
  const start = () => current.current ?? startOf(options.record, options.valuesOf, options.form.values)
  const adopt = (moved: Pick<Rebase<V>, 'start' | 'values'>) => {
    current.current = moved.start
    options.form.settle(moved.start.shown, moved.values)
  }
  /** A newer version that became known by the way; where it contests this form's work, the next save will ask. */
  const follow = (record: R) => {
    if (record.updated <= start().updated) return
    const newer = { updated: record.updated, stored: options.valuesOf(record) }
    const moved = rebase(start(), options.form.getValues(), newer)
    if (moved.contested.length === 0) adopt(moved)
  }
  const latest = useRef(follow)
  latest.current = follow
  const { record } = options
  useEffect(() => {
    if (record) latest.current(record)
  }, [record])
  return { start, adopt, follow }
}

const startOf = <R extends Stamped, V extends object>(
  record: R | null,
  valuesOf: (record: R) => V,
  empty: V,
): Start<V> => {
  const stored = record ? valuesOf(record) : empty
  return { updated: record?.updated ?? '', stored, shown: stored }
}

/** Whether the same save may succeed later: the network, a busy or a failing server; not a refusal of what was asked. */
const mayPass = (error: unknown): boolean => mayPassLater(error) || isConflict(error)

/** Shows a failure that no input explains. */
export const reportFailure = (error: unknown): void => {
  // A refused value that this form does not show is still what went wrong.
  const text = refusalMessage(error)
  if (text === PERMISSION_MESSAGE) notify.warning(text)
  else notify.error(text)
}

interface Act<R, A> extends ConflictLabels<A> {
  write: (change: Partial<A>, startedFrom: string) => Promise<R>
}

/** Saves values that the record holds beside those of its form, from the version that the screen shows. */
const saveConcurrently = <R extends Stamped, A extends object>(
  record: R,
  change: A,
  how: Pick<Parameters<typeof saveMerged<R, A>>[0], 'read' | 'write' | 'decide'>,
) => {
  const names = Object.keys(change)
  // A record holds what its form leaves out: these are its own names.
  const valuesOf = (of: object) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name))) as A
  let values = change
  return saveMerged<R, A>({
    ...how,
    confirmSession: confirmRights,
    start: startOf(record, valuesOf, change),
    values: () => values,
    valuesOf,
    adopt: (moved) => {
      values = moved.values
    },
  })
}
