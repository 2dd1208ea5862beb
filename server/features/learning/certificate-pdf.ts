import type { certificateFields } from '#drizzle/collections/learning.ts'
import type { siteSettingsFields } from '#drizzle/collections/site-settings.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { longDate } from '#server/core/paris.ts'
import { renderPdf } from '#server/core/pdf.ts'

type Certificate = RecordOf<typeof certificateFields>
type Site = RecordOf<typeof siteSettingsFields> | null

const hoursText = (hours: number): string => {
  const minutes = Math.round(hours * 60)
  const whole = Math.floor(minutes / 60)
  const rest = String(minutes % 60).padStart(2, '0')
  return whole > 0 ? `${whole}\u00a0h\u00a0${rest}` : `${minutes}\u00a0min`
}

const drawCertificate = (doc: PDFKit.PDFDocument, certificate: Certificate, site: Site): void => {
  const centre = { align: 'center' } as const
  doc.rect(24, 24, 794, 547).lineWidth(1.5).stroke('#b0a696')
  doc
    .fill('#312b22')
    .font('Helvetica')
    .fontSize(13)
    .text(site?.brand ?? '', 60, 80, centre)
  doc.fontSize(32).text('Attestation de suivi', 60, 130, centre)
  doc.fontSize(13).fill('#565656').text('Cette attestation est remise à', 60, 205, centre)
  doc.fontSize(24).fill('#312b22').text(certificate.holder, 60, 230, centre)
  doc.fontSize(13).fill('#565656').text('qui a suivi en entier la formation en ligne', 60, 275, centre)
  doc.fontSize(20).fill('#312b22').text(certificate.courseTitle, 60, 300, centre)
  doc.fontSize(12).fill('#565656')
  doc.text(`Durée\u00a0: ${hoursText(certificate.hours)}`, 60, 350, centre)
  doc.text(`Achevée le ${longDate(new Date(certificate.issuedAt))}`, 60, 370, centre)
  doc.fontSize(10).text(`Attestation n°\u00a0${certificate.number}`, 60, 470, centre)
  doc.text('Cette attestation ne délivre ni titre professionnel ni certification.', 60, 486, centre)
}

/** The attestation as a landscape A4 PDF. It says what was followed, and makes no claim of a diploma. */
export const certificatePdf = (certificate: Certificate, site: Site): Promise<Buffer> => {
  const info = { Title: `Attestation ${certificate.number}`, CreationDate: new Date(certificate.issuedAt) }
  return renderPdf({ size: 'A4', layout: 'landscape', margin: 60, info }, (doc) =>
    drawCertificate(doc, certificate, site),
  )
}
