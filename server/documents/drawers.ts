/** Every kind of document by its name, with its drawing function. */
import { attendancePdf } from './attendance.ts'
import { certificatePdf } from './certificate.ts'
import { completionPdf } from './completion.ts'
import { invoicePdf } from './invoice.ts'
import { qualityPdf } from './quality.ts'
import { quotePdf } from './quote.ts'

export const DRAWERS = {
  certificate: certificatePdf,
  invoice: invoicePdf,
  attendance: attendancePdf,
  completion: completionPdf,
  quality: qualityPdf,
  quote: quotePdf,
}

type Drawers = typeof DRAWERS
export type DocumentKind = keyof Drawers
/** The arguments of a document. */
export type PartsOf<K extends DocumentKind> = Parameters<Drawers[K]>
export type DrawingRequest = {
  [K in DocumentKind]: { readonly kind: K; readonly parts: PartsOf<K> }
}[DocumentKind]

/** The PDF. Rejects when drawing throws. */
export const draw = (wanted: DrawingRequest): Promise<Buffer> => {
  switch (wanted.kind) {
    case 'certificate':
      return DRAWERS.certificate(...wanted.parts)
    case 'invoice':
      return DRAWERS.invoice(...wanted.parts)
    case 'attendance':
      return DRAWERS.attendance(...wanted.parts)
    case 'completion':
      return DRAWERS.completion(...wanted.parts)
    case 'quality':
      return DRAWERS.quality(...wanted.parts)
    case 'quote':
      return DRAWERS.quote(...wanted.parts)
  }
}
