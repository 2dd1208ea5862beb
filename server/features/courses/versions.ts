/**
 * Earlier versions of the texts of courses and lessons, stored with every change, so that an author can go
 * back.
 */
import { createHash } from 'node:crypto'
import { courseVersions } from '#drizzle/collections/course-versions.ts'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { users } from '#drizzle/collections/users.ts'
import { VERSIONED, type VersionFields } from '#drizzle/domain/course-version.ts'
import { stamp } from '#server/core/clock.ts'
import type { Actor } from '#server/records/actor.ts'
import type { Engine, HookContext, Tx } from '#server/records/types.ts'

/** Edits of one person within this time are one version: the editor saves every half minute. */
const SITTING_MS = 2 * 60_000
/** Of one sheet or lesson, whatever its length… */
const MAX_VERSIONS = 60
const MIN_VERSIONS = 5
/** …unless their texts would exceed this many characters. */
const MAX_LETTERS = 8_000_000

type VersionScope = { readonly course: string } | { readonly lesson: string }
interface Change {
  readonly place: VersionScope
  readonly before: VersionFields
  readonly after: VersionFields
  /** When what is in `before` was stored. */
  readonly beforeAt: string
  readonly author: string
}

const digestOf = (labels: VersionFields): string =>
  createHash('sha256').update(JSON.stringify(labels)).digest('hex')
const lettersOf = (labels: VersionFields): number => JSON.stringify(labels).length

const inPlace = (place: VersionScope) =>
  'course' in place
    ? { filter: 'course = {:id}', params: { id: place.course } }
    : { filter: 'lesson = {:id}', params: { id: place.lesson } }

const NEWEST_FIRST = '-savedAt,-@rowid'

/** Deletes the oldest versions beyond the limits: fewer are stored of long texts. */
const prune = (tx: Tx, place: VersionScope, letters: number): void => {
  const byLength = Math.floor(MAX_LETTERS / Math.max(letters, 1))
  const most = Math.max(MIN_VERSIONS, Math.min(MAX_VERSIONS, byLength))
  // One change adds two at most: the former text, and the new one.
  const oldest = tx.find(courseVersions, inPlace(place), {
    sort: NEWEST_FIRST,
    offset: most,
    limit: MAX_VERSIONS,
  })
  for (const { id } of oldest) tx.delete(courseVersions, id)
}

/** Whether an earlier version has the same text. */
const isKnown = (tx: Tx, place: VersionScope, digest: string): boolean =>
  tx.firstOrNull(courseVersions, { ...place, digest }) !== null

const keep = (tx: Tx, now: Date, { place, before, after, beforeAt, author }: Change): void => {
  const savedAt = stamp(now)
  const last = tx.firstOrNull(courseVersions, inPlace(place), { sort: NEWEST_FIRST })
  if (!last) {
    const first = { author: '', words: before, savedAt: beforeAt, digest: digestOf(before) }
    tx.create(courseVersions, { ...place, ...first })
  }
  const letters = lettersOf(after)
  const digest = digestOf(after)
  const isSameSitting =
    last !== null &&
    author !== '' &&
    last.author === author &&
    Math.abs(now.getTime() - new Date(last.created).getTime()) < SITTING_MS &&
    // A deletion of most of a text must not replace its version.
    letters * 2 >= lettersOf(last.words ?? {}) &&
    // A restored text must not replace the version of what it replaced.
    !isKnown(tx, place, digest)
  if (isSameSitting) tx.update(courseVersions, last.id, { words: after, savedAt, digest })
  else tx.create(courseVersions, { ...place, author, words: after, savedAt, digest })
  prune(tx, place, letters)
}

const labelOf = (names: readonly string[], record: object): VersionFields =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))

const authorOf = ({ record }: Actor): string => (record?.collectionName === users.name ? record.id : '')

type StoredRecord = { readonly id: string; readonly updated: string }

/**
 * Stores a version with each change of a course's or a lesson's text, whatever the actor, in the same
 * transaction.
 */
export const versionHooks = (engine: Engine): void => {
  const keepChange =
    (names: readonly string[], placeOf: (id: string) => VersionScope) =>
    (tx: Tx, { actor, record, original }: HookContext<StoredRecord>): void => {
      if (!original) return
      const [before, after] = [labelOf(names, original), labelOf(names, record)]
      if (JSON.stringify(before) === JSON.stringify(after)) return
      const author = authorOf(actor)
      const change = { place: placeOf(record.id), before, after, beforeAt: original.updated, author }
      keep(tx, engine.clock.now(), change)
    }
  engine.after(
    courses,
    'update',
    keepChange(VERSIONED.courses, (course) => ({ course })),
  )
  engine.after(
    lessons,
    'update',
    keepChange(VERSIONED.lessons, (lesson) => ({ lesson })),
  )
}
