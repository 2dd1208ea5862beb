/** Tables as text, a page at a time. */
import type { Collection } from '#drizzle/collection.ts'
import { type Cell, csvOf, csvRows } from '#drizzle/domain/csv.ts'
import { shortMoment } from '#server/core/paris.ts'
import type { RawRecord } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { columnsOf, exportedFields, namesOf, type Value } from './columns.ts'

type Pages = AsyncIterable<readonly RawRecord[]>

/** `26/11/2026 14:05` in Paris, as French spreadsheets read dates. */
const cellOf = (value: Value): Cell => {
  if (typeof value !== 'object') return value
  if (value.instant === '') return ''
  return shortMoment(new Date(value.instant))
}

/** The rows of a collection as values, a page at a time. */
export async function* tableOf(
  engine: EngineCore,
  collection: Collection,
  pages: Pages,
): AsyncGenerator<readonly (readonly Value[])[]> {
  const columns = columnsOf(collection)
  for await (const page of pages) {
    const names = namesOf(engine, collection, page)
    yield page.map((record) => columns.map(({ value }) => value(record, names)))
  }
}

export async function* csvText(
  engine: EngineCore,
  collection: Collection,
  pages: Pages,
): AsyncGenerator<string> {
  yield csvOf(
    columnsOf(collection).map(({ head }) => head),
    [],
  )
  for await (const rows of tableOf(engine, collection, pages))
    yield csvRows(rows.map((row) => row.map(cellOf)))
}

/** One array, a record a line, with the names and values of the record API. */
export async function* jsonText(collection: Collection, pages: Pages): AsyncGenerator<string> {
  const names = ['id', ...exportedFields(collection).map(([name]) => name), 'created', 'updated']
  let isFirst = true
  yield '['
  for await (const page of pages) {
    const lines = page.map((record) =>
      JSON.stringify(Object.fromEntries(names.map((name) => [name, record[name]]))),
    )
    if (lines.length === 0) continue
    yield `${isFirst ? '\n' : ',\n'}${lines.join(',\n')}`
    isFirst = false
  }
  yield '\n]\n'
}
