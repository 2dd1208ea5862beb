/** Which collection and which fields of the application take what of the source: those of the same name. */
import type { RawRecord } from '#server/records/actor.ts'
import type { CollectionDefinition, FieldDefinition } from '#server/records/schema/definition.ts'
import { isRelation } from '#server/records/schema/definition.ts'
import { itemsOf } from '#server/records/schema/list-value.ts'
import type { Registry } from '#server/records/schema/registry.ts'
import { isOwnSignInTable } from '#server/records/schema/sessions.ts'
import { isUploads } from '#server/records/schema/uploads.ts'
import { castValue } from '#server/records/write/casts.ts'
import type { Report } from './report.ts'
import type { Source } from './source.ts'

export interface Mapping {
  readonly from: CollectionDefinition
  readonly to: CollectionDefinition
  /** Fields of the source that have a place here. */
  readonly fields: readonly { readonly from: FieldDefinition; readonly to: FieldDefinition }[]
  readonly foreign: readonly FieldDefinition[]
}

/** Signs of a running installation that mean nothing in another one. */
const PASSING = ['_mfas', '_otps', '_authOrigins']

const mappingOf = (from: CollectionDefinition, to: CollectionDefinition): Mapping => {
  const fields = from.fields.flatMap((field) => {
    const same = to.byName.get(field.name)
    return same && field.name !== 'id' ? [{ from: field, to: same }] : []
  })
  const foreign = from.fields.filter((field) => !to.byName.has(field.name))
  return { from, to, fields, foreign }
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === 0 ||
  value === false ||
  (typeof value === 'object' && Object.values(value).every(isEmpty))

/** Targets before those that point at them, so that hooks find the records they ask for; circles stay as they come. */
const inOrder = (mappings: readonly Mapping[], registry: Registry): Mapping[] => {
  const ordered: Mapping[] = []
  const seen = new Set<Mapping>()
  const visit = (mapping: Mapping): void => {
    if (seen.has(mapping)) return
    seen.add(mapping)
    for (const field of mapping.to.fields.filter(isRelation)) {
      const target = registry.target(field)
      const needed = mappings.find(({ to }) => to.id === target?.id)
      if (needed) visit(needed)
    }
    ordered.push(mapping)
  }
  for (const mapping of mappings) visit(mapping)
  return ordered
}

const noteForeign = (source: Source, from: CollectionDefinition, report: Report): void => {
  const counts = report.of(from)
  const { name } = from
  report.note({
    reason: 'foreign-collection',
    collection: name,
    record: '',
    field: '',
    text: 'no collection of this name here; its schema and records are in the archive',
    kept: { ...from, byName: undefined },
  })
  for (const record of source.records(from)) {
    counts.read += 1
    report.note({
      reason: 'foreign-collection',
      collection: name,
      record: record.id,
      field: '',
      text: 'the record has no place here',
      kept: record,
    })
  }
}

const notePassing = (source: Source, from: CollectionDefinition, report: Report): void => {
  const count = [...source.records(from)].length
  report.of(from).read = count
  if (count === 0) return
  report.note({
    reason: 'not-imported',
    collection: from.name,
    record: '',
    field: '',
    text: `${count} rows of sign-ins under way, of no use in another installation`,
    kept: null,
  })
}

/** Plans the import and notes what has no place at all. Views hold nothing of their own. */
export const planImport = (source: Source, registry: Registry, report: Report): Mapping[] => {
  const mappings: Mapping[] = []
  for (const from of source.collections) {
    if (from.type === 'view') continue
    const to = registry.find(from.name)
    if (PASSING.includes(from.name)) notePassing(source, from, report)
    // Ours are of this installation, whatever a source calls « sessions », « passkeys » or « uploads ».
    else if (!to || to.type !== from.type || isOwnSignInTable(to) || isUploads(to))
      noteForeign(source, from, report)
    else mappings.push(mappingOf(from, to))
  }
  return inOrder(mappings, registry)
}

/** What a field of another kind loses of a value; null when it can hold all of it. */
const lossOf = (to: FieldDefinition, value: unknown): string | null => {
  const cast = castValue(to, value)
  if (isEmpty(cast)) return `the value cannot be read as ${to.type}`
  const items = itemsOf(cast)
  if (Array.isArray(value) && to.type !== 'json' && items.length < value.length)
    return `only ${items.length} of ${value.length} values fit`
  return null
}

/** The values that this application can take of a record; what is lost on the way is noted. */
export const valuesOf = (mapping: Mapping, record: RawRecord, report: Report): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  const { name } = mapping.from
  for (const field of mapping.foreign)
    if (!isEmpty(record[field.name]))
      report.note({
        reason: 'foreign-field',
        collection: name,
        record: record.id,
        field: field.name,
        text: 'no field of this name here',
        kept: record[field.name],
      })
  for (const { to } of mapping.fields) {
    const value = record[to.name]
    if (isEmpty(value)) continue
    values[to.name] = value
    const lost = to.type === 'password' ? null : lossOf(to, value)
    if (lost)
      report.note({
        reason: 'value',
        collection: name,
        record: record.id,
        field: to.name,
        text: lost,
        kept: value,
      })
  }
  return values
}
