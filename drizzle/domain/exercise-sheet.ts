/** The answers of an exercise as a document, for print, text download and the user's data archive. */
import {
  type ExerciseAnswer,
  type ExerciseAnswers,
  type ExerciseBlock,
  itemsOf,
  linesOf,
  type Night,
  type PlacedBlock,
} from './exercise.ts'
import { nightLength, sleepMeans, sleepText } from './sleep.ts'

export interface SheetTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}
export interface SheetSection {
  readonly id: string
  readonly title: string
  readonly lines: readonly string[]
  readonly table?: SheetTable
  /** The lesson no longer has this block. */
  readonly isRemoved: boolean
}

export const REMOVED = 'Questions retirées'
export const NOT_FILLED = 'Pas encore rempli.'

/** `lun. 23 nov.` for a dated night, otherwise its number. */
export const nightName = (night: Night | undefined, number: number): string => {
  const at = night?.day ? Date.parse(`${night.day}T12:00:00Z`) : Number.NaN
  if (Number.isNaN(at)) return `Nuit ${number}`
  return new Intl.DateTimeFormat('fr-FR', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(at)
}

export const NIGHT_HEAD = ['Nuit', 'Coucher', 'Endormi', 'Réveils', 'Lever', 'Sommeil', 'Qualité', 'Note']

/** A night as a row of the table. */
export const nightRow = (night: Night | undefined, number: number): string[] => {
  const { asleep } = nightLength(night ?? {})
  return [
    nightName(night, number),
    night?.bed ?? '',
    night?.asleep ?? '',
    night?.wakings === undefined ? '' : String(night.wakings),
    night?.rise ?? '',
    asleep === null ? '' : sleepText(asleep),
    night?.quality === undefined ? '' : `${night.quality}/5`,
    night?.note ?? '',
  ]
}

const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** A summary of the nights in a few sentences; what no night records is left out. */
export const meansLines = (nights: readonly Night[]): string[] => {
  const means = sleepMeans(nights)
  return [
    means.asleep === null ? '' : `Sommeil moyen\u00a0: ${sleepText(means.asleep)}`,
    means.bed === '' ? '' : `Coucher, en moyenne\u00a0: ${means.bed}`,
    means.rise === '' ? '' : `Lever, en moyenne\u00a0: ${means.rise}`,
    means.wait === null ? '' : `Temps pour s’endormir\u00a0: ${sleepText(means.wait)}`,
    means.wakings === null ? '' : `Réveils par nuit\u00a0: ${decimal.format(means.wakings)}`,
    means.quality === null ? '' : `Qualité moyenne\u00a0: ${decimal.format(means.quality)} sur 5`,
  ].filter((line) => line !== '')
}

/** The diary's nights: as many as it has now, and any filled in before. */
export const nightsOf = (count: number, answer: ExerciseAnswer | undefined): (Night | undefined)[] => {
  const last = Object.keys(answer?.nights ?? {}).reduce((most, name) => Math.max(most, Number(name) || 0), 0)
  return Array.from(
    { length: Math.min(Math.max(count, last), 366) },
    (_none, at) => answer?.nights?.[String(at + 1)],
  )
}

const placedLines = ({ places }: PlacedBlock, answer: ExerciseAnswer | undefined): string[] => {
  const lines = linesOf(answer).filter(({ text }) => text.trim() !== '')
  const known = new Set(places.map(({ id }) => id))
  const under = (label: string, list: typeof lines) =>
    list.length > 0 ? [`${label}\u00a0:`, ...list.map(({ text }) => `– ${text.trim()}`)] : []
  return [
    ...places.flatMap(({ id, label }) =>
      under(
        label,
        lines.filter(({ place }) => place === id),
      ),
    ),
    ...under(
      'Pas encore placé',
      lines.filter(({ place }) => !known.has(place)),
    ),
  ]
}

const listLines = (block: ExerciseBlock & { kind: 'list' }, answer: ExerciseAnswer | undefined): string[] => {
  const names = new Set(itemsOf(block).map(({ name }) => name))
  const own = block.steps.flatMap(({ id, label, count }) => [
    `${label}\u00a0:`,
    ...Array.from(
      { length: count },
      (_none, at) => `${at + 1}. ${answer?.items?.[`${id}.${at + 1}`]?.trim() ?? ''}`,
    ),
  ])
  // Of steps that the author has since removed.
  const rest = Object.entries(answer?.items ?? {}).filter(
    ([name, text]) => !names.has(name) && text.trim() !== '',
  )
  return [...own, ...rest.map(([, text]) => `– ${text.trim()}`)]
}

const linesFor = (block: ExerciseBlock, answer: ExerciseAnswer | undefined): string[] => {
  if (block.kind === 'diary') return meansLines(Object.values(answer?.nights ?? {}))
  if (block.kind === 'breathing') return [`Respirations faites\u00a0: ${answer?.cycles ?? 0}`]
  if (block.kind === 'circles' || block.kind === 'sorting') return placedLines(block, answer)
  if (block.kind === 'list') return listLines(block, answer)
  if (block.kind === 'scale') {
    const said = (value: number | undefined) => (value === undefined ? '…' : `${value} sur 10`)
    if (!block.isTwice) return [said(answer?.before)]
    return [`Avant\u00a0: ${said(answer?.before)}`, `Après\u00a0: ${said(answer?.after)}`]
  }
  if (block.kind === 'free') return (answer?.text?.trim() || NOT_FILLED).split('\n')
  return block.help.split('\n')
}

/** The sheet of an exercise: its blocks in order, then the answers to removed blocks. */
export const exerciseSheet = (
  blocks: readonly ExerciseBlock[],
  requested: readonly ExerciseBlock[],
  answers: ExerciseAnswers,
): SheetSection[] => {
  const ids = new Set(blocks.map(({ id }) => id))
  const section =
    (isRemoved: boolean) =>
    (block: ExerciseBlock): SheetSection => {
      const answer = answers[block.id]
      const lines = linesFor(block, answer)
      const rows =
        block.kind === 'diary'
          ? nightsOf(block.nights, answer).map((night, at) => nightRow(night, at + 1))
          : null
      return {
        id: block.id,
        title: block.title,
        isRemoved,
        lines: lines.length > 0 || rows ? lines : [NOT_FILLED],
        ...(rows ? { table: { head: NIGHT_HEAD, rows } } : {}),
      }
    }
  return [...blocks.map(section(false)), ...requested.filter(({ id }) => !ids.has(id)).map(section(true))]
}

const under = (text: string, sign: string): string[] => [text, sign.repeat(Math.min(text.length, 72))]

/** The sheet as plain text; `lead` are the lines below its title. Line endings are CRLF, for Notepad. */
export const sheetText = (
  title: string,
  lead: readonly string[],
  sections: readonly SheetSection[],
): string => {
  const notified = (list: readonly SheetSection[]) =>
    list.flatMap(({ title: name, lines, table }) => [
      '',
      ...(name === '' ? [] : under(name, '-')),
      ...(table ? [table.head.join(' | '), ...table.rows.map((row) => row.join(' | ')), ''] : []),
      ...lines,
    ])
  const removed = sections.filter(({ isRemoved }) => isRemoved)
  return `${[
    ...under(title, '='),
    ...lead,
    ...notified(sections.filter(({ isRemoved }) => !isRemoved)),
    ...(removed.length > 0 ? ['', ...under(REMOVED, '='), ...notified(removed)] : []),
  ].join('\r\n')}\r\n`
}
