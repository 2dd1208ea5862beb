/** The PDF of an invoice or credit note: drawn once, stored, and never changed (domain §2.4). */
import { invoices } from '#drizzle/collections/invoices.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import type { Documents } from '#server/documents/documents.ts'
import type { InvoiceDocument } from '#server/documents/invoice-document.ts'
import { system } from '#server/records/actor.ts'
import { fileKey } from '#server/records/files/keys.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { type InvoiceRecord, wholeInvoice } from './whole-invoice.ts'

export type Drawing = { readonly engine: Engine; readonly documents: Documents }

/** Drawings in progress, so that two concurrent first readers share one file. */
const drawing = new WeakMap<Engine, Map<string, Promise<InvoiceRecord>>>()

/** The invoice that a credit note reverses; older ones name its order alone. */
const correctedBy = (reader: Reader, { kind, corrects, order }: InvoiceRecord): InvoiceRecord | null => {
  if (kind !== 'credit_note') return null
  if (corrects) return reader.getOrNull(invoices, corrects)
  return order ? reader.firstOrNull(invoices, { order, kind: 'invoice' }) : null
}

/** The complete content of a document. The reader must be `system`. */
export const documentOf = (reader: Reader, invoice: InvoiceRecord): InvoiceDocument =>
  wholeInvoice(invoice, reader.firstOrNull(siteSettings, {}), correctedBy(reader, invoice))

const draw = async ({ engine, documents }: Drawing, invoice: InvoiceRecord): Promise<InvoiceRecord> => {
  const content = await documents.draw('invoice', documentOf(engine.read(system), invoice))
  const upload = await engine.upload(invoices, invoice.id, 'file', { name: `${invoice.number}.pdf`, content })
  try {
    return await engine.write(system, (tx) => tx.update(invoices, invoice.id, { file: upload }))
  } catch (error) {
    await engine.discard([upload])
    throw error
  }
}

/** The invoice with its file, drawn now when missing. */
export const withInvoiceFile = (by: Drawing, invoice: InvoiceRecord): Promise<InvoiceRecord> => {
  if (invoice.file !== '') return Promise.resolve(invoice)
  const waiting = drawing.get(by.engine) ?? new Map<string, Promise<InvoiceRecord>>()
  drawing.set(by.engine, waiting)
  const known = waiting.get(invoice.id)
  if (known) return known
  const drawn = draw(by, invoice).finally(() => waiting.delete(invoice.id))
  waiting.set(invoice.id, drawn)
  return drawn
}

/** Storage key of the file. */
export const invoiceKey = (invoice: InvoiceRecord): string =>
  fileKey(invoice.collectionId, invoice.id, invoice.file)
