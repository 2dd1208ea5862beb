/** Recognises an upload by content rather than by name. */
import { buffer } from 'node:stream/consumers'
import type { courseImportFields } from '#drizzle/collections/course-imports.ts'
import { MAX_TEXT } from '#drizzle/domain/course-import.ts'
import { titleFromFile } from '#drizzle/domain/lesson-files.ts'
import { decodeText } from '#drizzle/domain/text-encoding.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { badRequest } from '#server/core/errors.ts'
import { limitText } from '#server/core/limit-text.ts'
import { type Actor, actorHolds } from '#server/records/actor.ts'
import { fileKey } from '#server/records/files/keys.ts'
import type { Engine } from '#server/records/types.ts'
import { ArchiveFiles } from './archive-files.ts'
import type { MarkdownTexts } from './markdown-texts.ts'
import { type Plan, Remarks } from './plan.ts'
import { ARCHIVE_SHEET, readArchive } from './read-archive.ts'
import { readFolder } from './read-folder.ts'
import { readList } from './read-list.ts'
import { isTable, readTable } from './read-table.ts'

export type ImportRecord = RecordOf<typeof courseImportFields>

/** How a ZIP begins; an empty one has its end alone. */
const ZIP = ['PK\u0003\u0004', 'PK\u0005\u0006']
const UNKNOWN = 'Ce fichier n’est ni une archive ZIP, ni un tableau (CSV), ni une liste de vidéos.'

const readText = (text: string, name: string, remarks: Remarks): Plan => {
  const title = titleFromFile(name) || 'Formation importée'
  if (text.includes('\0')) throw badRequest(UNKNOWN)
  return isTable(text) || /\.(?:csv|tsv)$/i.test(name)
    ? readTable(text, title, remarks)
    : readList(text, title, remarks)
}

interface By {
  readonly engine: Engine
  readonly texts: MarkdownTexts
}

/**
 * Reads an upload and gives its plan to `use`, with its files for an archive. Throws 400 with a message for
 * the author when it is unreadable; 404 when its file is deleted.
 */
export const withPlan = async <T>(
  { engine, texts }: By,
  actor: Actor,
  record: ImportRecord,
  use: (plan: Plan, files: ArchiveFiles | null) => Promise<T> | T,
): Promise<T> => {
  const { storage } = engine
  const key = fileKey(record.collectionId, record.id, record.archive)
  const found = record.archive === '' ? null : await storage.stat(key)
  if (!found || found.size === 0)
    throw badRequest('Ce fichier n’est plus là, ou il est vide\u00a0: envoyez-le de nouveau.')
  const name = record.name || 'Formation'
  const head = await buffer(storage.read(key, { start: 0, end: Math.min(found.size, 4) - 1 }))
  if (!ZIP.includes(head.toString('latin1'))) {
    if (found.size > MAX_TEXT)
      throw badRequest(found.size > 4 * MAX_TEXT ? UNKNOWN : `Ce texte dépasse ${limitText(MAX_TEXT)}.`)
    return use(readText(decodeText(await buffer(storage.read(key))), name, new Remarks()), null)
  }
  const files = await ArchiveFiles.open(storage, key, found.size)
  try {
    const source = { name, files, mayAddMedia: actorHolds(actor, ['media.manage']) }
    const remarks = new Remarks(files.remarks)
    const plan = files.find(ARCHIVE_SHEET)
      ? await readArchive(source, remarks)
      : await readFolder(source, remarks, texts)
    return await use(plan, files)
  } finally {
    files.close()
  }
}
