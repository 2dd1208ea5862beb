import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { WorkingCopyCollection } from '#drizzle/collections/working-copies.ts'
import type { WriteTo } from '../../lib/collections.ts'
import { isNotFound } from '../../lib/pocketbase.ts'
import { newRecordId } from '../../lib/send-once.ts'
import { useLive } from '../../lib/use-live.ts'
import {
  type FileFieldName,
  holderOf,
  namesIn,
  type Publishable,
  pruned,
  removedIn,
  type WorkingCopy,
  withCopy,
  workingCopies,
  workingCopyOf,
} from './working-copy.ts'

interface Options<R extends Publishable, W extends object> {
  collection: WorkingCopyCollection
  record: R
  /** What is saved must not be seen by others before it is put online. */
  isOnline: boolean
  /** Reads the record as it is stored now. */
  read: () => Promise<R>
  /** Stores a change in the record itself, and shows it wherever the record is on screen. */
  update: (change: W, startedFrom: string) => Promise<R>
}

/**
 * An editor's record: saves go to its working copy while it is online, else to the record. `shown` is the record with
 * the copy's values; `write` takes the record's fields, and the `updated` of `shown` that the work started from.
 */
export const useWorkingCopy = <R extends Publishable, W extends object>(options: Options<R, W>) => {
  const { collection, record, isOnline } = options
  const queries = useQueryClient()
  const ownQuery = workingCopyOf(collection, record.id)
  const query = useQuery(ownQuery)
  useLive([{ collection: 'working_copies' }], [['working_copies']])
  const copy = query.data?.items[0] ?? null
  const known = useRef({ record, copy })
  known.current = { record, copy }
  const reserved = useRef('')
  if (reserved.current === '') reserved.current = newRecordId()

  const put = (next: WorkingCopy | null) => {
    known.current = { ...known.current, copy: next }
    queries.setQueryData(ownQuery.queryKey, (page) => (page ? { ...page, items: next ? [next] : [] } : page))
  }
  const fetchCopy = async () => {
    const page = await queries.fetchQuery({ ...ownQuery, staleTime: 0 })
    return page.items[0] ?? null
  }
  const make = async (data: Readonly<Record<string, unknown>>): Promise<WorkingCopy> => {
    const id = reserved.current
    try {
      const made = await workingCopies.create({ id, collection, record: record.id, data })
      reserved.current = newRecordId()
      put(made)
      return made
    } catch (error) {
      // Another window has begun one, or the answer to an earlier try was lost.
      const other = await fetchCopy().catch(() => null)
      if (!other) {
        // Of a record that was deleted meanwhile this is the refusal that counts.
        await options.read()
        throw error
      }
      put(other)
      return rewrite(other, { ...other.data, ...data }, other.updated)
    }
  }
  const rewrite = async (
    from: WorkingCopy,
    data: Readonly<Record<string, unknown>>,
    startedFrom: string,
  ): Promise<WorkingCopy> => {
    try {
      const stored = await workingCopies.update(
        from.id,
        { data: pruned(data, known.current.record) },
        { startedFrom },
      )
      put(stored)
      return stored
    } catch (error) {
      if (!isNotFound(error) || (await fetchCopy())) throw error
      // It was put online or thrown away elsewhere meanwhile.
      put(null)
      return make(pruned(data, known.current.record))
    }
  }
  const stage = async (values: W, startedFrom: string): Promise<R> => {
    const now = known.current
    if (now.copy) {
      const isCurrent = startedFrom === withCopy(now.record, now.copy).updated
      await rewrite(now.copy, { ...now.copy.data, ...values }, isCurrent ? now.copy.updated : startedFrom)
    } else {
      const data = pruned(Object.fromEntries(Object.entries(values)), now.record)
      if (Object.keys(data).length > 0) await make(data)
    }
    return withCopy(known.current.record, known.current.copy)
  }
  const isStaged = isOnline || copy !== null
  /** What follows before the next drawing starts from this version. */
  const updateNow = async (values: W, startedFrom: string): Promise<R> => {
    const saved = await options.update(values, startedFrom)
    known.current = { ...known.current, record: saved }
    return saved
  }
  return {
    isReady: query.data !== undefined,
    failed: query.isError && !query.data ? query : undefined,
    copy,
    /** As it is stored, without the copy. */
    record,
    shown: withCopy(record, copy),
    isStaged,
    write: (values: W, startedFrom: string): Promise<R> =>
      isStaged ? stage(values, startedFrom) : updateNow(values, startedFrom),
    /** Stores values that take effect at once in the record itself. */
    writeThrough: async (values: W): Promise<R> => {
      const saved = await updateNow(values, known.current.record.updated)
      return withCopy(saved, known.current.copy)
    },
    read: async (): Promise<R> => {
      const [stored, own] = await Promise.all([options.read(), fetchCopy()])
      known.current = { record: stored, copy: own }
      return withCopy(stored, own)
    },
    /** Where a file that the editor shows is stored. */
    holder: (name: string) => holderOf(record, copy, name),
    /** The record that new files are uploaded to; `prepareFiles` makes it. */
    fileTarget: isStaged
      ? { collection: 'working_copies' as const, id: copy?.id ?? reserved.current }
      : { collection, id: record.id },
    prepareFiles: async (): Promise<void> => {
      if (isStaged && !known.current.copy) await make({})
    },
    /** Takes a file away, by its name: one that another person has added since stays. Of an online record with its copy. */
    removeFile: async (field: FileFieldName, name: string): Promise<R> => {
      const now = known.current
      if (!isStaged) return options.update({ [`${field}-`]: [name] } as W, '')
      if (now.copy && namesIn(now.copy[field]).includes(name)) {
        const change: WriteTo<'working_copies'> = { [`${field}-`]: [name] }
        put(await workingCopies.update(now.copy.id, change))
      } else {
        const base = now.copy ?? (await make({}))
        await rewrite(base, { ...base.data, [`${field}-`]: [...removedIn(base, field), name] }, base.updated)
      }
      return withCopy(known.current.record, known.current.copy)
    },
    /** Stores a file of a single field, instead of the one that is shown. */
    setFile: async (field: FileFieldName, file: File): Promise<R> => {
      if (!isStaged) return options.update({ [field]: file } as W, '')
      const base = known.current.copy ?? (await make({}))
      const change: WriteTo<'working_copies'> = { [field]: file }
      put(await workingCopies.update(base.id, change))
      return withCopy(known.current.record, known.current.copy)
    },
    discard: async (): Promise<void> => {
      if (known.current.copy) await workingCopies.remove(known.current.copy.id)
      put(null)
    },
  }
}
export type WorkingCopyState<R extends Publishable, W extends object> = ReturnType<
  typeof useWorkingCopy<R, W>
>
