/** Invoices and credit notes as PDF (A4), in the site's typeface; long ones go on over pages. */
import type { invoiceFields } from '#drizzle/collections/payments.ts'
import type { LegalBlock, siteSettingsFields } from '#drizzle/collections/site-settings.ts'
import type { Address } from '#drizzle/collections/users.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { formatCents } from '#server/core/money.ts'
import { longDate } from '#server/core/paris.ts'
import { COLORS, drawMark, printable, REGULAR, renderPdf, SEMIBOLD } from './pdf.ts'

export type Invoice = Pick<
  RecordOf<typeof invoiceFields>,
  'kind' | 'number' | 'issuedAt' | 'customer' | 'lines' | 'totals'
>
export type Seller = Pick<RecordOf<typeof siteSettingsFields>, 'brand' | 'legal' | 'contactEmail'> | null

const LEFT = 50
const RIGHT = 545
/** Nothing is set below it but the page's number. */
const BOTTOM = 770

const percent = (rate: number): string => `${String(rate).replace('.', ',')}\u00a0%`

/** « Facture » or « Avoir », as the document and its file are called. */
const titleOf = ({ kind }: Pick<Invoice, 'kind'>): string => (kind === 'credit_note' ? 'Avoir' : 'Facture')

const inThrees = (digits: string): string => digits.replace(/(\d{3})(?=\d)/g, '$1\u00a0')

/** SIREN (9 digits) and, of a SIRET (14), both; what has neither length is shown as it was typed. */
const companyNumbers = (typed = ''): string[] => {
  const digits = typed.replace(/\s/g, '')
  if (!/^(\d{9}|\d{14})$/.test(digits)) return typed.trim() ? [`SIRET ${typed.trim()}`] : []
  const siren = inThrees(digits.slice(0, 9))
  return digits.length === 9
    ? [`SIREN ${siren}`]
    : [`SIREN ${siren}`, `SIRET ${siren}\u00a0${digits.slice(9)}`]
}

const linesOf = (...parts: readonly (string | undefined)[]): string =>
  parts
    .flatMap((part) => (part ?? '').split(/[\r\n]+/))
    .map((part) => printable(part).trim())
    .filter(Boolean)
    .join('\n')

const sellerOf = (seller: Seller): { name: string; rest: string } => {
  const legal: LegalBlock = seller?.legal ?? {}
  return {
    name: printable(legal.raisonSociale || seller?.brand || ''),
    rest: linesOf(
      legal.adresse,
      ...companyNumbers(legal.siret),
      legal.tva && `TVA intracommunautaire ${legal.tva}`,
      seller?.contactEmail,
    ),
  }
}

const addressText = (address: Address | undefined): string =>
  linesOf(
    address?.line1,
    address?.line2,
    `${address?.postalCode ?? ''} ${address?.city ?? ''}`,
    address?.country,
  )

/** Who sells and who buys; resolves with where the table may begin. */
const drawHeader = (doc: PDFKit.PDFDocument, invoice: Invoice, seller: Seller): number => {
  const { name, rest } = sellerOf(seller)
  drawMark(doc, LEFT, 46, 30)
  doc
    .fill(COLORS.ink)
    .font(SEMIBOLD)
    .fontSize(13)
    .text(printable(seller?.brand ?? ''), LEFT + 40, 53, { width: 210 })
  doc.fontSize(26).text(titleOf(invoice), LEFT, Math.max(doc.y + 14, 96), { width: 240 })
  doc.font(REGULAR).fontSize(10).fill(COLORS.text)
  doc.text(`N°\u00a0${invoice.number}`, { width: 240 })
  doc.text(`Émise le ${longDate(new Date(invoice.issuedAt))}`, { width: 240 })
  const titleEnd = doc.y
  const side = { width: RIGHT - 310, align: 'right' } as const
  doc.fill(COLORS.ink).font(SEMIBOLD).text(name, 310, 50, side)
  doc.fill(COLORS.text).font(REGULAR).text(rest, side)
  const top = Math.max(titleEnd, doc.y) + 22
  const { customer } = invoice
  const label = invoice.kind === 'credit_note' ? 'Remboursé à' : 'Facturé à'
  doc.fill(COLORS.earth).fontSize(9).text(label, LEFT, top, { width: 300 })
  const buyer = printable(customer?.name || customer?.email || '')
  doc.fill(COLORS.ink).font(SEMIBOLD).fontSize(10).text(buyer, { width: 300 })
  const details = linesOf(addressText(customer?.address), customer?.name ? customer.email : '')
  doc.fill(COLORS.text).font(REGULAR).text(details, { width: 300 })
  return doc.y + 26
}

const COLUMNS = [
  { x: LEFT, width: 220, align: 'left' },
  { x: 280, width: 40, align: 'right' },
  { x: 325, width: 80, align: 'right' },
  { x: 405, width: 50, align: 'right' },
  { x: 455, width: 90, align: 'right' },
] as const
const HEADINGS = ['Désignation', 'Qté', 'Prix unitaire', 'TVA', 'Total TTC']

/** A row at `y`, on the next page where it would not fit; resolves with where the next one begins. */
const drawRow = (doc: PDFKit.PDFDocument, y: number, cells: readonly string[], isHead = false): number => {
  doc.font(isHead ? SEMIBOLD : REGULAR).fontSize(isHead ? 9 : 10)
  const [title = ''] = cells
  const height = Math.max(doc.heightOfString(title, { width: COLUMNS[0].width }), 14)
  if (y + height > BOTTOM) {
    doc.addPage()
    return drawRow(doc, drawRow(doc, 50, HEADINGS, true), cells)
  }
  if (isHead) doc.rect(LEFT - 8, y - 7, RIGHT - LEFT + 16, height + 11).fill(COLORS.veil)
  doc.fill(COLORS.ink)
  for (const [at, { x, width, align }] of COLUMNS.entries()) doc.text(cells[at] ?? '', x, y, { width, align })
  const end = y + height + 5
  if (!isHead)
    doc
      .moveTo(LEFT - 8, end)
      .lineTo(RIGHT + 8, end)
      .lineWidth(0.5)
      .stroke(COLORS.mist)
  return end + 8
}

const drawTable = (doc: PDFKit.PDFDocument, lines: NonNullable<Invoice['lines']>, from: number): number => {
  let y = drawRow(doc, from, HEADINGS, true)
  for (const { title, qty, unitCents, discountCents = 0, taxRate, totalCents } of lines) {
    const tax = taxRate > 0 ? percent(taxRate) : '–'
    const row = (cells: readonly [string, string, string], cents: number) => {
      y = drawRow(doc, y, [...cells, tax, printable(formatCents(cents))])
    }
    row([printable(title), String(qty), printable(formatCents(unitCents))], totalCents + discountCents)
    // A reduction is named on the invoice (CGI, annexe II, art. 242 nonies A), at the rate of what it is taken off.
    if (discountCents > 0) row(['Remise', '', ''], -discountCents)
  }
  return y
}

const lastLine = ({ kind }: Invoice, corrects: string | undefined): string => {
  if (kind !== 'credit_note') return 'Facture acquittée. Paiement reçu en ligne.'
  return corrects
    ? `Avoir sur la facture n°\u00a0${corrects}. Montant remboursé.`
    : 'Avoir. Montant remboursé.'
}

const drawTotals = (
  doc: PDFKit.PDFDocument,
  invoice: Invoice,
  from: number,
  corrects: string | undefined,
): void => {
  const sums = invoice.totals
  if (!sums) return
  let y = from + 8
  if (y + (sums.taxes.length + 2) * 18 + 70 > BOTTOM) {
    doc.addPage()
    y = 50
  }
  doc.fill(COLORS.ink).fontSize(10)
  const sum = (label: string, cents: number, isLast = false) => {
    doc.font(isLast ? SEMIBOLD : REGULAR).text(label, 300, y, { width: 150, align: 'right' })
    doc.text(printable(formatCents(cents)), 455, y, { width: 90, align: 'right' })
    y += 18
  }
  sum('Total HT', sums.netCents)
  for (const tax of sums.taxes) sum(`TVA ${percent(tax.rate)}`, tax.cents)
  sum('Total TTC', sums.totalCents, true)
  const notes = linesOf(sums.mention, lastLine(invoice, corrects))
  doc
    .fill(COLORS.text)
    .font(REGULAR)
    .fontSize(9)
    .text(notes, LEFT, y + 16, { width: RIGHT - LEFT, lineGap: 3 })
}

const numberPages = (doc: PDFKit.PDFDocument): void => {
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    doc.switchToPage(at)
    doc.rect(0, 0, 595, 6).fill(COLORS.sand)
    if (count === 1) continue
    // Into the margin: a text below it would begin a page.
    doc.page.margins.bottom = 0
    doc.fill(COLORS.earth).font(REGULAR).fontSize(8)
    doc.text(`Page ${at + 1} sur ${count}`, LEFT, 805, { width: RIGHT - LEFT, align: 'right' })
  }
}

/** The invoice or credit note as a PDF (A4). `corrects`: number of the invoice that a credit note takes back. */
export const invoicePdf = (invoice: Invoice, seller: Seller, corrects?: string): Promise<Buffer> => {
  const info = {
    Title: `${titleOf(invoice)} ${invoice.number}`,
    Author: printable(seller?.brand ?? ''),
    CreationDate: new Date(invoice.issuedAt),
  }
  return renderPdf({ size: 'A4', margin: 50, bufferPages: true, info }, (doc) => {
    const top = drawHeader(doc, invoice, seller)
    drawTotals(doc, invoice, drawTable(doc, invoice.lines ?? [], top), corrects)
    numberPages(doc)
  })
}
