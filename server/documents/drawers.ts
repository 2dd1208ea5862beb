/** Every kind of document by the name that it is asked for with: who draws it, of what. */
import { certificatePdf } from './certificate.ts'
import { invoicePdf } from './invoice.ts'

export const DRAWERS = { certificate: certificatePdf, invoice: invoicePdf }

type Drawers = typeof DRAWERS
export type DocumentKind = keyof Drawers
/** What a document is drawn of. */
export type PartsOf<K extends DocumentKind> = Parameters<Drawers[K]>
/** A document that is wanted. */
export type Wanted = { [K in DocumentKind]: { readonly kind: K; readonly parts: PartsOf<K> } }[DocumentKind]

/** Its PDF. Rejects when drawing throws. */
export const draw = (wanted: Wanted): Promise<Buffer> => {
  switch (wanted.kind) {
    case 'certificate':
      return DRAWERS.certificate(...wanted.parts)
    case 'invoice':
      return DRAWERS.invoice(...wanted.parts)
  }
}
