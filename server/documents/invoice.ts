/**
 * Invoices and credit notes as PDF (A4), in the site's typeface, over several pages if needed. Electronic
 * ones contain their data (Factur-X).
 */
import { KIND_TITLES } from '#drizzle/domain/invoice.ts'
import { startOfParisDay } from '#server/core/paris.ts'
import { facturX, isElectronic } from './facturx.ts'
import { attachInvoice, nameAuthor, PDF_A } from './facturx-pdf.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { drawHeader } from './invoice-head.ts'
import { drawNotes } from './invoice-notes.ts'
import { LEFT, RIGHT } from './invoice-page.ts'
import { drawTable, drawTotals } from './invoice-table.ts'
import { COLORS, REGULAR, renderPdf } from './pdf.ts'

const numberPages = (doc: PDFKit.PDFDocument): void => {
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    doc.switchToPage(at)
    doc.rect(0, 0, 595, 6).fill(COLORS.sand)
    if (count === 1) continue
    // Into the margin: a text below it would start a page.
    doc.page.margins.bottom = 0
    doc.fill(COLORS.earth).font(REGULAR).fontSize(8)
    doc.text(`Page ${at + 1} sur ${count}`, LEFT, 805, { width: RIGHT - LEFT, align: 'right' })
  }
}

/** The document as a PDF/A-3b; with its XML where the seller's data allow a valid one. */
export const invoicePdf = (document: InvoiceDocument): Promise<Buffer> => {
  const issuedAt = startOfParisDay(document.issuedOn)
  const info = { Title: `${KIND_TITLES[document.kind]} ${document.number}`, CreationDate: issuedAt }
  return renderPdf({ size: 'A4', margin: 50, bufferPages: true, info, ...PDF_A }, (doc) => {
    const y = drawTable(doc, document, drawHeader(doc, document))
    drawNotes(doc, document, drawTotals(doc, document, y))
    numberPages(doc)
    nameAuthor(doc, document.details.seller.name)
    if (isElectronic(document)) attachInvoice(doc, facturX(document), issuedAt)
  })
}
