/** Puts working copies online: their files are copied first, then all records change in one transaction. */

import { lessons } from '#drizzle/collections/courses.ts'
import { workingCopies, type workingCopyFields } from '#drizzle/collections/working-copies.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import type { Fields } from '#drizzle/field-kinds.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { conflict, forbidden, notFound } from '#server/core/errors.ts'
import { type Actor, actorHolds, system } from '#server/records/actor.ts'
import { givenNameOf } from '#server/records/files/given-names.ts'
import { copyUpload, type StoredUpload } from '#server/records/files/uploads.ts'
import { itemsOf } from '#server/records/schema/list-value.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import type * as contract from './contract.ts'
import { PERMISSIONS, targetOf } from './targets.ts'

type Copy = RecordOf<typeof workingCopyFields>
type Files = ReadonlyMap<string, StoredUpload>

const CHANGED =
  'Cette fiche a changé pendant que vous relisiez. Relisez les différences, puis mettez en ligne.'

const fileFields = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.type === 'file' ? [name] : []))

/** The files of a copy, by name, stored for its record. */
const copyFiles = async (engine: Engine, copy: Copy, stored: Map<string, StoredUpload>): Promise<void> => {
  const from = engine.registry.of(workingCopies)
  const to = engine.registry.of(targetOf(copy.collection))
  const held: Readonly<Record<string, unknown>> = copy
  for (const field of fileFields(workingCopies.fields))
    for (const name of itemsOf(held[field])) {
      const source = { recordId: copy.id, name, givenName: givenNameOf(from, copy, name) }
      const file = await copyUpload(engine.storage, from, source, copy.record, to)
      if (file) stored.set(`${copy.id}/${name}`, file)
      else engine.log.warn({ copy: copy.id, name }, 'A file of a working copy is lost')
    }
}

/** The change that brings the copy's values and files to its record. */
const changeOf = (copy: Copy, target: Readonly<Record<string, unknown>>, files: Files) => {
  const held: Readonly<Record<string, unknown>> = copy
  const { fields } = targetOf(copy.collection)
  const change: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(copy.data ?? {})) if (!key.endsWith('-')) change[key] = value
  for (const name of fileFields(fields)) {
    const added = itemsOf(held[name]).flatMap((file) => files.get(`${copy.id}/${file}`) ?? [])
    const removed = itemsOf(copy.data?.[`${name}-`])
    if (added.length === 0 && removed.length === 0) continue
    const field = fields[name]
    const isMany = field?.type === 'file' && (field.maxSelect ?? 1) > 1
    const remaining = itemsOf(target[name]).filter((file) => !removed.includes(file))
    change[name] = isMany ? [...remaining, ...added] : added.length > 0 ? added : remaining
  }
  return change
}

const publishOne = (tx: Tx, copy: Copy, startedFrom: string, files: Files): void => {
  const collection = targetOf(copy.collection)
  if (tx.getOrNull(workingCopies, copy.id)?.updated !== copy.updated) throw conflict(CHANGED)
  const target: Readonly<Record<string, unknown>> | null = tx.getOrNull(collection, copy.record)
  if (!target) throw notFound()
  if (target.updated !== startedFrom) throw conflict(CHANGED)
  tx.update(collection, copy.record, changeOf(copy, target, files))
  tx.delete(workingCopies, copy.id)
}

/**
 * Writes the copies into their records and shows the hidden lessons, all or none. Throws 403 for a collection that the
 * actor does not manage, 404 for what is gone, 409 for what has changed since it was reviewed, 400 for values that the
 * record refuses.
 */
export const publishChanges = async (
  engine: Engine,
  actor: Actor,
  { copies: requested, lessons: hidden }: BodyOf<typeof contract.publishChanges>,
): Promise<void> => {
  const reader = engine.read(system)
  if (hidden.length > 0 && !actorHolds(actor, PERMISSIONS.lessons)) throw forbidden()
  const copies = requested.map(({ id, startedFrom }) => ({
    copy: reader.get(workingCopies, id),
    startedFrom,
  }))
  for (const { copy } of copies) {
    const { collection } = copy
    if (collection === '' || !actorHolds(actor, PERMISSIONS[collection])) throw forbidden()
  }
  const files = new Map<string, StoredUpload>()
  try {
    for (const { copy } of copies) await copyFiles(engine, copy, files)
    await engine.write(actor, (tx) => {
      for (const { copy, startedFrom } of copies) publishOne(tx, copy, startedFrom, files)
      for (const id of hidden) tx.update(lessons, id, { isHidden: false })
    })
  } catch (error) {
    await engine.discard([...files.values()])
    throw error
  }
}
