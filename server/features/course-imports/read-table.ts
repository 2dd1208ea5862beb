/** A table of lessons, as spreadsheets write them: module; leçon; type; durée; lien… in French or English, in any order. */
import { type ReadRow, rowsOfCsv } from '#drizzle/domain/csv.ts'
import { LESSON_KIND_LABELS } from '#drizzle/domain/lesson-kinds.ts'
import { escapeMarkup } from '#drizzle/domain/markup.ts'
import { slugify } from '#drizzle/domain/slug.ts'
import { hlsAddress } from '#drizzle/domain/video-source.ts'
import { badRequest } from '#server/core/errors.ts'
import { typedSeconds } from './formats/typed-duration.ts'
import { isYes } from './front-matter.ts'
import { filmOf, lessonTypeOf } from './outline-labels.ts'
import { OutlinePlan } from './outline-plan.ts'
import type { Plan, Remarks } from './plan.ts'

type Column = 'module' | 'lesson' | 'type' | 'duration' | 'link' | 'content' | 'preview'

const HEADS: Readonly<Record<Column, readonly string[]>> = {
  module: ['module', 'chapitre', 'chapter', 'section', 'partie', 'part'],
  lesson: ['lecon', 'lesson', 'titre', 'title', 'nom', 'name', 'titre-de-la-lecon', 'lesson-title', 'cours'],
  type: ['type', 'genre', 'kind', 'format'],
  duration: ['duree', 'duration', 'minutes', 'temps', 'length', 'duree-min', 'duree-minutes', 'duration-min'],
  link: ['lien', 'link', 'url', 'adresse', 'video', 'lien-video', 'video-url'],
  content: ['contenu', 'content', 'description', 'texte', 'text', 'resume'],
  preview: ['extrait', 'preview', 'gratuit', 'free', 'apercu'],
}

type Columns = ReadonlyMap<Column, number>

/** The columns of a header row; null for another row. */
const columnsOf = ({ cells }: ReadRow): Columns | null => {
  const heads = cells.map(slugify)
  const columns = new Map<Column, number>()
  for (const [column, names] of Object.entries(HEADS) as [Column, readonly string[]][]) {
    const at = heads.findIndex((head) => names.includes(head))
    if (at !== -1) columns.set(column, at)
  }
  return columns.has('lesson') ? columns : null
}

/** Whether a text is a table of lessons: its first row names a column of lessons beside another one. */
export const isTable = (text: string): boolean => {
  const [head] = rowsOfCsv(text.slice(0, 4000))
  return head !== undefined && head.cells.length > 1 && columnsOf(head) !== null
}

const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `<p>${escapeMarkup(line)}</p>`)
    .join('')

const linkTo = (address: string): string =>
  `<p><a href="${escapeMarkup(address)}">${escapeMarkup(address)}</a></p>`

/** Throws 400 when the first row names no column of lessons. */
export const readTable = (text: string, title: string, remarks: Remarks): Plan => {
  const [head, ...rows] = rowsOfCsv(text)
  const columns = head ? columnsOf(head) : null
  if (!columns)
    throw badRequest(
      'La première ligne du tableau doit nommer ses colonnes, dont une «\u00a0leçon\u00a0»\u00a0: module, leçon, type, durée, lien, contenu, extrait.',
    )
  const plan = new OutlinePlan(remarks)
  for (const { line, cells } of rows) {
    const where = `Ligne ${line}`
    const cell = (column: Column): string => cells[columns.get(column) ?? -1] ?? ''
    if (cell('module')) plan.open(cell('module'), where)
    const name = cell('lesson')
    if (name === '') {
      if (!cell('module')) remarks.add(where, 'Laissée de côté\u00a0: elle ne nomme pas de leçon.')
      continue
    }
    const link = cell('link')
    const film = link === '' ? null : filmOf(link)
    const isAddress = film === null && hlsAddress(link) !== ''
    if (link !== '' && !film && !isAddress)
      remarks.add(where, `Adresse illisible\u00a0: «\u00a0${link.slice(0, 100)}\u00a0».`)
    const type = lessonTypeOf(cell('type'))
    if (cell('type') !== '' && !type)
      remarks.add(
        where,
        `Type inconnu\u00a0: «\u00a0${cell('type').slice(0, 60)}\u00a0». Types possibles\u00a0: ${Object.values(LESSON_KIND_LABELS).join(', ')}.`,
      )
    const seconds = typedSeconds(cell('duration'))
    if (cell('duration') !== '' && seconds === null)
      remarks.add(where, `Durée illisible\u00a0: «\u00a0${cell('duration').slice(0, 60)}\u00a0».`)
    const content = paragraphs(cell('content')) + (isAddress ? linkTo(link) : '')
    plan.add(
      {
        title: name,
        type: type ?? (film ? 'video' : 'text'),
        content,
        isPreview: isYes(cell('preview')),
        ...(seconds === null ? {} : { durationSeconds: seconds }),
        ...(film ?? {}),
      },
      where,
    )
  }
  return plan.end('table', title)
}
