/** Documents as PDF: in the site's typeface, with its logo drawn as paths. Lengths are points (1/72 inch). */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Font } from 'fontkit'
import { getOrCreate } from '#server/core/get-or-create.ts'
import { coverageOf, coveredText } from './coverage.ts'
import { printable } from './pdf-text.ts'

/**
 * The fonts folder next to the bundle, where the build copies it, or next to this file. Made by `npm run
 * fonts`.
 */
const FONTS = join(import.meta.dirname, 'fonts')
export const REGULAR = 'regular'
export const SEMIBOLD = 'semibold'
type Weight = typeof REGULAR | typeof SEMIBOLD

/** The site's colours (`web/ui/theme/tokens.css`). */
export const COLORS = {
  paper: '#fcf9f4',
  veil: '#f6f1ea',
  mist: '#ece4d9',
  line: '#d6ccbe',
  sand: '#b0a696',
  earth: '#776c5c',
  ink: '#312b22',
  text: '#565656',
  sun: '#cda116',
} as const

/** The path of a weight of the typeface. Throws when it is missing. */
export const fontFile = (weight: Weight): string => {
  const path = join(FONTS, `radio-canada-${weight}.ttf`)
  if (!existsSync(path)) throw new Error(`The typeface of documents, ${path}, is not there: npm run fonts`)
  return path
}

/** A text without unavailable characters (`coveredText`): PDF/A forbids boxes in their place. */
export const settable = (text: string): string => coveredText(text, coverageOf(fontFile(REGULAR)))

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** `pdfkit` accepts a font read by `fontkit` (`PDFFontFactory.open`). */
      registerFont(name: string, font: Font): this
    }
  }
}

const typefaces = new Map<Weight, Promise<Font>>()

/**
 * The characters of a keyboard: where several share a glyph, as spaces do, these are the ones copied out of a
 * document.
 */
const TYPED = Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at)

const readTypeface = async (weight: Weight): Promise<Font> => {
  const [{ create }, bytes] = await Promise.all([import('fontkit'), readFile(fontFile(weight))])
  const read = (): Font => {
    const font = create(bytes)
    if ('layout' in font) return font
    throw new Error(`${fontFile(weight)} is a collection of typefaces`)
  }
  const [font, parts] = [read(), read()]
  // A glyph stores the characters it was first requested for: a subset requests the parts of « é » without
  // their characters, and they could then not be copied out of any later document.
  font.createSubset = () => parts.createSubset()
  for (const code of TYPED) font.glyphForCodePoint(code)
  return font
}

/** Read once for all documents: reading its kerning took most of the time of an invoice. */
const typefaceOf = (weight: Weight): Promise<Font> =>
  getOrCreate(typefaces, weight, () => readTypeface(weight))

/** Draws a document and returns its bytes; only the used glyphs are embedded. Rejects when drawing throws. */
export const renderPdf = async (
  options: PDFKit.PDFDocumentOptions,
  draw: (doc: PDFKit.PDFDocument) => void,
): Promise<Buffer> => {
  // A large module, needed only from the first document on.
  const { default: PDFDocument } = await import('pdfkit')
  const [regular, semibold] = await Promise.all([typefaceOf(REGULAR), typefaceOf(SEMIBOLD)])
  return new Promise((resolve, reject) => {
    // Without a font name it opens no default typeface.
    const doc = new PDFDocument({ lang: 'fr-FR', displayTitle: true, ...options, font: '' })
    doc.registerFont(REGULAR, regular).registerFont(SEMIBOLD, semibold).font(REGULAR)
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
    draw(doc)
    doc.end()
  })
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The step in which font sizes are reduced. */
const STEP = 0.5

/**
 * Sets a text inside a box, as large as fits between the two sizes, vertically centred. A text that does not
 * fit at the smaller size ends with an ellipsis: it never leaves the box.
 */
export const fitText = (
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, width, height }: Box,
  { weight = REGULAR, sizes: [smallest, largest] }: { weight?: Weight; sizes: readonly [number, number] },
): void => {
  const shown = printable(text)
  const options = { width, align: 'center' } as const
  doc.font(weight)
  let size = largest
  const needed = () => doc.fontSize(size).heightOfString(shown, options)
  while (size > smallest && needed() > height) size -= STEP
  const top = y + Math.max(0, (height - needed()) / 2)
  doc.text(shown, x, top, { ...options, height, ellipsis: true })
}

/** The logo of the site (`web/ui/theme/icon.svg`, 30 units a side): a sun above two dunes, in a circle. */
export const drawMark = (doc: PDFKit.PDFDocument, x: number, y: number, side: number): void => {
  doc
    .save()
    .translate(x, y)
    .scale(side / 30)
  doc.circle(15, 15, 15).clip()
  doc.rect(0, 0, 30, 30).fill(COLORS.mist)
  doc.circle(20.5, 10, 3.2).fill(COLORS.earth)
  doc.path('M0 20c6-5 11-4.5 16-1.5S26 21 30 18v12H0z').fill(COLORS.sand)
  doc.restore()
}

/** A PNG or JPEG, as large as fits in the box, centred. */
export const drawPicture = (
  doc: PDFKit.PDFDocument,
  picture: Uint8Array,
  { x, y, width, height }: Box,
): void => {
  doc.image(Buffer.from(picture), x, y, { fit: [width, height], align: 'center', valign: 'center' })
}
