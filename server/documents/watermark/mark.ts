/**
 * Writes a line at the bottom of every page of a third-party PDF, and into its properties. Lengths are
 * points.
 */
import { createHash } from 'node:crypto'
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { MAX_WATERMARKED_PAGES, type MarkProblem } from '#drizzle/domain/buyer-mark.ts'
import { fontFile, REGULAR, settable } from '../pdf.ts'
import { printable } from '../pdf-text.ts'
import type { WatermarkedPdf, WatermarkOptions } from './messages.ts'

const SIZE = 7
const FROM_EDGE = 12
/** Free space at both sides of the line. */
const MARGIN = 24
/** Legible on white paper and visible on a dark background. */
const GREY = 0.5
/** Its key in the properties of the document. */
const KEY = PDFName.of('Exemplaire')
/**
 * The key of its font in the resources of a page: distinct from that of an earlier watermark, which has other
 * glyphs.
 */
const fontKey = (line: string): PDFName =>
  PDFName.of(`Exemplaire${createHash('sha256').update(line).digest('hex').slice(0, 12)}`)

/** In the unencrypted trailer of an encrypted file. */
const ENCRYPTED = '/Encrypt '
/** Bit 1 of `SigFlags`: the document holds a signature (ISO 32000-1, 12.7.2). */
const SIGNED = 1

const isSigned = ({ catalog, context }: PDFDocument): boolean => {
  const form = context.lookup(catalog.get(PDFName.of('AcroForm')))
  const flags = form instanceof PDFDict ? form.lookup(PDFName.of('SigFlags')) : undefined
  if (flags instanceof PDFNumber && (flags.asNumber() & SIGNED) !== 0) return true
  // Certified, or with usage rights of a reader, without a field that says so.
  return catalog.has(PDFName.of('Perms'))
}

interface Foot {
  /** From the page's own coordinates to those of the line: a b c d e f. */
  readonly matrix: readonly number[]
  readonly width: number
}

/** The bottom of a page as displayed: a page may be rotated and cropped. */
const footOf = (page: PDFPage): Foot => {
  const { x, y, width, height } = page.getCropBox()
  const turned = (((page.getRotation().angle % 360) + 360) % 360) as 0 | 90 | 180 | 270
  const places: Readonly<Record<number, Foot>> = {
    0: { matrix: [1, 0, 0, 1, x, y], width },
    90: { matrix: [0, 1, -1, 0, x + width, y], width: height },
    180: { matrix: [-1, 0, 0, -1, x + width, y + height], width },
    270: { matrix: [0, -1, 1, 0, x, y + height], width: height },
  }
  return places[turned] ?? { matrix: [1, 0, 0, 1, x, y], width }
}

const round = (value: number): string => String(Math.round(value * 1000) / 1000)

/** Shared by pages of the same size: a book of three hundred has one or two. */
const streamOf = (context: PDFContext, font: PDFFont, line: string, { matrix, width }: Foot): PDFRef => {
  const natural = font.widthOfTextAtSize(line, SIZE)
  const size = Math.min(SIZE, (SIZE * Math.max(width - 2 * MARGIN, 1)) / natural)
  const left = Math.max(0, (width - (natural * size) / SIZE) / 2)
  const write = (name: PDFOperatorNames, ...args: (string | PDFName | PDFHexString)[]): PDFOperator =>
    PDFOperator.of(name, args)
  const { of } = PDFName
  const operators = [
    // An artifact: skipped by screen readers and by copying a page's text.
    write(
      PDFOperatorNames.BeginMarkedContentSequence,
      of('Artifact'),
      '<</Type /Pagination /Subtype /Footer>>',
    ),
    write(PDFOperatorNames.PushGraphicsState),
    write(PDFOperatorNames.ConcatTransformationMatrix, ...matrix.map(round)),
    write(PDFOperatorNames.NonStrokingColorGray, String(GREY)),
    write(PDFOperatorNames.BeginText),
    write(PDFOperatorNames.SetFontAndSize, fontKey(line), round(size)),
    write(PDFOperatorNames.SetTextMatrix, '1', '0', '0', '1', round(left), String(FROM_EDGE)),
    write(PDFOperatorNames.ShowText, font.encodeText(line)),
    write(PDFOperatorNames.EndText),
    write(PDFOperatorNames.PopGraphicsState),
    write(PDFOperatorNames.EndMarkedContent),
  ]
  return context.register(context.contentStream(operators))
}

const dictOf = (context: PDFContext, value: unknown): PDFDict => {
  const found = value instanceof PDFRef ? context.lookup(value) : value
  return found instanceof PDFDict ? found.clone(context) : context.obj({})
}

/** Pages may share objects: each gets its own lists, so that no other page is modified. */
const addTo = (
  { node }: PDFPage,
  context: PDFContext,
  [key, font]: readonly [PDFName, PDFFont],
  line: PDFRef,
): void => {
  const own = node.get(PDFName.of('Contents'))
  const found = own ? context.lookup(own) : undefined
  const before = found instanceof PDFArray ? found.asArray() : own && found instanceof PDFStream ? [own] : []
  const [push, pop] = [
    context.getPushGraphicsStateContentStream(),
    context.getPopGraphicsStateContentStream(),
  ]
  const contents = PDFArray.withContext(context)
  for (const part of before.length > 0 ? [push, ...before, pop, line] : [line]) contents.push(part)
  node.set(PDFName.of('Contents'), contents)
  const resources = dictOf(context, node.Resources())
  const fonts = dictOf(context, resources.get(PDFName.of('Font')))
  fonts.set(key, font.ref)
  resources.set(PDFName.of('Font'), fonts)
  node.set(PDFName.of('Resources'), resources)
}

const addToProperties = ({ context }: PDFDocument, line: string): void => {
  const { Info } = context.trailerInfo
  const info = Info ? context.lookup(Info) : undefined
  const known = info instanceof PDFDict ? info : context.obj({})
  known.set(KEY, PDFHexString.fromText(line))
  if (!(info instanceof PDFDict)) context.trailerInfo.Info = context.register(known)
}

const problemOf = (document: PDFDocument): MarkProblem | null => {
  if (document.isEncrypted) return 'encrypted'
  if (isSigned(document)) return 'signed'
  const pages = document.getPageCount()
  if (pages === 0) return 'broken'
  return pages > MAX_WATERMARKED_PAGES ? 'large' : null
}

const mark = async (document: PDFDocument, line: string): Promise<Uint8Array> => {
  const [fontkit, { readFile }] = await Promise.all([import('fontkit'), import('node:fs/promises')])
  document.registerFontkit(fontkit)
  const font = await document.embedFont(await readFile(fontFile(REGULAR)), { subset: true })
  const { context } = document
  const streams = new Map<string, PDFRef>()
  for (const page of document.getPages()) {
    const foot = footOf(page)
    const shape = JSON.stringify(foot)
    const stream = streams.get(shape) ?? streamOf(context, font, line, foot)
    streams.set(shape, stream)
    addTo(page, context, [fontKey(line), font], stream)
  }
  addToProperties(document, line)
  return document.save({ updateFieldAppearances: false, addDefaultPage: false })
}

/**
 * The file with its line, or the reason why it has none: encrypted, signed, too large and broken files must
 * not be rewritten. Never throws.
 */
export const watermarkPdf = async (
  content: Uint8Array,
  { line }: WatermarkOptions,
): Promise<WatermarkedPdf> => {
  try {
    const document = await PDFDocument.load(content, {
      ignoreEncryption: true,
      throwOnInvalidObject: true,
      updateMetadata: false,
      preserveXFA: true,
      parseSpeed: Number.POSITIVE_INFINITY,
    })
    const problem = problemOf(document)
    return problem ? { problem } : { pdf: await mark(document, settable(printable(line))) }
  } catch {
    // Whatever the parser fails on, the file may be valid for other readers. An encrypted one often cannot
    // even be parsed.
    return { problem: Buffer.from(content).includes(ENCRYPTED) ? 'encrypted' : 'broken' }
  }
}
