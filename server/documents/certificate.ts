/** The attestation of a followed course as one landscape page. It says what was followed, and claims no diploma. */
import { encode } from 'uqr'
import type { certificateFields } from '#drizzle/collections/learning.ts'
import { inGroups } from '#drizzle/domain/fingerprint.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { longDate } from '#server/core/paris.ts'
import { type Box, COLORS, drawMark, fitText, printable, renderPdf, SEMIBOLD } from './pdf.ts'

export type Certificate = Pick<
  RecordOf<typeof certificateFields>,
  'holder' | 'courseTitle' | 'number' | 'issuedAt' | 'hours' | 'evidence'
>

/** What stands on it beside the certificate. */
export interface Issuer {
  brand: string
  /** Who taught, under the room for a signature; both may be empty. */
  teacher: { name: string; role: string }
  /** Where anyone sees whether the attestation holds. */
  verifyUrl: string
}

/** A4, lying. */
const PAGE = { width: 842, height: 595 }
const MIDDLE = PAGE.width / 2
/** Inside the inner frame. */
const WIDE = { x: 90, width: PAGE.width - 180 }
const QR_SIDE = 92
const QR_RIGHT = 772

/** `6 h`, `1 h 05`, `45 min`, from hours. */
const hoursText = (hours: number): string => {
  const minutes = Math.round(hours * 60)
  const whole = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (whole === 0) return `${rest}\u00a0min`
  return rest === 0 ? `${whole}\u00a0h` : `${whole}\u00a0h\u00a0${String(rest).padStart(2, '0')}`
}

const drawFrame = (doc: PDFKit.PDFDocument): void => {
  doc.rect(0, 0, PAGE.width, PAGE.height).fill(COLORS.paper)
  doc.roundedRect(24, 24, PAGE.width - 48, PAGE.height - 48, 12).fillAndStroke('#ffffff', COLORS.sand)
  doc
    .roundedRect(31, 31, PAGE.width - 62, PAGE.height - 62, 8)
    .lineWidth(0.5)
    .stroke(COLORS.line)
}

/** The seal: the arches that open at the end of a course, in a notched round. `x`, `y`: its middle. */
const drawSeal = (doc: PDFKit.PDFDocument, x: number, y: number, radius: number): void => {
  const notches = 48
  const edge = Array.from({ length: notches * 2 }, (_, at) => {
    const reach = at % 2 === 0 ? radius : radius * 0.94
    const angle = (at * Math.PI) / notches
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)] as [number, number]
  })
  doc.polygon(...edge).fill(COLORS.sand)
  doc.circle(x, y, radius * 0.84).fill(COLORS.veil)
  doc
    .circle(x, y, radius * 0.78)
    .lineWidth(0.7)
    .stroke(COLORS.sand)
  doc
    .save()
    .translate(x - radius * 0.54, y - radius * 0.64)
    .scale((radius * 1.08) / 120)
  doc.path('M14 116V60a46 46 0 0 1 92 0v56z').fill(COLORS.line)
  doc.path('M30 116V62a30 30 0 0 1 60 0v54z').fill(COLORS.sand)
  doc.path('M45 116V64a15 15 0 0 1 30 0v52z').fill(COLORS.paper)
  doc.circle(60, 62, 8).fill(COLORS.sun)
  doc.restore()
}

const drawWords = (doc: PDFKit.PDFDocument, certificate: Certificate, brand: string): void => {
  const line = (text: string, y: number, height: number, sizes: readonly [number, number]): void =>
    fitText(doc, text, { ...WIDE, y, height }, { sizes })
  const strong = (text: string, y: number, height: number, sizes: readonly [number, number]): void =>
    fitText(doc, text, { ...WIDE, y, height }, { sizes, weight: SEMIBOLD })
  drawMark(doc, MIDDLE - 19, 50, 38)
  doc.fill(COLORS.earth)
  line(brand, 92, 20, [8, 13])
  doc.fill(COLORS.ink)
  strong('Attestation de suivi', 116, 44, [32, 32])
  doc.fill(COLORS.text)
  line('Cette attestation est remise à', 168, 18, [13, 13])
  doc.fill(COLORS.ink)
  strong(certificate.holder, 188, 46, [10, 28])
  doc.fill(COLORS.text)
  line('qui a suivi en entier la formation en ligne', 238, 18, [13, 13])
  doc.fill(COLORS.ink)
  strong(`«\u00a0${certificate.courseTitle}\u00a0»`, 260, 56, [11, 20])
  const facts = [
    certificate.hours > 0 ? `Durée\u00a0: ${hoursText(certificate.hours)}` : '',
    `Achevée le ${longDate(new Date(certificate.issuedAt))}`,
  ]
  doc.fill(COLORS.text)
  line(facts.filter(Boolean).join('   ·   '), 324, 18, [12, 12])
}

const drawSignature = (
  doc: PDFKit.PDFDocument,
  { name, role }: Issuer['teacher'],
  issuedAt: string,
): void => {
  const box = (y: number, height: number): Box => ({ x: 70, y, width: 220, height })
  doc.fill(COLORS.text)
  fitText(doc, `Fait le ${longDate(new Date(issuedAt))}`, box(362, 16), { sizes: [10, 10] })
  fitText(doc, 'Signature\u00a0:', box(378, 14), { sizes: [9, 9] })
  doc.moveTo(80, 446).lineTo(280, 446).lineWidth(0.7).stroke(COLORS.sand)
  doc.fill(COLORS.ink)
  if (name) fitText(doc, name, box(450, 18), { sizes: [7, 12], weight: SEMIBOLD })
  doc.fill(COLORS.text)
  if (role) fitText(doc, role, box(468, 24), { sizes: [7, 9] })
}

/** A QR code as squares; the white around it is the page's own. */
const drawQr = (doc: PDFKit.PDFDocument, text: string, { x, y, width }: Box): void => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const side = width / size
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) doc.rect(x + column * side, y + row * side, side, side)
  doc.fill(COLORS.ink)
}

const drawCheck = (doc: PDFKit.PDFDocument, verifyUrl: string): void => {
  const code: Box = { x: QR_RIGHT - 54 - QR_SIDE, y: 362, width: QR_SIDE, height: QR_SIDE }
  drawQr(doc, verifyUrl, code)
  doc.link(code.x, code.y, code.width, code.height, verifyUrl)
  const words: Box = { x: 552, y: 460, width: 220, height: 12 }
  doc.fill(COLORS.text)
  fitText(doc, 'Vérifier cette attestation\u00a0:', words, { sizes: [8, 8] })
  const address: Box = { ...words, y: 472, height: 34 }
  fitText(doc, verifyUrl, address, { sizes: [5, 8] })
  doc.link(address.x, address.y, address.width, address.height, verifyUrl)
}

const drawCertificate = (doc: PDFKit.PDFDocument, certificate: Certificate, issuer: Issuer): void => {
  drawFrame(doc)
  drawWords(doc, certificate, issuer.brand)
  drawSignature(doc, issuer.teacher, certificate.issuedAt)
  drawSeal(doc, MIDDLE, 430, 46)
  drawCheck(doc, issuer.verifyUrl)
  doc.fill(COLORS.text)
  const foot = (y: number): Box => ({ ...WIDE, y, height: 14 })
  fitText(doc, `Attestation n°\u00a0${certificate.number}`, foot(516), { sizes: [10, 10], weight: SEMIBOLD })
  fitText(doc, 'Cette attestation ne délivre ni titre professionnel ni certification.', foot(532), {
    sizes: [10, 10],
  })
  if (certificate.evidence)
    fitText(doc, `Empreinte du parcours\u00a0: ${inGroups(certificate.evidence)}`, foot(546), {
      sizes: [7, 7],
    })
}

/** The attestation as a landscape A4 PDF of one page, whatever the length of its names. */
export const certificatePdf = (certificate: Certificate, issuer: Issuer): Promise<Buffer> => {
  const info = {
    Title: `Attestation ${certificate.number}`,
    Author: printable(issuer.brand),
    CreationDate: new Date(certificate.issuedAt),
  }
  // Without margins nothing that is drawn can begin a second page.
  return renderPdf({ size: 'A4', layout: 'landscape', margin: 0, info }, (doc) =>
    drawCertificate(doc, certificate, issuer),
  )
}
