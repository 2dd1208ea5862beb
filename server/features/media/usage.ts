/** Where a file of the library is used: its address holds its id, in whatever text or value it stands. */
import type { Collection } from '#drizzle/collection.ts'
import { collections } from '#drizzle/collections/index.ts'
import { media } from '#drizzle/collections/media.ts'
import { conflict } from '#server/core/errors.ts'
import type { Engine, Reader } from '#server/records/types.ts'

export interface Use {
  readonly collection: string
  readonly id: string
  readonly title: string
}

/** Kinds of fields that can hold an address. */
const TEXTS: readonly string[] = ['editor', 'text', 'url', 'json']
/** What the site notes by itself, of the past: nothing shows a file from there. */
const PAST: readonly string[] = ['analytics', 'audit_log', 'course_versions', 'media', 'uploads', 'ai_drafts']
/** Names of records, the first that one has. */
const NAMES = ['title', 'name', 'question', 'subject', 'brand', 'slug'] as const
const ALL: readonly Collection[] = collections
const MAX_USES = 50

const USED = 'Ce fichier est utilisé dans le site. Retirez-le d’abord de là où il se trouve.'

const titleOf = (record: Readonly<Record<string, unknown>>): string =>
  NAMES.map((name) => record[name]).find(
    (value): value is string => typeof value === 'string' && value !== '',
  ) ?? ''

/** The records that hold the address of a file, of every collection, up to fifty. */
export const usesOf = (reader: Reader, id: string): Use[] => {
  const uses: Use[] = []
  for (const collection of ALL) {
    if (PAST.includes(collection.name)) continue
    const fields = Object.entries(collection.fields).flatMap(([name, { type }]) =>
      TEXTS.includes(type) ? [name] : [],
    )
    if (fields.length === 0) continue
    const filter = fields.map((name) => `${name} ~ {:part}`).join(' || ')
    const found: readonly Readonly<Record<string, unknown> & { id: string }>[] = reader.find(
      collection,
      { filter, params: { part: `/${id}/` } },
      { limit: MAX_USES },
    )
    uses.push(
      ...found.map((record) => ({ collection: collection.name, id: record.id, title: titleOf(record) })),
    )
  }
  return uses.slice(0, MAX_USES)
}

/** A file that a page shows is not deleted under it; the server and superusers may. */
export const guardUsed = (engine: Engine): void => {
  engine.before(media, 'delete', (tx, { actor, record }) => {
    if (actor.kind === 'record' && usesOf(tx, record.id).length > 0) throw conflict(USED)
  })
}
