/** The backgrounds of attestations, one for each design, and the seal. Everything is drawn as paths. */
import type { CertificateDesign } from '#drizzle/domain/certificate.ts'
import { COLORS } from './pdf.ts'

/** A4, landscape. */
export const PAGE = { width: 842, height: 595 }

const drawArche = (doc: PDFKit.PDFDocument, accent: string): void => {
  doc.rect(0, 0, PAGE.width, PAGE.height).fill(COLORS.paper)
  doc.roundedRect(24, 24, PAGE.width - 48, PAGE.height - 48, 12).fillAndStroke('#ffffff', accent)
  doc
    .roundedRect(31, 31, PAGE.width - 62, PAGE.height - 62, 8)
    .lineWidth(0.5)
    .stroke(COLORS.line)
}

/** Two hills at the bottom, pale enough for text above them. */
const drawDunes = (doc: PDFKit.PDFDocument, accent: string): void => {
  doc.rect(0, 0, PAGE.width, PAGE.height).fill(COLORS.paper)
  doc.save().fillOpacity(0.16)
  doc.path('M0 500C140 430 250 452 380 486S640 520 842 430V595H0z').fill(accent)
  doc.path('M0 545C170 492 300 500 470 532S720 556 842 505V595H0z').fill(accent)
  doc.restore()
  doc.save().fillOpacity(0.35).circle(738, 82, 26).fill(accent).restore()
  doc
    .rect(24, 24, PAGE.width - 48, PAGE.height - 48)
    .lineWidth(0.7)
    .stroke(accent)
}

const drawEpure = (doc: PDFKit.PDFDocument, accent: string): void => {
  doc.rect(0, 0, PAGE.width, PAGE.height).fill('#ffffff')
  doc.rect(0, 0, 14, PAGE.height).fill(accent)
  doc
    .moveTo(MARGIN, 350)
    .lineTo(PAGE.width - MARGIN, 350)
    .lineWidth(0.5)
    .stroke(accent)
  doc
    .moveTo(MARGIN, 504)
    .lineTo(PAGE.width - MARGIN, 504)
    .lineWidth(0.5)
    .stroke(accent)
}
const MARGIN = 70

const GROUNDS: Readonly<Record<CertificateDesign, (doc: PDFKit.PDFDocument, accent: string) => void>> = {
  arche: drawArche,
  dunes: drawDunes,
  epure: drawEpure,
}

/** Draws the background under the text. `accent`: `#rrggbb`. */
export const drawBackground = (doc: PDFKit.PDFDocument, design: CertificateDesign, accent: string): void =>
  GROUNDS[design](doc, accent)

/** The seal: the arches shown at the end of a course, in a notched circle. `x`, `y`: its centre. */
export const drawSeal = (
  doc: PDFKit.PDFDocument,
  x: number,
  y: number,
  radius: number,
  accent: string,
): void => {
  const notches = 48
  const edge = Array.from({ length: notches * 2 }, (_, at) => {
    const reach = at % 2 === 0 ? radius : radius * 0.94
    const angle = (at * Math.PI) / notches
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)] as [number, number]
  })
  doc.polygon(...edge).fill(accent)
  doc.circle(x, y, radius * 0.84).fill(COLORS.veil)
  doc
    .circle(x, y, radius * 0.78)
    .lineWidth(0.7)
    .stroke(accent)
  doc
    .save()
    .translate(x - radius * 0.54, y - radius * 0.64)
    .scale((radius * 1.08) / 120)
  doc.path('M14 116V60a46 46 0 0 1 92 0v56z').fill(COLORS.line)
  doc.path('M30 116V62a30 30 0 0 1 60 0v54z').fill(accent)
  doc.path('M45 116V64a15 15 0 0 1 30 0v52z').fill(COLORS.paper)
  doc.circle(60, 62, 8).fill(COLORS.sun)
  doc.restore()
}
