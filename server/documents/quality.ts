/** The summary of a training's binder: each indicator with its evidence and gaps, then the learners. */
import type { Finding } from '#drizzle/domain/quality.ts'
import { counted, INDICATOR_TITLES, STATE_LABELS } from '#drizzle/domain/quality.ts'
import { longDate, longMoment, shortDate } from '#server/core/paris.ts'
import { renderPdf } from './pdf.ts'
import { printable } from './pdf-text.ts'
import { drawHead, drawTable, numberPages, type Organisation, say } from './training-document.ts'

export interface QualitySheet {
  readonly courseTitle: string
  readonly organisation: Organisation
  /** Instants as records have them. */
  readonly since: string
  readonly drawnAt: string
  readonly findings: readonly Finding[]
  readonly people: readonly {
    readonly name: string
    readonly enrolledAt: string
    readonly completedAt: string
    readonly proven: number
    /** Numbers of the indicators without evidence for this learner. */
    readonly missing: readonly number[]
  }[]
  /** Learners beyond those in the summary: the attached tables list all of them. */
  readonly others: number
}

const day = (instant: string): string => (instant === '' ? '' : shortDate(new Date(instant)))

const labelOf = ({ evidence, lacks }: Finding): string =>
  [
    ...lacks.map(({ what }) => `À compléter\u00a0: ${what}`),
    ...evidence.map(({ what, at }) => (at ? `${what} (${day(at)})` : what)),
  ].join('  ·  ')

const draw = (doc: PDFKit.PDFDocument, sheet: QualitySheet): void => {
  const { courseTitle, organisation, since, drawnAt, findings, people, others } = sheet
  drawHead(doc, organisation, 'Classeur qualité')
  say(doc, `«\u00a0${courseTitle}\u00a0»`, { size: 13, gap: 6 })
  say(
    doc,
    `Du ${longDate(new Date(since))} au ${longDate(new Date(drawnAt))}. Établi le ${longMoment(new Date(drawnAt))} (heure de Paris), à partir de ce que le site a enregistré.`,
    { gap: 12 },
  )
  drawTable(
    doc,
    [
      { heading: 'Indicateur', width: 150 },
      { heading: 'État', width: 75 },
      { heading: 'Preuves et manques', width: 270 },
    ],
    findings.map((one) => [
      `${one.indicator}. ${INDICATOR_TITLES[one.indicator]}`,
      STATE_LABELS[one.state],
      labelOf(one),
    ]),
  )
  say(doc, people.length === 0 ? 'Personne ne s’est inscrit sur la période.' : 'Personne par personne', {
    size: 13,
    gap: 8,
  })
  if (people.length > 0)
    drawTable(
      doc,
      [
        { heading: 'Personne', width: 170 },
        { heading: 'Inscription', width: 75 },
        { heading: 'Fin', width: 75 },
        // Right-aligned it would run into the next heading.
        { heading: 'Prouvés', width: 55 },
        { heading: 'Indicateurs à compléter', width: 120 },
      ],
      people.map(({ name, enrolledAt, completedAt, proven, missing }) => [
        name,
        day(enrolledAt),
        day(completedAt),
        String(proven),
        missing.join(', '),
      ]),
    )
  if (others > 0)
    say(doc, `Et ${counted(others, 'autre personne', 'autres personnes')}\u00a0: voir les tableaux joints.`)
  numberPages(doc, `Classeur qualité, ${courseTitle}`)
}

export const qualityPdf = (sheet: QualitySheet): Promise<Buffer> => {
  const info = {
    Title: `Classeur qualité, ${printable(sheet.courseTitle)}`,
    Author: printable(sheet.organisation.name || sheet.organisation.brand),
    CreationDate: new Date(sheet.drawnAt),
  }
  return renderPdf({ size: 'A4', margin: 50, bufferPages: true, info }, (doc) => draw(doc, sheet))
}
