/** The PDF of an invoice or credit note: drawn once, kept, and the same for ever after (domain §2.4). */
import { type invoiceFields, invoices } from '#drizzle/collections/payments.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { system } from '#server/records/actor.ts'
import { fileKey } from '#server/records/files/keys.ts'
import type { Engine } from '#server/records/types.ts'
import { invoicePdf } from './invoice-pdf.ts'

type Invoice = RecordOf<typeof invoiceFields>

/** Those that are being drawn now: two readers who come first wait for the same file. */
const drawing = new WeakMap<Engine, Map<string, Promise<Invoice>>>()

const draw = async (engine: Engine, invoice: Invoice): Promise<Invoice> => {
  const reader = engine.read(system)
  const corrected =
    invoice.kind === 'credit_note' && invoice.order
      ? reader.firstOrNull(invoices, { order: invoice.order, kind: 'invoice' })
      : null
  const content = await invoicePdf(invoice, reader.firstOrNull(siteSettings, {}), corrected?.number)
  const upload = await engine.upload(invoices, invoice.id, 'file', { name: `${invoice.number}.pdf`, content })
  try {
    return await engine.write(system, (tx) => tx.update(invoices, invoice.id, { file: upload }))
  } catch (error) {
    await engine.discard([upload])
    throw error
  }
}

/** The invoice with its file, drawn now when it has none yet. */
export const withFile = (engine: Engine, invoice: Invoice): Promise<Invoice> => {
  if (invoice.file !== '') return Promise.resolve(invoice)
  const waiting = drawing.get(engine) ?? new Map<string, Promise<Invoice>>()
  drawing.set(engine, waiting)
  const known = waiting.get(invoice.id)
  if (known) return known
  const drawn = draw(engine, invoice).finally(() => waiting.delete(invoice.id))
  waiting.set(invoice.id, drawn)
  return drawn
}

/** Where the kept file lies. */
export const keyOf = (invoice: Invoice): string => fileKey(invoice.collectionId, invoice.id, invoice.file)
