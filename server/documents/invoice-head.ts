/** The top of an invoice: seller, title, buyer. */
import type { Address } from '#drizzle/collections/users.ts'
import { KIND_TITLES, NATURE_LABELS } from '#drizzle/domain/invoice.ts'
import { longDate, startOfParisDay } from '#server/core/paris.ts'
import type { PaperDocument } from './invoice-document.ts'
import { block, LEFT, RIGHT } from './invoice-page.ts'
import { COLORS, drawMark, REGULAR, SEMIBOLD, settable } from './pdf.ts'

const inThrees = (digits: string): string => digits.replace(/(\d{3})(?=\d)/g, '$1\u00a0')

const sirenLine = (siren = ''): string => (siren ? `SIREN ${inThrees(siren)}` : '')

/** Fourteen digits; or the text typed instead, such as « en cours ». */
const siretLine = (siret: string): string => {
  if (siret === '') return ''
  return /^\d{14}$/.test(siret)
    ? `SIRET ${inThrees(siret.slice(0, 9))}\u00a0${siret.slice(9)}`
    : `SIRET ${siret}`
}

const addressText = (address: Address | undefined): string =>
  block(
    address?.line1,
    address?.line2,
    `${address?.postalCode ?? ''} ${address?.city ?? ''}`,
    address?.country,
  )

const sellerText = ({ details: { seller } }: PaperDocument): string =>
  block(
    seller.form,
    seller.address,
    sirenLine(seller.siren),
    siretLine(seller.siret),
    seller.vatNumber && `TVA intracommunautaire ${seller.vatNumber}`,
    seller.email,
    seller.phone,
  )

const buyerText = ({
  customer: { name, email, company, siren, vatNumber, address },
}: PaperDocument): string =>
  block(
    company ? name : '',
    addressText(address),
    sirenLine(siren),
    vatNumber && `TVA intracommunautaire ${vatNumber}`,
    company || name ? email : '',
  )

const BUYER_LABELS = {
  invoice: 'Facturé à',
  deposit: 'Facturé à',
  credit_note: 'Avoir au bénéfice de',
  quote: 'Établi pour',
} as const

const dayText = (day: string): string => longDate(startOfParisDay(day))

/** The title, the date and the subject. */
const drawTitle = (doc: PDFKit.PDFDocument, document: PaperDocument): void => {
  const { details } = document
  drawMark(doc, LEFT, 46, 30)
  doc
    .fill(COLORS.ink)
    .font(SEMIBOLD)
    .fontSize(13)
    .text(settable(details.seller.brand), LEFT + 40, 53, { width: 210 })
  const isQuote = document.kind === 'quote'
  const title = document.kind === 'quote' ? 'Devis' : KIND_TITLES[document.kind]
  doc.fontSize(26).text(title, LEFT, Math.max(doc.y + 14, 96), { width: 250 })
  doc.font(REGULAR).fontSize(10).fill(COLORS.text)
  const isCredit = document.kind === 'credit_note'
  const facts = block(
    `N°\u00a0${document.number}`,
    `Émise le ${dayText(document.issuedOn)}`.replace('Émise', isCredit || isQuote ? 'Émis' : 'Émise'),
    isCredit || isQuote ? '' : `Date de la vente\u00a0: ${dayText(details.suppliedOn)}`,
    details.orderNumber && `Commande n°\u00a0${details.orderNumber}`,
    `Nature\u00a0: ${NATURE_LABELS[details.nature].toLowerCase()}`,
  )
  doc.text(facts, { width: 250 })
}

/** Draws the head; returns the start of the table. */
export const drawHeader = (doc: PDFKit.PDFDocument, document: PaperDocument): number => {
  const { customer, details, kind } = document
  drawTitle(doc, document)
  const titleEnd = doc.y
  const side = { width: RIGHT - 310, align: 'right' } as const
  doc.fill(COLORS.ink).font(SEMIBOLD).text(settable(details.seller.name), 310, 50, side)
  doc.fill(COLORS.text).font(REGULAR).text(sellerText(document), side)
  const top = Math.max(titleEnd, doc.y) + 22
  const party = (label: string, name: string, rest: string, x: number) => {
    doc.fill(COLORS.earth).font(REGULAR).fontSize(9).text(label, x, top, { width: 240 })
    doc.fill(COLORS.ink).font(SEMIBOLD).fontSize(10).text(settable(name), { width: 240 })
    doc.fill(COLORS.text).font(REGULAR).text(rest, { width: 240 })
    return doc.y
  }
  const buyer = customer.company || customer.name || customer.email
  const buyerEnd = party(BUYER_LABELS[kind], buyer, buyerText(document), LEFT)
  const deliveryEnd = customer.delivery
    ? party('Livré à', customer.name, addressText(customer.delivery), 305)
    : buyerEnd
  return Math.max(buyerEnd, deliveryEnd) + 26
}
