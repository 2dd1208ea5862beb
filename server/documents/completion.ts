/**
 * « Certificat de réalisation »: the content of the model of the ministry of Labour (article R6332-25 of the
 * code du travail), on one page.
 */
import { NATURE_LABELS, NATURES, type Nature } from '#drizzle/domain/certificate.ts'
import { inGroups } from '#drizzle/domain/fingerprint.ts'
import { longDate } from '#server/core/paris.ts'
import { hoursText } from './durations.ts'
import { COLORS, REGULAR, renderPdf, SEMIBOLD } from './pdf.ts'
import { printable } from './pdf-text.ts'
import { drawHead, drawSigning, LEFT, numberPages, type Organisation, say } from './training-document.ts'

export interface CompletionSheet {
  readonly holder: string
  readonly courseTitle: string
  readonly organisation: Organisation
  readonly nature: Nature
  /** Instants as records have them. */
  readonly drawnAt: string
  readonly firstAt: string
  readonly lastAt: string
  /** Completed hours, as the programme counts them. */
  readonly hours: number
  readonly done: number
  readonly total: number
  /** The hash of the last trace; empty without one. */
  readonly evidence: string
}

const KEEPS =
  'Sans préjudice des délais imposés par les règles fiscales, comptables ou commerciales, je m’engage à conserver l’ensemble des pièces justificatives qui ont permis d’établir le présent certificat pendant une durée de 3\u00a0ans à compter de la fin de l’année du dernier paiement. En cas de cofinancement des fonds européens, la durée de conservation est étendue conformément aux obligations conventionnelles spécifiques.'
const DISTANCE =
  'Formation à distance\u00a0: la durée prend en compte les activités pédagogiques réalisées et le temps estimé pour les réaliser.'

/** A checkbox and its label. */
const drawBox = (doc: PDFKit.PDFDocument, sentence: string, isTicked: boolean): void => {
  const y = doc.y
  doc
    .rect(LEFT + 12, y + 1, 9, 9)
    .lineWidth(0.8)
    .stroke(COLORS.ink)
  if (isTicked)
    doc
      .moveTo(LEFT + 14, y + 5.5)
      .lineTo(LEFT + 16, y + 8)
      .lineTo(LEFT + 20, y + 2.5)
      .lineWidth(1.4)
      .stroke(COLORS.ink)
  doc
    .fill(isTicked ? COLORS.ink : COLORS.text)
    .font(isTicked ? SEMIBOLD : REGULAR)
    .fontSize(10)
  doc.text(sentence, LEFT + 28, y)
  doc.y += 3
}

const draw = (doc: PDFKit.PDFDocument, sheet: CompletionSheet): void => {
  const { organisation, holder, courseTitle, nature, firstAt, lastAt, hours, done, total } = sheet
  const { signatory } = organisation
  const strong = { size: 13, weight: SEMIBOLD, color: COLORS.ink, gap: 8 } as const
  drawHead(doc, organisation, 'Certificat de réalisation')
  const who = [signatory.name, signatory.role].filter(Boolean).join(', ')
  say(
    doc,
    `Je soussigné(e)${who ? ` ${who}` : ''}, pour ${organisation.name || organisation.brand}, dispensateur de l’action concourant au développement des compétences, atteste que`,
    { gap: 8 },
  )
  say(doc, holder, strong)
  say(doc, 'a suivi l’action', { gap: 8 })
  say(doc, `«\u00a0${courseTitle}\u00a0»`, strong)
  say(
    doc,
    'Nature de l’action concourant au développement des compétences (article L6313-1 du code du travail)\u00a0:',
    {
      gap: 6,
    },
  )
  for (const one of NATURES) drawBox(doc, NATURE_LABELS[one], one === nature)
  doc.y += 8
  const day = (instant: string) => longDate(new Date(instant))
  say(
    doc,
    `qui s’est déroulée du ${day(firstAt)} au ${day(lastAt)}, à distance, pour une durée de ${hoursText(hours)}.`,
    { weight: SEMIBOLD, color: COLORS.ink, gap: 6 },
  )
  say(doc, `Activités terminées\u00a0: ${done} sur ${total}.`, { gap: 6 })
  say(doc, DISTANCE, { size: 9, gap: 10 })
  say(doc, KEEPS, { gap: 6 })
  if (sheet.evidence)
    say(doc, `Empreinte des traces de réalisation\u00a0: ${inGroups(sheet.evidence)}`, { size: 8, gap: 6 })
  drawSigning(
    doc,
    organisation,
    day(sheet.drawnAt),
    'Cachet et signature du responsable du dispensateur de formation',
  )
  numberPages(doc, `Certificat de réalisation de ${holder}`)
}

export const completionPdf = (sheet: CompletionSheet): Promise<Buffer> => {
  const info = {
    Title: `Certificat de réalisation, ${printable(sheet.holder)}`,
    Author: printable(sheet.organisation.name || sheet.organisation.brand),
    Subject: printable(sheet.courseTitle),
    CreationDate: new Date(sheet.drawnAt),
  }
  return renderPdf({ size: 'A4', margin: 50, bufferPages: true, info }, (doc) => draw(doc, sheet))
}
