/** The notes of an invoice below its sums. */
import { MEANS_LABELS, NO_EARLY_DISCOUNT, RECOVERY_FEE, TAX_ON_DEBITS } from '#drizzle/domain/invoice.ts'
import { formatCents } from '#server/core/money.ts'
import { longDate, startOfParisDay } from '#server/core/paris.ts'
import { type InvoiceDocument, paidCents, shownCents } from './invoice-document.ts'
import { BOTTOM, block, LEFT, RIGHT } from './invoice-page.ts'
import { COLORS, REGULAR } from './pdf.ts'

const dayText = (day: string): string => longDate(startOfParisDay(day))

/** `12,50 € le 25 novembre 2026 par carte bancaire`, for each payment. */
const paymentsText = (document: InvoiceDocument): string =>
  document.details.payments
    .map(
      ({ on, means, cents }) =>
        `${formatCents(shownCents(document, cents))} le ${dayText(on)} par ${MEANS_LABELS[means]}`,
    )
    .join(', ')

const paymentNote = (document: InvoiceDocument): string => {
  const { payments, corrects, reason } = document.details
  if (document.kind === 'credit_note') {
    const of = corrects ? ` sur la facture n°\u00a0${corrects.number} du ${dayText(corrects.issuedOn)}` : ''
    return block(
      `Avoir${of}.`,
      reason && `Motif\u00a0: ${reason}`,
      payments.length > 0 ? `Montant remboursé\u00a0: ${paymentsText(document)}.` : '',
    )
  }
  const isPaid = paidCents(document) === document.totals.totalCents
  const [first] = payments
  if (isPaid && first && payments.length === 1)
    return `Facture acquittée le ${dayText(first.on)} par ${MEANS_LABELS[first.means]}.`
  const received = payments.length > 0 ? `Paiements reçus\u00a0: ${paymentsText(document)}.` : ''
  return isPaid ? block('Facture acquittée.', received) : received
}

const scheduleNote = ({ details: { instalments } }: InvoiceDocument): string =>
  instalments.length > 0
    ? `Échéances\u00a0: ${instalments.map(({ on, cents }) => `${formatCents(cents)} le ${dayText(on)}`).join(', ')}.`
    : ''

/** Draws the notes, together on one page where they fit. */
export const drawNotes = (doc: PDFKit.PDFDocument, document: InvoiceDocument, from: number): void => {
  const { totals, details } = document
  const notes = block(
    totals.mention,
    details.taxOnDebits ? TAX_ON_DEBITS : '',
    paymentNote(document),
    scheduleNote(document),
    ...(details.isProfessional ? [details.terms, RECOVERY_FEE, NO_EARLY_DISCOUNT] : []),
  )
  const options = { width: RIGHT - LEFT, lineGap: 3 }
  doc.fill(COLORS.text).font(REGULAR).fontSize(9)
  let y = from + 16
  if (y + doc.heightOfString(notes, options) > BOTTOM) {
    doc.addPage()
    y = 50
  }
  doc.text(notes, LEFT, y, options)
}
