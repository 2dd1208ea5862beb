/** What putting a working copy online changes, in French, for the person who decides. */

import { fileNameOf } from '#drizzle/domain/file-names.ts'
import type { Fields } from '#drizzle/field-kinds.ts'
import { described } from '../forms/described.ts'
import { FILE_FIELDS, namesIn, type Publishable, removedIn, type WorkingCopy } from './working-copy.ts'

export interface Difference {
  label: string
  before: string
  after: string
}
export interface DescribedBy {
  fields: Fields
  /** French names by field of the record; a field without one is called by its declaration. */
  labels: Readonly<Record<string, string>>
  texts: Readonly<Record<string, ((value: never) => string) | undefined>>
}

const NONE = 'Aucun'
const filesOf = (names: readonly string[], holder: Parameters<typeof fileNameOf>[0]): string =>
  names.map((name) => fileNameOf(holder, name)).join('\n') || NONE

/** Of each changed field its value online and its value in the copy. */
export const differencesOf = (
  record: Publishable & Parameters<typeof fileNameOf>[0],
  copy: WorkingCopy,
  { fields, labels, texts }: DescribedBy,
): Difference[] => {
  const held = Object.fromEntries(Object.entries(record))
  const nameOf = (field: string) => labels[field] ?? fields[field]?.label ?? field
  const values = Object.entries(copy.data ?? {})
    .filter(([name]) => !name.endsWith('-'))
    .map(([name, value]) => ({
      label: nameOf(name),
      before: described(fields[name], held[name], texts[name]),
      after: described(fields[name], value, texts[name]),
    }))
  const files = FILE_FIELDS.filter((field) => field in fields).flatMap((field) => {
    const added = namesIn(copy[field])
    const removed = removedIn(copy, field)
    if (added.length === 0 && removed.length === 0) return []
    const isMany = Array.isArray(held[field])
    const replaced = isMany ? removed : namesIn(held[field])
    return [
      {
        label: nameOf(field),
        before: filesOf(replaced, record),
        after: filesOf(added, copy),
      },
    ]
  })
  return [...values, ...files]
}
