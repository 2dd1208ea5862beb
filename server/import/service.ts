/**
 * Brings a PocketBase data folder into a running engine. One transaction: either everything that has a place is there
 * at the end, or nothing is. What has none is in the report with its values.
 */
import { AppError } from '#server/core/errors.ts'
import type { RawRecord } from '#server/records/actor.ts'
import { dryRun } from '#server/records/dry-run.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { fileKey } from '#server/records/files/keys.ts'
import type { StoredUpload } from '#server/records/files/uploads.ts'
import { type CollectionDefinition, isRelation } from '#server/records/schema/definition.ts'
import { itemsOf } from '#server/records/schema/list-value.ts'
import type { Imports } from '#server/records/write/imports.ts'
import { completed } from './completions.ts'
import { type ImportedFiles, importFiles } from './files.ts'
import { type Mapping, planImport, valuesOf } from './mapping.ts'
import { type Note, Report } from './report.ts'
import type { Source } from './source.ts'

interface Imported {
  readonly collection: CollectionDefinition
  /** As it is stored now. */
  record: RawRecord
}

type Notes = (note: Omit<Note, 'collection' | 'record'>) => void

/** References to collections by id, in rows of the sign-in collections. */
const translateRefs = (
  mapping: Mapping,
  mappings: readonly Mapping[],
  values: Record<string, unknown>,
): void => {
  if (!mapping.from.system || values.collectionRef === undefined) return
  const target = mappings.find(({ from }) => from.id === values.collectionRef)
  if (target) values.collectionRef = target.to.id
}

/** The stored files of a record; names without a file are taken out and noted. */
const uploadsOf = (
  { to }: Mapping,
  id: string,
  values: Record<string, unknown>,
  files: ImportedFiles,
  note: Notes,
): Map<string, StoredUpload> => {
  const found = new Map<string, StoredUpload>()
  for (const { name, type } of to.fields) {
    if (type !== 'file' || values[name] === undefined) continue
    const saved = itemsOf(values[name]).filter((file) => {
      const upload = files.uploads.get(fileKey(to.id, id, file))
      if (upload) found.set(file, upload)
      else
        note({ reason: 'missing-file', field: name, text: `the file ${file} is not in storage`, kept: file })
      return upload !== undefined
    })
    values[name] = saved
  }
  return found
}

/** Stores a record; fields that this application refuses are left out when they may be, and noted. */
const store = (
  rows: Imports,
  mapping: Mapping,
  id: string,
  values: Record<string, unknown>,
  uploads: Map<string, StoredUpload>,
  note: Notes,
): RawRecord | null => {
  const { to } = mapping
  for (;;) {
    try {
      return rows.add(to, { id, values, uploads })
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      const named = Object.keys(error.data).filter((name) => values[name] !== undefined)
      const text = `${error.message} ${JSON.stringify(error.data)}`
      const isHopeless =
        named.length === 0 || named.some((name) => to.byName.get(name)?.required || name === 'id')
      if (isHopeless) {
        note({ reason: 'refused', field: '', text, kept: values })
        return null
      }
      for (const name of named) {
        const problem = JSON.stringify(error.data[name])
        note({ reason: 'value', field: name, text: `refused here: ${problem}`, kept: values[name] })
        delete values[name]
      }
    }
  }
}

const importRow = (
  rows: Imports,
  mapping: Mapping,
  mappings: readonly Mapping[],
  row: RawRecord,
  files: ImportedFiles,
  report: Report,
): Imported | null => {
  const { from, to } = mapping
  const note: Notes = (rest) => report.note({ ...rest, collection: from.name, record: row.id })
  if (rows.has(to, row.id)) {
    note({ reason: 'exists', field: '', text: 'a record of this id is here already', kept: row })
    return null
  }
  const values = completed(to, valuesOf(mapping, row, report))
  translateRefs(mapping, mappings, values)
  const uploads = uploadsOf(mapping, row.id, values, files, note)
  const record = store(rows, mapping, row.id, values, uploads, note)
  return record ? { collection: to, record } : null
}

/** Ids that lead nowhere are taken out; a record that may not be without one goes, and others may follow it. */
const settleRelations = (rows: Imports, imported: Imported[], report: Report): Imported[] => {
  let left = imported
  for (;;) {
    const saved = left.filter((entry) => settle(rows, entry, report))
    if (saved.length === left.length) return saved
    left = saved
  }
}

const settle = (rows: Imports, entry: Imported, report: Report): boolean => {
  const { collection } = entry
  for (const field of collection.fields.filter(isRelation)) {
    const { record } = entry
    const ids = itemsOf(record[field.name])
    const lost = rows.lost(field, ids)
    if (lost.length === 0) continue
    const found = ids.filter((id) => !lost.includes(id))
    const note = { collection: collection.name, record: record.id, field: field.name, kept: lost }
    if (found.length === 0 && field.required) {
      rows.drop(collection, record.id)
      const text = `nothing of id ${lost.join(', ')} here, and the field is required`
      report.note({ ...note, reason: 'refused', text, kept: record })
      return false
    }
    entry.record = rows.relink(collection, record, field, found)
    report.note({ ...note, reason: 'relation', text: `nothing of id ${lost.join(', ')} here` })
  }
  return true
}

const importAll = (
  rows: Imports,
  source: Source,
  mappings: readonly Mapping[],
  files: ImportedFiles,
  report: Report,
): Set<string> => {
  const imported: Imported[] = []
  for (const mapping of mappings)
    for (const row of source.records(mapping.from)) {
      report.of(mapping.from).read += 1
      const entry = importRow(rows, mapping, mappings, row, files, report)
      if (entry) imported.push(entry)
    }
  const used = new Set<string>()
  for (const { collection, record } of settleRelations(rows, imported, report)) {
    const counts = report.of(collection)
    counts.imported += 1
    for (const { name, type } of collection.fields)
      for (const file of type === 'file' ? itemsOf(record[name]) : []) {
        used.add(fileKey(collection.id, record.id, file))
        counts.files += 1
      }
  }
  return used
}

const noteSettings = (source: Source, report: Report): void => {
  for (const row of source.params())
    report.note({
      reason: 'not-imported',
      collection: '_params',
      record: '',
      field: '',
      text: 'settings are not taken over; set them in the administration',
      kept: row,
    })
}

/**
 * Imports what has a place here and reports the rest. A rehearsal changes nothing and reports the same. A second run
 * finds what the first one brought and leaves it alone.
 */
export const importPocketBase = async (
  engine: EngineCore,
  source: Source,
  options: { readonly isRehearsal: boolean },
): Promise<Report> => {
  const report = new Report()
  const mappings = planImport(source, engine.registry, report)
  noteSettings(source, report)
  const files = await importFiles(source, mappings, engine.storage, options.isRehearsal)
  let used: ReadonlySet<string> = new Set()
  try {
    const work = (rows: Imports) => importAll(rows, source, mappings, files, report)
    if (options.isRehearsal) await dryRun((run) => engine.importRows(run), work)
    else used = await engine.importRows(work)
  } finally {
    await files.keepOnly(used)
  }
  return report
}
