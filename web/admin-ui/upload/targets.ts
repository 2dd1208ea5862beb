/** Which record a file is for, and which files its field accepts. */
import type { FileField } from '#drizzle/field-kinds.ts'
import type { CollectionName } from '../../lib/collections.ts'
import { decimal } from '../../lib/format.ts'

export interface UploadTarget {
  collection: CollectionName
  id: string
  field: string
  /** The field holds several files, and one more is added; otherwise the previous file is replaced. */
  many: boolean
  /** How many more files fit; `null` where one replaces the other. */
  room: number | null
  /** Label of the record: « Leçon : Respirer ». */
  owner: string
  /** Path of the record's screen. */
  path: string
  /** Other values of a record created with its file, including its `id`, so that it is created once. */
  fresh?: Readonly<Record<string, string>>
}

export const isSameField = (a: UploadTarget, b: UploadTarget): boolean =>
  a.collection === b.collection && a.id === b.id && a.field === b.field

/** PocketBase's default limit for a field that sets none. */
const DEFAULT_BYTES = 5 * 1024 * 1024
const UNITS = ['o', 'ko', 'Mo', 'Go'] as const

/** A declared limit as text; limits are powers of 1024. */
export const limitWord = (bytes: number): string => {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  return `${decimal(bytes / 1024 ** step)}\u00a0${UNITS[step]}`
}

/** Browsers disagree about the `x-` prefix of unregistered types. */
const plain = (type: string) => type.toLowerCase().replace('/x-', '/')

/** Whether a file matches an `accept` list; a type unknown to the browser is left to the server. */
const fits = ({ name, type }: File, accept: string): boolean => {
  const wanted = accept.split(',').map((token) => token.trim().toLowerCase())
  const endings = wanted.filter((token) => token.startsWith('.'))
  if (endings.some((ending) => name.toLowerCase().endsWith(ending))) return true
  if (type === '') return endings.length === 0
  return wanted.some((token) =>
    token.endsWith('/*') ? type.startsWith(token.slice(0, -1)) : plain(token) === plain(type),
  )
}

/** The `accept` of a file input: the declared types, unless the screen narrows them. */
export const acceptOf = (field: FileField, narrower?: string): string =>
  narrower ?? (field.mimeTypes ?? []).join(',')

/** Why a file must not be sent (design reference 4.3); `null` when it may. */
export const fileProblem = (file: File, field: FileField, narrower?: string): string | null => {
  const accept = acceptOf(field, narrower)
  if (accept !== '' && !fits(file, accept)) return 'Format non accepté.'
  const most = field.maxSize ?? DEFAULT_BYTES
  if (file.size > most) return `Fichier trop lourd (max.\u00a0${limitWord(most)}).`
  return file.size === 0 ? 'Ce fichier est vide.' : null
}
