/** The archive of a person's data: JSON for a machine, tables for a spreadsheet, and the files themselves. */
import { Readable } from 'node:stream'
import { setImmediate as pause } from 'node:timers/promises'
import { clientDocuments, clientMessages } from '#drizzle/collections/client.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import { certificates, exerciseEntries } from '#drizzle/collections/learning.ts'
import type { userFields } from '#drizzle/collections/users.ts'
import { type Cell, csvOf } from '#drizzle/domain/csv.ts'
import { exerciseSheet, sheetText } from '#drizzle/domain/exercise-sheet.ts'
import { archivedName, fileNameOf } from '#drizzle/domain/file-names.ts'
import { slugify } from '#drizzle/domain/slug.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { longMoment } from '#server/core/paris.ts'
import type { ArchiveEntry } from '#server/documents/archive.ts'
import { system } from '#server/records/actor.ts'
import { fileKey } from '#server/records/files/keys.ts'
import type { Engine } from '#server/records/types.ts'
import type { FeatureContext } from '../feature.ts'
import { invoiceKey, withInvoiceFile } from '../invoices/index.ts'
import { MAX_ROWS, type PersonalData, SECTION_TITLES } from './export.ts'

type By = Pick<FeatureContext, 'engine' | 'documents'>
type Person = RecordOf<typeof userFields>

/** Fields of the record API, without personal data. */
const TECHNICAL = new Set(['collectionId', 'collectionName', 'expand'])

const cellOf = (value: unknown): Cell => {
  if (typeof value === 'number' || typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

const tableOf = (rows: readonly Record<string, unknown>[]): string => {
  const names = [...new Set(rows.flatMap(Object.keys))].filter((name) => !TECHNICAL.has(name))
  return csvOf(
    names,
    rows.map((row) => names.map((name) => cellOf(row[name]))),
  )
}

/** Rows between which everybody else is served. */
const AT_ONCE = 250

/** The data as JSON, a row a line, written a few rows at a time. */
async function* jsonOf({ sections, ...head }: PersonalData): AsyncGenerator<string> {
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "sections": {`
  for (const [at, [name, rows]] of Object.entries(sections).entries()) {
    yield `${at > 0 ? ',' : ''}\n    ${JSON.stringify(name)}: [`
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const lines = rows.slice(from, from + AT_ONCE).map((row) => `\n      ${JSON.stringify(row)}`)
      yield `${from > 0 ? ',' : ''}${lines.join(',')}`
      await pause()
    }
    yield rows.length > 0 ? '\n    ]' : ']'
  }
  yield '\n  }\n}\n'
}

/** A file to be put into the archive. */
interface ArchiveFile {
  readonly name: string
  /** The storage key; null when there is no file (yet). */
  readonly key: () => Promise<string | null>
}

const idsOf = (rows: readonly Record<string, unknown>[] = []): string[] =>
  rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))

const extensionOf = (name: string): string => /\.\w+$/.exec(name)?.[0] ?? ''

/** Shared documents and the attachments of messages, the newest first. */
const ofFollowUp = ({ engine }: By, { sections }: PersonalData): ArchiveFile[] => {
  const reader = engine.read(system)
  const found = [
    ...idsOf(sections.clientDocuments).map((id) => reader.getOrNull(clientDocuments, id)),
    ...idsOf(sections.clientMessages).map((id) => reader.getOrNull(clientMessages, id)),
  ]
  return found.flatMap((record, at): ArchiveFile[] => {
    if (!record || record.file === '') return []
    const { collectionId, id, file } = record
    const called =
      'title' in record
        ? (slugify(record.title) || 'document') + extensionOf(file)
        : archivedName(fileNameOf(record, file))
    const name = `suivi/${String(at + 1).padStart(3, '0')}-${called}`
    return [{ name, key: async () => fileKey(collectionId, id, file) }]
  })
}

/**
 * The avatar, the invoices (drawn now when they have no file yet), the attestations and the files of the
 * follow-up.
 */
const filesOf = (by: By, person: Person, data: PersonalData): ArchiveFile[] => {
  const { engine, documents } = by
  const { sections } = data
  const reader = engine.read(system)
  const ofInvoices = idsOf(sections.invoices).flatMap((id): ArchiveFile[] => {
    const invoice = reader.getOrNull(invoices, id)
    if (!invoice) return []
    const key = async () => invoiceKey(await withInvoiceFile({ engine, documents }, invoice))
    return [{ name: `factures/${invoice.number}.pdf`, key }]
  })
  const ofCertificates = idsOf(sections.certificates).flatMap((id): ArchiveFile[] => {
    const certificate = reader.getOrNull(certificates, id)
    if (certificate?.revokedAt !== '') return []
    const { collectionId, file, number } = certificate
    const key = async () => (file === '' ? null : fileKey(collectionId, id, file))
    return [{ name: `attestations/${number}.pdf`, key }]
  })
  const { avatar, collectionId, id } = person
  const picture = { name: `photo${extensionOf(avatar)}`, key: async () => fileKey(collectionId, id, avatar) }
  return [...(avatar === '' ? [] : [picture]), ...ofInvoices, ...ofCertificates, ...ofFollowUp(by, data)]
}

/** The answers to exercises as readable sheets, one an exercise, the newest first. */
function* exerciseSheets(engine: Engine, { sections }: PersonalData): Generator<ArchiveEntry> {
  const reader = engine.read(system)
  for (const [at, id] of idsOf(sections.exercises).entries()) {
    const entry = reader.getOrNull(exerciseEntries, id)
    if (!entry) continue
    const { lessonTitle, answers, asked: request, updated } = entry
    const title = lessonTitle || 'Exercice'
    const lead = [`Dernière modification\u00a0: ${longMoment(new Date(updated))}.`]
    const text = sheetText(title, lead, exerciseSheet(request ?? [], [], answers ?? {}))
    const name = `exercices/${String(at + 1).padStart(2, '0')}-${slugify(title)}.txt`
    yield { name, content: Buffer.from(text), isText: true }
  }
}

/** The file's bytes; null when it is unavailable now, which the archive lists. */
const bytesOf = async (
  engine: Engine,
  { name, key }: ArchiveFile,
): Promise<ArchiveEntry['content'] | null> => {
  try {
    const found = await key()
    if (found === null || !(await engine.storage.stat(found))) return null
    return engine.storage.read(found)
  } catch (error) {
    engine.log.error({ err: error, file: name }, 'A file is missing in an archive of personal data')
    return null
  }
}

const lines = (text: readonly (string | null)[]): string =>
  `${text.filter((line) => line !== null).join('\r\n')}\r\n`

const readme = (person: Person, data: PersonalData, missing: readonly string[]): string => {
  const titles = SECTION_TITLES.filter(({ name }) => data.incomplete.includes(name)).map(({ title }) => title)
  const most = new Intl.NumberFormat('fr-FR').format(MAX_ROWS)
  return lines([
    'Vos données personnelles',
    '',
    `Archive préparée le ${longMoment(new Date(data.exportedAt))} pour ${person.email}.`,
    '',
    'donnees.json\u00a0: tout ce que le site garde à votre sujet, dans un format que d’autres services savent lire.',
    'tableaux\u00a0: les mêmes données par sujet, à ouvrir avec un tableur. Les heures sont en temps universel (UTC).',
    'exercices\u00a0: ce que vous avez écrit dans les exercices de vos formations.',
    'fichiers\u00a0: votre photo, vos factures, vos attestations, et ce qui vous a été confié ou que vous avez joint à vos messages.',
    '',
    'Votre mot de passe, vos clés et vos codes n’y sont pas\u00a0: le site n’en garde qu’une empreinte, ou les garde scellés.',
    person.verified
      ? null
      : 'Votre adresse e-mail n’est pas vérifiée\u00a0: ce qui n’est relié à vous que par elle n’y est pas.',
    titles.length > 0
      ? `Seules les ${most} lignes les plus récentes y sont pour\u00a0: ${titles.join(', ')}. Écrivez-nous pour recevoir la suite.`
      : null,
    missing.length > 0
      ? `Ces fichiers n’ont pas pu être joints, réessayez plus tard\u00a0: ${missing.join(', ')}.`
      : null,
    '',
    'Cette archive répond à votre droit d’accès et à votre droit à la portabilité (RGPD, articles 15 et 20).',
    'Elle contient des données personnelles\u00a0: gardez-la en lieu sûr.',
  ])
}

/** Yields the entries of the archive one by one as they are sent; the last one lists what is missing. */
export async function* personalArchive(
  by: By,
  person: Person,
  data: PersonalData,
): AsyncGenerator<ArchiveEntry> {
  yield { name: 'donnees.json', content: Readable.from(jsonOf(data), { objectMode: false }), isText: true }
  yield { name: 'tableaux/compte.csv', content: Buffer.from(tableOf([data.account])), isText: true }
  for (const { name, title } of SECTION_TITLES) {
    const rows = data.sections[name] ?? []
    if (rows.length > 0)
      yield { name: `tableaux/${slugify(title)}.csv`, content: Buffer.from(tableOf(rows)), isText: true }
  }
  yield* exerciseSheets(by.engine, data)
  const missing: string[] = []
  for (const wanted of filesOf(by, person, data)) {
    const content = await bytesOf(by.engine, wanted)
    if (content) yield { name: `fichiers/${wanted.name}`, content }
    else missing.push(wanted.name)
  }
  yield { name: 'LISEZ-MOI.txt', content: Buffer.from(readme(person, data, missing)), isText: true }
}
