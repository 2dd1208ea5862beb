/** A working copy laid over its record: what an editor shows of both. */
import type { WorkingCopyCollection } from '#drizzle/collections/working-copies.ts'
import type { publishChanges } from '#server/features/working-copies/contract.ts'
import { call } from '../../lib/call.ts'
import type { RecordIn } from '../../lib/collections.ts'
import { filter, records } from '../../lib/records.ts'
import { isBlank } from '../forms/validate.ts'

export type WorkingCopy = RecordIn<'working_copies'>
export interface Publishable {
  id: string
  updated: string
}

export const workingCopies = records('working_copies')
export const workingCopyOf = (collection: WorkingCopyCollection, record: string) =>
  workingCopies.list({
    filter: filter('collection = {:collection} && record = {:record}', { collection, record }),
    perPage: 1,
    skipTotal: true,
  })

/** The fields of a copy that hold files, by the names of the record's. */
export const FILE_FIELDS = [
  'coverImage',
  'video',
  'audio',
  'captions',
  'attachments',
  'images',
  'downloads',
  'ogImage',
] as const
export type FileFieldName = (typeof FILE_FIELDS)[number]

export const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.filter((name) => typeof name === 'string')
  return typeof value === 'string' && value !== '' ? [value] : []
}
/** Stored files of the record that the copy takes away. */
export const removedIn = (copy: WorkingCopy, field: FileFieldName): string[] =>
  namesIn(copy.data?.[`${field}-`])

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const later = (one: string, other: string): string => (one > other ? one : other)

/** The record as it will be once the copy is online. Its files lie where `holderOf` says. */
export const withCopy = <R extends Publishable>(record: R, copy: WorkingCopy | null): R => {
  if (!copy) return record
  const held = Object.fromEntries(Object.entries(record))
  const shown = { ...held }
  for (const [name, value] of Object.entries(copy.data ?? {})) if (!name.endsWith('-')) shown[name] = value
  for (const field of FILE_FIELDS) {
    if (!(field in held)) continue
    const added = namesIn(copy[field])
    const remaining = namesIn(held[field]).filter((name) => !removedIn(copy, field).includes(name))
    shown[field] = Array.isArray(held[field]) ? [...remaining, ...added] : (added[0] ?? remaining[0] ?? '')
  }
  shown.updated = later(record.updated, copy.updated)
  shown.fileNames = { ...Object(held.fileNames), ...copy.fileNames }
  // The fields of the record itself, each with a value of its kind.
  return shown as R
}

/** Which of the two stores a file that the editor shows. */
export const holderOf = <R extends Publishable>(record: R, copy: WorkingCopy | null, name: string) =>
  copy && FILE_FIELDS.some((field) => namesIn(copy[field]).includes(name)) ? copy : record

/** The values of a copy that differ from the record's. */
export const pruned = (data: Readonly<Record<string, unknown>>, record: Publishable) => {
  const held = Object.fromEntries(Object.entries(record))
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) =>
      name.endsWith('-')
        ? namesIn(value).length > 0
        : !isSame(value, held[name]) && !(isBlank(value) && isBlank(held[name])),
    ),
  )
}

/** Whether putting the copy online would change anything. */
export const hasChanges = (copy: WorkingCopy | null): copy is WorkingCopy =>
  copy !== null &&
  (Object.keys(copy.data ?? {}).length > 0 || FILE_FIELDS.some((field) => namesIn(copy[field]).length > 0))

/** Puts copies, against the versions of their records that were reviewed, and hidden lessons online. */
export const publishAll = (
  copies: readonly { id: string; startedFrom: string }[],
  lessons: readonly string[] = [],
) =>
  call<typeof publishChanges>('POST /api/working-copies/publish', {
    body: { copies: [...copies], lessons: [...lessons] },
  })
