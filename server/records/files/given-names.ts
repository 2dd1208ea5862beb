/** The names that files were given, stored with their record: stored names lose accents, spaces and signs. */
import type { FileNames } from '#drizzle/domain/file-names.ts'
import { isObject } from '#server/core/json-object.ts'
import type { RawRecord } from '../actor.ts'
import type { CollectionDefinition } from '../schema/definition.ts'
import { filesOf } from './cleaner.ts'
import { originalName } from './names.ts'
import type { StoredUpload } from './uploads.ts'

const MAX_LENGTH = 200
/** Path separators, and control and invisible characters, which hide what a name is. */
const UNFIT = /[\\/\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu
const EXTENSION = /\.[^.]*$/

/**
 * A given name in one line and in NFC, with the extension of the stored name: programs decide by it what a
 * file is. Null when nothing readable is left, or the stored name says the same.
 */
const givenName = ({ originalName: original, name: stored }: StoredUpload): string | null => {
  if (original === stored) return null
  const stem = original
    .normalize('NFC')
    .replace(EXTENSION, '')
    .replace(UNFIT, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim()
  if (stem === '') return null
  const extension = EXTENSION.exec(stored)?.[0] ?? ''
  const given = [...stem].slice(0, MAX_LENGTH).join('').trim() + extension
  return given === originalName(stored) ? null : given
}

const fieldOf = ({ fields }: CollectionDefinition) =>
  fields.find((field) => field.type === 'json' && field.namesFiles)

const namesIn = (value: unknown): FileNames => (isObject(value) ? (value as FileNames) : {})

/** The given name of a file of the record; null when none is stored. */
export const givenNameOf = (
  collection: CollectionDefinition,
  record: RawRecord,
  stored: string,
): string | null => {
  const field = fieldOf(collection)
  return (field && namesIn(record[field.name])[stored]) ?? null
}

/** Sets the names of the record's present files, those of new ones included. */
export const nameFiles = (
  collection: CollectionDefinition,
  record: RawRecord,
  uploads: ReadonlyMap<string, StoredUpload>,
): void => {
  const field = fieldOf(collection)
  if (!field) return
  const known = namesIn(record[field.name])
  const names = filesOf(collection, record).flatMap((stored): [string, string][] => {
    const upload = uploads.get(stored)
    const given = upload ? givenName(upload) : known[stored]
    return typeof given === 'string' ? [[stored, given]] : []
  })
  record[field.name] = names.length > 0 ? Object.fromEntries(names) : null
}
