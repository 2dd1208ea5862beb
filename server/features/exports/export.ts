/** Files of everything that the site holds on a type, streamed. */
import { Readable } from 'node:stream'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { stamp } from '#server/core/clock.ts'
import { notFound } from '#server/core/errors.ts'
import { parisDay } from '#server/core/paris.ts'
import { type ArchiveEntry, zipOf } from '#server/documents/archive.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { actedBy } from '../audit-log/index.ts'
import { columnsOf } from './columns.ts'
import { csvText, jsonText, tableOf } from './formats.ts'
import { idsOf, pagesOf, type Wanted } from './rows.ts'
import { EXPORT_NAMES, EXPORTS, type ExportType, isExportType } from './types.ts'
import { workbookParts } from './workbook.ts'

export type Format = 'json' | 'csv' | 'xlsx'

export interface ExportedFile {
  readonly name: string
  readonly type: string
  readonly content: Readable
}

const MEDIA_TYPES: Readonly<Record<Format | 'zip', string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

const contentOf = (
  engine: EngineCore,
  type: ExportType,
  format: Format,
  ids: readonly string[],
): Promise<Readable> | Readable => {
  const collection = EXPORTS[type]
  const pages = pagesOf(engine, collection, ids)
  if (format === 'json') return Readable.from(jsonText(collection, pages))
  if (format === 'csv') return Readable.from(csvText(engine, collection, pages))
  const heads = columnsOf(collection).map(({ head }) => head)
  return zipOf(workbookParts(EXPORT_NAMES[type], heads, tableOf(engine, collection, pages)))
}

async function* everything(engine: EngineCore, actor: Actor, format: Format): AsyncGenerator<ArchiveEntry> {
  for (const type of Object.keys(EXPORTS).filter(isExportType)) {
    const ids = idsOf(engine, actor, EXPORTS[type], {})
    yield {
      name: `${EXPORT_NAMES[type]}.${format}`,
      content: await contentOf(engine, type, format, ids),
      isText: format !== 'xlsx',
    }
  }
}

/** An export hands data over: the journal says who took what, before the first byte leaves. */
const log = async (engine: EngineCore, actor: Actor, what: string): Promise<void> => {
  const { by, ...who } = actedBy(actor)
  await engine.write(system, (tx) =>
    tx.create(auditLog, {
      ...who,
      action: 'export',
      changes: { by, record: what, fields: {} },
      at: stamp(engine.clock.now()),
    }),
  )
}

/** Throws 404 for an unknown type, 400 for a filter or order that the record API refuses. */
export const exportFile = async (
  engine: EngineCore,
  actor: Actor,
  { type, format, ...wanted }: { type: string; format: Format } & Wanted,
): Promise<ExportedFile> => {
  const day = parisDay(engine.clock.now())
  if (type === 'all') {
    await log(engine, actor, `Toutes les données (${format})`)
    const content = await zipOf(everything(engine, actor, format))
    return { name: `${EXPORT_NAMES.all}-${day}.zip`, type: MEDIA_TYPES.zip, content }
  }
  if (!isExportType(type)) throw notFound()
  const ids = idsOf(engine, actor, EXPORTS[type], wanted)
  await log(engine, actor, `${EXPORT_NAMES[type]} (${format}, ${ids.length})`)
  const content = await contentOf(engine, type, format, ids)
  return { name: `${EXPORT_NAMES[type]}-${day}.${format}`, type: MEDIA_TYPES[format], content }
}
