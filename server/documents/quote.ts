/** A quote as PDF (A4): head, lines and sums as in an invoice, followed by the legal terms of an offer. */
import { formatCents } from '#server/core/money.ts'
import { longDate, longMomentToTheSecond, startOfParisDay } from '#server/core/paris.ts'
import type { PaperDocument } from './invoice-document.ts'
import { drawHeader } from './invoice-head.ts'
import { BOTTOM, block, LEFT, RIGHT } from './invoice-page.ts'
import { drawTable, drawTotals } from './invoice-table.ts'
import { COLORS, REGULAR, renderPdf, settable } from './pdf.ts'

export interface QuoteDocument extends PaperDocument {
  readonly kind: 'quote'
  /** A Paris day. */
  readonly validUntil: string
  readonly conditions: string
  /** The deposit, 0 for none, and the Paris day on which the rest is due, which may be empty. */
  readonly deposit: { readonly cents: number; readonly balanceOn: string }
  readonly accepted: { readonly name: string; readonly at: string } | null
}

const depositNote = ({ totals, deposit: { cents, balanceOn } }: QuoteDocument): string => {
  if (cents === 0) return ''
  const when = balanceOn === '' ? 'demandé ensuite' : `demandé le ${longDate(startOfParisDay(balanceOn))}`
  return `Acompte à l’acceptation\u00a0: ${formatCents(cents)}. Solde\u00a0: ${formatCents(totals.totalCents - cents)}, ${when}.`
}

const notesOf = (document: QuoteDocument): string => {
  const { totals, validUntil, conditions, accepted } = document
  return block(
    totals.mention,
    `Devis gratuit, valable jusqu’au ${longDate(startOfParisDay(validUntil))}. Les prix sont fermes pendant cette durée.`,
    depositNote(document),
    conditions && settable(conditions),
    accepted
      ? `Accepté en ligne par ${settable(accepted.name)} le ${longMomentToTheSecond(new Date(accepted.at))}.`
      : 'Pour l’accepter, ouvrez le lien de notre e-mail, ou renvoyez ce devis daté et signé avec la mention «\u00a0Bon pour accord\u00a0».',
  )
}

export const quotePdf = (document: QuoteDocument): Promise<Buffer> => {
  const info = { Title: `Devis ${document.number}`, CreationDate: startOfParisDay(document.issuedOn) }
  return renderPdf({ size: 'A4', margin: 50, bufferPages: true, info }, (doc) => {
    const y = drawTotals(doc, document, drawTable(doc, document, drawHeader(doc, document))) + 16
    const options = { width: RIGHT - LEFT, lineGap: 3 }
    const notes = notesOf(document)
    doc.fill(COLORS.text).font(REGULAR).fontSize(9)
    if (y + doc.heightOfString(notes, options) > BOTTOM) {
      doc.addPage()
      doc.text(notes, LEFT, 50, options)
    } else doc.text(notes, LEFT, y, options)
  })
}
