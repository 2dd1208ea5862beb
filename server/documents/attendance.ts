/**
 * « Attestation d’assiduité »: what a member did in a course and when, from the stored traces. A4, several
 * pages if needed.
 */
import { inGroups } from '#drizzle/domain/fingerprint.ts'
import { longDate, longMoment, shortDate } from '#server/core/paris.ts'
import { secondsText } from './durations.ts'
import { COLORS, renderPdf, SEMIBOLD } from './pdf.ts'
import { printable } from './pdf-text.ts'
import { drawHead, drawSigning, drawTable, numberPages, type Organisation, say } from './training-document.ts'

export interface AttendanceSheet {
  readonly holder: string
  readonly courseTitle: string
  readonly organisation: Organisation
  /** All instants as records have them, empty for none. */
  readonly drawnAt: string
  readonly enrolledAt: string
  readonly completedAt: string
  readonly firstAt: string
  readonly lastAt: string
  readonly percent: number
  readonly done: number
  readonly total: number
  readonly activeSeconds: number
  readonly playedSeconds: number
  readonly days: readonly {
    /** An instant of that day. */
    readonly at: string
    readonly activeSeconds: number
    /** Titles of the lessons worked on. */
    readonly lessons: readonly string[]
  }[]
  readonly lessons: readonly {
    /** `2.3`. */
    readonly place: string
    readonly title: string
    readonly kind: string
    readonly firstAt: string
    readonly completedAt: string
    readonly activeSeconds: number
    readonly playedSeconds: number
    /** In per cent; null without a quiz. */
    readonly score: number | null
  }[]
  readonly traces: number
  /** The hash of the last trace; empty without one. */
  readonly evidence: string
}

const dayOf = (instant: string): string => (instant ? longDate(new Date(instant)) : '–')
const shortDayOf = (instant: string): string => (instant ? shortDate(new Date(instant)) : '–')
const timeOf = (seconds: number): string => (seconds > 0 ? secondsText(seconds) : '–')

const DAYS = [
  { heading: 'Jour', width: 110 },
  { heading: 'Temps actif', width: 75, isNumber: true },
  { heading: 'Activités', width: 310 },
] as const
const LESSONS = [
  { heading: 'N°', width: 30 },
  { heading: 'Activité', width: 180 },
  { heading: 'Ouverte le', width: 65 },
  { heading: 'Terminée le', width: 65 },
  { heading: 'Temps actif', width: 60, isNumber: true },
  { heading: 'Média lu', width: 50, isNumber: true },
  { heading: 'Note', width: 45, isNumber: true },
] as const

const METHOD =
  'Le temps actif est compté d’après les traces laissées par la personne\u00a0: aussi longtemps qu’un média a réellement été lu, à l’horloge, y compris une nouvelle écoute\u00a0; pendant un direct, aussi longtemps que l’organisme a noté sa présence\u00a0; et, après l’ouverture d’une activité, jusqu’à la trace suivante, dix minutes au plus. Rien ne compte après une pause, une réponse ou la fin d’une activité. Le média lu ne compte que les passages réellement joués, une fois chacun.'

const summaryOf = (sheet: AttendanceSheet): string[] => {
  const { firstAt, lastAt, percent, done, total, activeSeconds, playedSeconds, completedAt } = sheet
  return [
    firstAt ? `Du ${dayOf(firstAt)} au ${dayOf(lastAt)}, à distance.` : 'Aucune activité à ce jour.',
    `Activités terminées\u00a0: ${done} sur ${total} (${percent}\u00a0%).`,
    `Temps actif\u00a0: ${timeOf(activeSeconds)}. Média lu\u00a0: ${timeOf(playedSeconds)}.`,
    completedAt ? `Formation achevée le ${dayOf(completedAt)}.` : 'Formation en cours.',
  ]
}

const draw = (doc: PDFKit.PDFDocument, sheet: AttendanceSheet): void => {
  const { organisation, holder, courseTitle, drawnAt, days, lessons, evidence, traces } = sheet
  const drawnOn = longDate(new Date(drawnAt))
  drawHead(doc, organisation, 'Attestation d’assiduité')
  say(doc, `${organisation.name || organisation.brand} atteste que`, { gap: 4 })
  say(doc, holder, { size: 15, weight: SEMIBOLD, color: COLORS.ink, gap: 4 })
  say(doc, 'suit ou a suivi la formation', { gap: 4 })
  say(doc, `«\u00a0${courseTitle}\u00a0»`, { size: 13, weight: SEMIBOLD, color: COLORS.ink, gap: 10 })
  for (const line of summaryOf(sheet)) say(doc, line, { gap: 2 })
  const part = (title: string) => {
    // A heading is never the last line of a page.
    if (doc.y > 690) doc.addPage()
    doc.y += 12
    say(doc, title, { size: 12, weight: SEMIBOLD, color: COLORS.ink, gap: 10 })
  }
  if (days.length > 0) {
    part('Jour par jour')
    drawTable(
      doc,
      DAYS,
      days.map((day) => [dayOf(day.at), timeOf(day.activeSeconds), day.lessons.join(', ')]),
    )
  }
  if (lessons.length > 0) {
    part('Activité par activité')
    drawTable(
      doc,
      LESSONS,
      lessons.map((lesson) => [
        lesson.place,
        `${lesson.title} (${lesson.kind})`,
        shortDayOf(lesson.firstAt),
        shortDayOf(lesson.completedAt),
        timeOf(lesson.activeSeconds),
        timeOf(lesson.playedSeconds),
        lesson.score === null ? '–' : `${lesson.score}\u00a0%`,
      ]),
    )
  }
  say(doc, METHOD, { size: 8, gap: 4 })
  if (evidence)
    say(
      doc,
      `Ces données viennent de ${traces} traces datées et chaînées. Empreinte de la dernière\u00a0: ${inGroups(evidence)}`,
      { size: 8 },
    )
  drawSigning(doc, organisation, drawnOn, 'Pour l’organisme')
  numberPages(
    doc,
    `Attestation d’assiduité de ${holder}, établie le ${longMoment(new Date(drawnAt))} (heure de Paris)`,
  )
}

/** The sheet as a PDF. */
export const attendancePdf = (sheet: AttendanceSheet): Promise<Buffer> => {
  const info = {
    Title: `Attestation d’assiduité, ${printable(sheet.holder)}`,
    Author: printable(sheet.organisation.name || sheet.organisation.brand),
    Subject: printable(sheet.courseTitle),
    CreationDate: new Date(sheet.drawnAt),
  }
  return renderPdf({ size: 'A4', margin: 50, bufferPages: true, info }, (doc) => draw(doc, sheet))
}
