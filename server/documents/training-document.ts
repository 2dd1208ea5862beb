/**
 * The layout of documents about a training: organisation at the top, rows over pages, signature, page
 * numbers.
 */
import type { Signatory } from './certificate.ts'
import { COLORS, drawMark, drawPicture, REGULAR, SEMIBOLD } from './pdf.ts'
import { printable } from './pdf-text.ts'

/** The organisation that gives the training, as its documents name it. */
export interface Organisation {
  readonly brand: string
  /** Raison sociale, else the brand. */
  readonly name: string
  readonly address: string
  readonly siret: string
  /** Its declaration of activity, as a sentence; empty without one. */
  readonly activity: string
  readonly email: string
  /** The place of signature; may be empty. */
  readonly place: string
  readonly signatory: Signatory
}

export const LEFT = 50
export const RIGHT = 545
export const WIDTH = RIGHT - LEFT
/** Below it there is only the page number. */
export const BOTTOM = 765

interface Voice {
  size?: number
  weight?: typeof REGULAR | typeof SEMIBOLD
  color?: string
  /** Free space below. */
  gap?: number
}

/**
 * Sets text from the left margin, at `y` or after the previous text, on the next page where it would not fit.
 */
export const say = (
  doc: PDFKit.PDFDocument,
  text: string,
  { size = 10, weight = REGULAR, color = COLORS.text, gap = 6 }: Voice = {},
): void => {
  doc.font(weight).fontSize(size)
  const shown = printable(text)
  if (doc.y + doc.heightOfString(shown, { width: WIDTH, lineGap: 2 }) > BOTTOM) doc.addPage()
  doc.fill(color).text(shown, LEFT, doc.y, { width: WIDTH, lineGap: 2 })
  doc.y += gap
}

/** The organisation on the left, the title under it. */
export const drawHead = (doc: PDFKit.PDFDocument, organisation: Organisation, title: string): void => {
  const { brand, name, address, siret, activity, email } = organisation
  drawMark(doc, LEFT, 46, 30)
  doc
    .fill(COLORS.ink)
    .font(SEMIBOLD)
    .fontSize(13)
    .text(printable(name || brand), LEFT + 40, 47, { width: WIDTH - 40 })
  const rest = [
    address
      .split(/[\r\n]+/)
      .map((line) => line.trim())
      .filter(Boolean)
      .join(', '),
    [siret && `SIRET ${siret}`, email].filter(Boolean).join('   ·   '),
    activity,
  ].filter(Boolean)
  doc.font(REGULAR).fontSize(8.5).fill(COLORS.text)
  for (const line of rest) doc.text(printable(line), { width: WIDTH - 40 })
  doc.y = Math.max(doc.y, 84) + 22
  say(doc, title, { size: 22, weight: SEMIBOLD, color: COLORS.ink, gap: 12 })
}

export interface Column {
  readonly heading: string
  readonly width: number
  readonly isNumber?: boolean
}

/** A row at the current position, on the next page where it would not fit; the heading is repeated there. */
const drawRow = (
  doc: PDFKit.PDFDocument,
  columns: readonly Column[],
  cells: readonly string[],
  isHead: boolean,
): void => {
  doc.font(isHead ? SEMIBOLD : REGULAR).fontSize(8.5)
  const inner = (width: number) => width - 8
  const heights = columns.map(({ width }, at) =>
    doc.heightOfString(printable(cells[at] ?? ''), { width: inner(width) }),
  )
  const height = Math.max(12, ...heights)
  if (doc.y + height > BOTTOM) {
    doc.addPage()
    if (!isHead)
      drawRow(
        doc,
        columns,
        columns.map(({ heading }) => heading),
        true,
      )
    doc.font(isHead ? SEMIBOLD : REGULAR).fontSize(8.5)
  }
  const y = doc.y
  if (isHead) doc.rect(LEFT - 4, y - 5, WIDTH + 8, height + 9).fill(COLORS.veil)
  doc.fill(COLORS.ink)
  let x = LEFT
  for (const [at, { width, isNumber }] of columns.entries()) {
    doc.text(printable(cells[at] ?? ''), x, y, { width: inner(width), align: isNumber ? 'right' : 'left' })
    x += width
  }
  const end = y + height + 4
  if (!isHead)
    doc
      .moveTo(LEFT - 4, end)
      .lineTo(RIGHT + 4, end)
      .lineWidth(0.5)
      .stroke(COLORS.mist)
  doc.y = end + (isHead ? 6 : 5)
}

/** A table over as many pages as needed. */
export const drawTable = (
  doc: PDFKit.PDFDocument,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): void => {
  drawRow(
    doc,
    columns,
    columns.map(({ heading }) => heading),
    true,
  )
  for (const cells of rows) drawRow(doc, columns, cells, false)
  doc.y += 10
}

/** Place, date and signatory; whole on one page. */
export const drawSigning = (
  doc: PDFKit.PDFDocument,
  { place, signatory }: Organisation,
  day: string,
  caption: string,
): void => {
  const HEIGHT = 140
  if (doc.y + HEIGHT > BOTTOM) doc.addPage()
  doc.y += 8
  say(doc, place ? `Fait à ${place}, le ${day}` : `Fait le ${day}`, { gap: 4 })
  say(doc, caption, { size: 9, color: COLORS.earth, gap: 4 })
  const y = doc.y
  if (signatory.picture) drawPicture(doc, signatory.picture, { x: LEFT, y, width: 160, height: 50 })
  doc.y = y + 54
  doc
    .moveTo(LEFT, doc.y)
    .lineTo(LEFT + 200, doc.y)
    .lineWidth(0.7)
    .stroke(COLORS.sand)
  doc.y += 5
  if (signatory.name) say(doc, signatory.name, { weight: SEMIBOLD, color: COLORS.ink, gap: 0 })
  if (signatory.role) say(doc, signatory.role, { size: 9, gap: 8 })
}

/** `footer` and the page number on each page; call it last. */
export const numberPages = (doc: PDFKit.PDFDocument, footer: string): void => {
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    doc.switchToPage(at)
    doc.rect(0, 0, 595, 6).fill(COLORS.sand)
    // Into the margin: a text below it would start a page.
    doc.page.margins.bottom = 0
    doc.fill(COLORS.earth).font(REGULAR).fontSize(7.5)
    doc.text(printable(footer), LEFT, 800, { width: WIDTH - 80, height: 20, ellipsis: true })
    doc.text(`Page ${at + 1} sur ${count}`, RIGHT - 80, 800, { width: 80, align: 'right' })
  }
}
