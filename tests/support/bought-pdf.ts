/** PDF files as sellers upload them, and what stands on the pages of one. */
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib'

interface Made {
  readonly pages?: number
  /** On each page. */
  readonly lines?: number
  /** Passwords: it may be read, or not even that. */
  readonly encrypted?: { readonly ownerPassword: string; readonly userPassword?: string }
  /** Each page is turned by a quarter more than the one before. */
  readonly isTurned?: boolean
  /** Called before it is written. */
  readonly change?: (document: PDFDocument) => void
}

export const boughtPdf = async ({
  pages = 1,
  lines = 40,
  encrypted,
  isTurned,
  change,
}: Made = {}): Promise<Buffer> => {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage()
    if (isTurned) page.setRotation(degrees(90 * number))
    for (let line = 0; line < lines; line += 1)
      page.drawText(`Page ${number}, ligne ${line}`, { x: 50, y: 800 - line * 18, size: 11, font })
  }
  change?.(document)
  if (encrypted) document.encrypt(encrypted)
  return Buffer.from(await document.save())
}

/** The texts of each page, in the order in which they are painted, and the properties of the document. */
export const readBoughtPdf = async (
  bytes: Uint8Array,
): Promise<{ pages: string[][]; properties: Record<string, string> }> => {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const info = document.context.lookup(document.context.trailerInfo.Info)
  const entries = info && 'entries' in info && typeof info.entries === 'function' ? info.entries() : []
  return {
    pages: document
      .getPages()
      .map((page) =>
        page.extractContents().flatMap((asset) => (asset.kind === 'text' ? [asset.getText()] : [])),
      ),
    properties: Object.fromEntries(
      [...entries].map(([key, value]) => [key.decodeText(), value.decodeText?.() ?? String(value)]),
    ),
  }
}
