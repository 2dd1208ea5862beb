/** Which record a file is for, and what the collection's declaration lets in. */
import type { FileField } from '#drizzle/field-kinds.ts'
import type { CollectionName } from '../../lib/collections.ts'
import { decimal } from '../../lib/format.ts'

export interface UploadTarget {
  collection: CollectionName
  id: string
  field: string
  /** The field holds several files: one more joins them. Otherwise the file before is replaced. */
  many: boolean
  /** How many more it may hold; `null` where one replaces the other. */
  room: number | null
  /** Whose file it is, as people call it: « Leçon : Respirer ». */
  owner: string
  /** Where that record is opened. */
  path: string
  /** What else the record holds, where it is made with its file: under `id`, so that it is made once. */
  fresh?: Readonly<Record<string, string>>
}

export const isSameField = (a: UploadTarget, b: UploadTarget): boolean =>
  a.collection === b.collection && a.id === b.id && a.field === b.field

/** PocketBase's own limit for a field that names none. */
const DEFAULT_BYTES = 5 * 1024 * 1024
const UNITS = ['o', 'ko', 'Mo', 'Go'] as const

/** A declared limit as people say it: limits are written in powers of 1024. */
export const limitWord = (bytes: number): string => {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  return `${decimal(bytes / 1024 ** step)}\u00a0${UNITS[step]}`
}

/** Browsers disagree about the `x-` of a type that nobody registered. */
const plain = (type: string) => type.toLowerCase().replace('/x-', '/')

/** Whether a file fits an `accept` list; one whose type the browser does not know is left to the server. */
const fits = ({ name, type }: File, accept: string): boolean => {
  const wanted = accept.split(',').map((token) => token.trim().toLowerCase())
  const endings = wanted.filter((token) => token.startsWith('.'))
  if (endings.some((ending) => name.toLowerCase().endsWith(ending))) return true
  if (type === '') return endings.length === 0
  return wanted.some((token) =>
    token.endsWith('/*') ? type.startsWith(token.slice(0, -1)) : plain(token) === plain(type),
  )
}

/** What a file input offers: the declared types, unless the screen asks for less. */
export const acceptOf = (field: FileField, narrower?: string): string =>
  narrower ?? (field.mimeTypes ?? []).join(',')

/** The sentence of a file that must not be sent (design reference 4.3); `null` when it may. */
export const refusalOf = (file: File, field: FileField, narrower?: string): string | null => {
  const accept = acceptOf(field, narrower)
  if (accept !== '' && !fits(file, accept)) return 'Format non accepté.'
  const most = field.maxSize ?? DEFAULT_BYTES
  if (file.size > most) return `Fichier trop lourd (max.\u00a0${limitWord(most)}).`
  return file.size === 0 ? 'Ce fichier est vide.' : null
}
