/** The lines of an invoice and its sums. */
import { formatCents } from '#server/core/money.ts'
import {
  type DocumentLine,
  depositCents,
  type PaperDocument,
  paidCents,
  shownCents,
} from './invoice-document.ts'
import { BOTTOM, LEFT, percent, RIGHT } from './invoice-page.ts'
import { COLORS, REGULAR, SEMIBOLD, settable } from './pdf.ts'
import { printable } from './pdf-text.ts'

interface Column {
  readonly head: string
  readonly x: number
  readonly width: number
}
/** With tax both prices are shown: the law requires the one before tax, consumers need the other. */
const TAXED: readonly Column[] = [
  { head: 'Désignation', x: LEFT, width: 165 },
  { head: 'Qté', x: 218, width: 27 },
  { head: 'Prix HT', x: 247, width: 61 },
  { head: 'Prix TTC', x: 310, width: 61 },
  { head: 'TVA', x: 373, width: 40 },
  { head: 'Total HT', x: 415, width: 62 },
  { head: 'Total TTC', x: 479, width: 66 },
]
const EXEMPT: readonly Column[] = [
  { head: 'Désignation', x: LEFT, width: 220 },
  { head: 'Qté', x: 280, width: 40 },
  { head: 'Prix unitaire', x: 325, width: 80 },
  { head: 'TVA', x: 405, width: 50 },
  { head: 'Total', x: 455, width: 90 },
]

const amount = (cents: number): string => printable(formatCents(cents))

/** A row at `y`, on the next page where it would not fit; returns the start of the next one. */
const drawRow = (
  doc: PDFKit.PDFDocument,
  y: number,
  columns: readonly Column[],
  cells: readonly string[] | null,
): number => {
  const texts = cells ?? columns.map(({ head }) => head)
  doc.font(cells ? REGULAR : SEMIBOLD).fontSize(9)
  const height = Math.max(doc.heightOfString(texts[0] ?? '', { width: columns[0]?.width ?? 0 }), 12)
  if (y + height > BOTTOM) {
    doc.addPage()
    return drawRow(doc, drawRow(doc, 50, columns, null), columns, cells)
  }
  if (!cells) doc.rect(LEFT - 8, y - 7, RIGHT - LEFT + 16, height + 11).fill(COLORS.veil)
  doc.fill(COLORS.ink)
  for (const [at, { x, width }] of columns.entries())
    doc.text(texts[at] ?? '', x, y, { width, align: at === 0 ? 'left' : 'right' })
  const end = y + height + 5
  if (cells)
    doc
      .moveTo(LEFT - 8, end)
      .lineTo(RIGHT + 8, end)
      .lineWidth(0.5)
      .stroke(COLORS.mist)
  return end + 8
}

/**
 * The row of a line and, of a reduced one, the row that states the reduction (CGI, annexe II, art. 242 nonies
 * A).
 */
const rowsOf = (document: PaperDocument, line: DocumentLine): string[][] => {
  const shown = (cents: number) => shownCents(document, cents)
  const isTaxed = document.totals.taxes.length > 0
  const discount = shown(line.discountCents ?? 0)
  const allowance = Math.round((discount * 100) / (100 + line.taxRate))
  const [net, total] = [shown(line.netCents) + allowance, shown(line.totalCents) + discount]
  const tax = line.taxRate > 0 ? percent(line.taxRate) : '–'
  const title = settable(line.title)
  const qty = Math.max(1, line.qty)
  const main = isTaxed
    ? [title, String(qty), amount(net / qty), amount(shown(line.unitCents)), tax, amount(net), amount(total)]
    : [title, String(qty), amount(shown(line.unitCents)), tax, amount(total)]
  if (discount <= 0) return [main]
  const less = isTaxed
    ? ['Remise', '', '', '', tax, amount(-allowance), amount(-discount)]
    : ['Remise', '', '', tax, amount(-discount)]
  return [main, less]
}

/** Draws the lines; returns the start of the sums. */
export const drawTable = (doc: PDFKit.PDFDocument, document: PaperDocument, from: number): number => {
  const columns = document.totals.taxes.length > 0 ? TAXED : EXEMPT
  let y = drawRow(doc, from, columns, null)
  for (const row of document.lines.flatMap((line) => rowsOf(document, line)))
    y = drawRow(doc, y, columns, row)
  return y
}

/** The sums: tax by rate with its base, exempt amounts, paid and due. */
const sumsOf = (document: PaperDocument): (readonly [label: string, cents: number, isBold?: boolean])[] => {
  const { totals, kind } = document
  const taxed = totals.groups.filter(({ rate }) => rate > 0)
  const exempt = totals.groups.filter(({ rate }) => rate === 0)
  const paid = paidCents(document)
  const deposits = (document.details.deposits ?? []).reduce((sum, part) => sum + depositCents(part), 0)
  const base = (cents: number) => amount(shownCents(document, cents))
  return [
    ['Total HT', totals.netCents],
    ...(taxed.length > 0 && exempt.length > 0
      ? [['dont exonéré de TVA', exempt.reduce((sum, { netCents }) => sum + netCents, 0)] as const]
      : []),
    ...totals.taxes.map(({ rate, cents }) => {
      const net = taxed
        .filter((group) => group.rate === rate)
        .reduce((sum, { netCents }) => sum + netCents, 0)
      return [`TVA ${percent(rate)} sur ${base(net)}`, cents] as const
    }),
    ['Total TTC', totals.totalCents, true],
    ...(document.details.deposits ?? []).flatMap((deposit) => {
      const taxCents = deposit.parts.reduce((sum, part) => sum + part.taxCents, 0)
      const tax = taxCents > 0 ? `, dont TVA ${amount(taxCents)}` : ''
      return [[`Acompte, facture n°\u00a0${deposit.number}${tax}`, -depositCents(deposit)] as const]
    }),
    ...(kind !== 'credit_note' && kind !== 'quote' && paid !== totals.totalCents
      ? ([
          ['Déjà payé', paid - deposits],
          ['Reste à payer', totals.totalCents - paid, true],
        ] as const)
      : []),
  ]
}

/** Draws the sums, whole on one page; returns the start of the notes. */
export const drawTotals = (doc: PDFKit.PDFDocument, document: PaperDocument, from: number): number => {
  const sums = sumsOf(document)
  let y = from + 8
  if (y + sums.length * 18 > BOTTOM) {
    doc.addPage()
    y = 50
  }
  doc.fill(COLORS.ink).fontSize(10)
  for (const [label, cents, isBold = false] of sums) {
    doc.font(isBold ? SEMIBOLD : REGULAR).text(label, 230, y, { width: 220, align: 'right' })
    doc.text(amount(shownCents(document, cents)), 455, y, { width: 90, align: 'right' })
    y += 18
  }
  return y
}
