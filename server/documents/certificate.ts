/**
 * The attestation of a followed course as one landscape page. It states what was followed, and is no diploma.
 */
import { encode } from 'uqr'
import type { certificateFields } from '#drizzle/collections/learning.ts'
import { type CertificateDesign, isOfWholeCourse, PARTIAL_SENTENCE } from '#drizzle/domain/certificate.ts'
import { inGroups } from '#drizzle/domain/fingerprint.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { longDate } from '#server/core/paris.ts'
import { drawBackground, drawSeal, PAGE } from './certificate-designs.ts'
import { hoursText } from './durations.ts'
import { type Box, COLORS, drawMark, drawPicture, fitText, renderPdf, SEMIBOLD } from './pdf.ts'
import { printable } from './pdf-text.ts'

export type Certificate = Pick<
  RecordOf<typeof certificateFields>,
  | 'holder'
  | 'courseTitle'
  | 'number'
  | 'issuedAt'
  | 'completedAt'
  | 'expiresAt'
  | 'hours'
  | 'evidence'
  | 'reissues'
  | 'reissuedAt'
  | 'origin'
>

/** A signatory, shown under the signature; name, role and picture may be missing. */
export interface Signatory {
  readonly name: string
  readonly role: string
  /** PNG. */
  readonly picture: Uint8Array | null
}

/** The appearance and additional text of an attestation. */
export interface Look {
  readonly design: CertificateDesign
  /** `#rrggbb`, of lines and ornaments. */
  readonly accent: string
  readonly title: string
  /** Between the name and the course. */
  readonly sentence: string
  readonly mentions: string
  /** PNG, instead of the site's logo. */
  readonly logo: Uint8Array | null
}

/** The issuer's part of an attestation. */
export interface Issuer {
  readonly brand: string
  /** One or two. */
  readonly signatories: readonly Signatory[]
  readonly look: Look
  /** The public page that verifies the attestation. */
  readonly verifyUrl: string
}

const MIDDLE = PAGE.width / 2
/** Inside the inner frame. */
const WIDE = { x: 90, width: PAGE.width - 180 }
const QR_SIDE = 92
const QR_RIGHT = 772

const dayOf = (instant: string): string => longDate(new Date(instant))

const factsOf = (certificate: Certificate): string => {
  const { hours, completedAt, issuedAt, expiresAt } = certificate
  const isWhole = isOfWholeCourse(certificate)
  return [
    // Without completion the hours are those of the course, not of the member.
    hours > 0 ? `${isWhole ? 'Durée' : 'Durée de la formation'}\u00a0: ${hoursText(hours)}` : '',
    isWhole ? `Achevée le ${dayOf(completedAt || issuedAt)}` : '',
    expiresAt ? `Valable jusqu’au ${dayOf(expiresAt)}` : '',
  ]
    .filter(Boolean)
    .join('   ·   ')
}

const drawText = (doc: PDFKit.PDFDocument, certificate: Certificate, { brand, look }: Issuer): void => {
  const line = (text: string, y: number, height: number, sizes: readonly [number, number]): void =>
    fitText(doc, text, { ...WIDE, y, height }, { sizes })
  const strong = (text: string, y: number, height: number, sizes: readonly [number, number]): void =>
    fitText(doc, text, { ...WIDE, y, height }, { sizes, weight: SEMIBOLD })
  if (look.logo) drawPicture(doc, look.logo, { x: MIDDLE - 120, y: 46, width: 240, height: 44 })
  else drawMark(doc, MIDDLE - 19, 50, 38)
  doc.fill(COLORS.earth)
  line(brand, 92, 20, [8, 13])
  doc.fill(COLORS.ink)
  strong(look.title, 116, 44, [16, 32])
  doc.fill(COLORS.text)
  line('Cette attestation est remise à', 168, 18, [13, 13])
  doc.fill(COLORS.ink)
  strong(certificate.holder, 188, 46, [10, 28])
  doc.fill(COLORS.text)
  line(isOfWholeCourse(certificate) ? look.sentence : PARTIAL_SENTENCE, 238, 18, [8, 13])
  doc.fill(COLORS.ink)
  strong(`«\u00a0${certificate.courseTitle}\u00a0»`, 260, 56, [11, 20])
  doc.fill(COLORS.text)
  line(factsOf(certificate), 324, 18, [9, 12])
}

/** One signature, 220 points wide from `x` on. */
const drawSignature = (
  doc: PDFKit.PDFDocument,
  { name, role, picture }: Signatory,
  x: number,
  accent: string,
): void => {
  const box = (y: number, height: number): Box => ({ x, y, width: 220, height })
  doc.fill(COLORS.text)
  fitText(doc, 'Signature\u00a0:', box(378, 14), { sizes: [9, 9] })
  if (picture) drawPicture(doc, picture, { x: x + 30, y: 393, width: 160, height: 50 })
  doc
    .moveTo(x + 10, 446)
    .lineTo(x + 210, 446)
    .lineWidth(0.7)
    .stroke(accent)
  doc.fill(COLORS.ink)
  if (name) fitText(doc, name, box(450, 18), { sizes: [7, 12], weight: SEMIBOLD })
  doc.fill(COLORS.text)
  if (role) fitText(doc, role, box(468, 24), { sizes: [7, 9] })
}

const NOBODY: Signatory = { name: '', role: '', picture: null }

/** The second signature replaces the seal: there is room for one of them. */
const drawSignatures = (
  doc: PDFKit.PDFDocument,
  { issuedAt }: Certificate,
  { signatories, look }: Issuer,
) => {
  const [first = NOBODY, second] = signatories
  doc.fill(COLORS.text)
  fitText(doc, `Fait le ${dayOf(issuedAt)}`, { x: 70, y: 362, width: 220, height: 16 }, { sizes: [10, 10] })
  drawSignature(doc, first, 70, look.accent)
  if (second) drawSignature(doc, second, MIDDLE - 110, look.accent)
  else if (look.design === 'arche') drawSeal(doc, MIDDLE, 430, 46, look.accent)
}

/** A QR code as squares; the page itself is the white margin. */
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
  const labels: Box = { x: 552, y: 460, width: 220, height: 12 }
  doc.fill(COLORS.text)
  fitText(doc, 'Vérifier cette attestation\u00a0:', labels, { sizes: [8, 8] })
  const address: Box = { ...labels, y: 472, height: 34 }
  fitText(doc, verifyUrl, address, { sizes: [5, 8] })
  doc.link(address.x, address.y, address.width, address.height, verifyUrl)
}

/** `Attestation n° A-2026-000001`, with the number and date of a later edition. */
const numberLine = ({ number, reissues, reissuedAt }: Certificate): string =>
  [
    `Attestation n°\u00a0${number}`,
    reissues > 0 ? `${reissues + 1}e\u00a0édition${reissuedAt ? `, du ${dayOf(reissuedAt)}` : ''}` : '',
  ]
    .filter(Boolean)
    .join('   ·   ')

const drawCertificate = (doc: PDFKit.PDFDocument, certificate: Certificate, issuer: Issuer): void => {
  const { look } = issuer
  drawBackground(doc, look.design, look.accent)
  drawText(doc, certificate, issuer)
  drawSignatures(doc, certificate, issuer)
  drawCheck(doc, issuer.verifyUrl)
  doc.fill(COLORS.text)
  const foot = (y: number, height: number): Box => ({ ...WIDE, y, height })
  fitText(doc, numberLine(certificate), foot(510, 14), { sizes: [8, 10], weight: SEMIBOLD })
  fitText(doc, look.mentions, foot(525, 22), { sizes: [5, 10] })
  if (certificate.evidence)
    fitText(doc, `Empreinte du parcours\u00a0: ${inGroups(certificate.evidence)}`, foot(548, 10), {
      sizes: [7, 7],
    })
}

/** The attestation as a landscape A4 PDF of one page, whatever the length of its names. */
export const certificatePdf = (certificate: Certificate, issuer: Issuer): Promise<Buffer> => {
  const info = {
    Title: `${printable(issuer.look.title)} ${certificate.number}`,
    Author: printable(issuer.brand),
    Subject: printable(certificate.courseTitle),
    CreationDate: new Date(certificate.reissuedAt || certificate.issuedAt),
  }
  // Without margins no drawing can start a second page.
  return renderPdf({ size: 'A4', layout: 'landscape', margin: 0, info }, (doc) =>
    drawCertificate(doc, certificate, issuer),
  )
}
