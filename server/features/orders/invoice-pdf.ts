import type { invoiceFields } from '#drizzle/collections/payments.ts'
import type { siteSettingsFields } from '#drizzle/collections/site-settings.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { formatCents } from '#server/core/money.ts'
import { longDate } from '#server/core/paris.ts'
import { renderPdf } from '#server/core/pdf.ts'

type Invoice = RecordOf<typeof invoiceFields>
type Site = RecordOf<typeof siteSettingsFields> | null

const INK = '#312b22'
const SAND = '#b0a696'
const RIGHT = 545
const LEFT = 50

const percent = (rate: number): string => `${String(rate).replace('.', ',')}\u00a0%`

/** « Facture » or « Avoir », as the document and its file are called. */
const titleOf = ({ kind }: Pick<Invoice, 'kind'>): string => (kind === 'credit_note' ? 'Avoir' : 'Facture')

const header = (doc: PDFKit.PDFDocument, invoice: Invoice, site: Site): void => {
  const legal = site?.legal ?? {}
  const seller = [
    legal.raisonSociale || site?.brand || '',
    legal.adresse,
    legal.siret && `SIRET ${legal.siret}`,
    legal.tva && `TVA ${legal.tva}`,
    site?.contactEmail,
  ].filter(Boolean)
  doc.rect(0, 0, 595, 8).fill(SAND)
  doc.fill(INK).font('Helvetica').fontSize(22)
  doc.text(titleOf(invoice), LEFT, 50)
  doc
    .fontSize(10)
    .text(`N°\u00a0${invoice.number}`)
    .text(`Émise le ${longDate(new Date(invoice.issuedAt))}`)
  doc.text(seller.join('\n'), 320, 50, { width: RIGHT - 320, align: 'right' })
  const customer = invoice.customer
  const address = customer?.address
  doc
    .font('Helvetica-Bold')
    .text(invoice.kind === 'credit_note' ? 'Remboursé à' : 'Facturé à', LEFT, 140)
    .font('Helvetica')
    .text(
      [
        customer?.name,
        customer?.email,
        address?.line1,
        address?.line2,
        address && `${address.postalCode ?? ''} ${address.city ?? ''}`.trim(),
        address?.country,
      ]
        .filter(Boolean)
        .join('\n'),
    )
}

const table = (doc: PDFKit.PDFDocument, invoice: Invoice): number => {
  let y = 240
  const row = (cells: readonly [string, string, string, string, string], bold = false) => {
    doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(10)
    const height = Math.max(doc.heightOfString(cells[0], { width: 220 }), 14)
    doc.text(cells[0], LEFT, y, { width: 220 })
    doc.text(cells[1], 280, y, { width: 40, align: 'right' })
    doc.text(cells[2], 325, y, { width: 80, align: 'right' })
    doc.text(cells[3], 405, y, { width: 50, align: 'right' })
    doc.text(cells[4], 455, y, { width: 90, align: 'right' })
    y += height + 8
    doc
      .moveTo(LEFT, y - 4)
      .lineTo(RIGHT, y - 4)
      .lineWidth(0.5)
      .stroke(SAND)
  }
  row(['Désignation', 'Qté', 'Prix unitaire', 'TVA', 'Total TTC'], true)
  for (const line of invoice.lines ?? []) {
    row([
      line.title,
      String(line.qty),
      formatCents(line.unitCents),
      line.taxRate > 0 ? percent(line.taxRate) : '–',
      formatCents(line.totalCents),
    ])
  }
  return y
}

const lastLine = ({ kind }: Invoice, corrects: string | undefined): string => {
  if (kind !== 'credit_note') return 'Facture acquittée. Paiement reçu en ligne.'
  return corrects
    ? `Avoir sur la facture n°\u00a0${corrects}. Montant remboursé.`
    : 'Avoir. Montant remboursé.'
}

const totals = (
  doc: PDFKit.PDFDocument,
  invoice: Invoice,
  from: number,
  corrects: string | undefined,
): void => {
  const sums = invoice.totals
  if (!sums) return
  let y = from + 10
  const sum = (label: string, cents: number, bold = false) => {
    doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').text(label, 300, y, { width: 150, align: 'right' })
    doc.text(formatCents(cents), 455, y, { width: 90, align: 'right' })
    y += 18
  }
  sum('Total HT', sums.netCents)
  for (const tax of sums.taxes) sum(`TVA ${percent(tax.rate)}`, tax.cents)
  sum('Total TTC', sums.totalCents, true)
  doc.font('Helvetica').fontSize(9)
  if (sums.mention) doc.text(sums.mention, LEFT, y + 20)
  doc.text(lastLine(invoice, corrects), LEFT, y + 36)
}

/** The invoice or credit note as a PDF (A4). `corrects`: number of the invoice that a credit note takes back. */
export const invoicePdf = (invoice: Invoice, site: Site, corrects?: string): Promise<Buffer> => {
  const info = {
    Title: `${titleOf(invoice)} ${invoice.number}`,
    Author: site?.brand ?? '',
    CreationDate: new Date(invoice.issuedAt),
  }
  return renderPdf({ size: 'A4', margin: 50, info }, (doc) => {
    header(doc, invoice, site)
    totals(doc, invoice, table(doc, invoice), corrects)
  })
}
