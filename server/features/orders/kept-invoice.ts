/** The PDF of an invoice or credit note: drawn once, kept, and the same for ever after (domain §2.4). */
import { type invoiceFields, invoices, orders } from '#drizzle/collections/payments.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { notFound } from '#server/core/errors.ts'
import type { Documents } from '#server/documents/documents.ts'
import { type Actor, system } from '#server/records/actor.ts'
import { fileKey } from '#server/records/files/keys.ts'
import type { Engine } from '#server/records/types.ts'
import { orderOpenTo } from './readers.ts'

/** What it takes to have one drawn and kept. */
export type Drawing = { readonly engine: Engine; readonly documents: Documents }
type Invoice = RecordOf<typeof invoiceFields>

/** Those that are being drawn now: two readers who come first wait for the same file. */
const drawing = new WeakMap<Engine, Map<string, Promise<Invoice>>>()

const draw = async ({ engine, documents }: Drawing, invoice: Invoice): Promise<Invoice> => {
  const reader = engine.read(system)
  const corrected =
    invoice.kind === 'credit_note' && invoice.order
      ? reader.firstOrNull(invoices, { order: invoice.order, kind: 'invoice' })
      : null
  const content = await documents.draw(
    'invoice',
    invoice,
    reader.firstOrNull(siteSettings, {}),
    corrected?.number,
  )
  const upload = await engine.upload(invoices, invoice.id, 'file', { name: `${invoice.number}.pdf`, content })
  try {
    return await engine.write(system, (tx) => tx.update(invoices, invoice.id, { file: upload }))
  } catch (error) {
    await engine.discard([upload])
    throw error
  }
}

/** The invoice with its file, drawn now when it has none yet. */
export const withFile = (by: Drawing, invoice: Invoice): Promise<Invoice> => {
  if (invoice.file !== '') return Promise.resolve(invoice)
  const waiting = drawing.get(by.engine) ?? new Map<string, Promise<Invoice>>()
  drawing.set(by.engine, waiting)
  const known = waiting.get(invoice.id)
  if (known) return known
  const drawn = draw(by, invoice).finally(() => waiting.delete(invoice.id))
  waiting.set(invoice.id, drawn)
  return drawn
}

/** The invoice of this number with its file. Throws 404 unless the caller may see its order, by account or `token`. */
export const invoiceFor = async (
  by: Drawing,
  actor: Actor,
  number: string,
  token: string | undefined,
): Promise<Invoice> => {
  const reader = by.engine.read(system)
  const invoice = reader.firstOrNull(invoices, { number })
  const order = invoice?.order ? reader.getOrNull(orders, invoice.order) : null
  if (!invoice || !order || !orderOpenTo(actor, order, token)) throw notFound()
  return withFile(by, invoice)
}

/** Where the kept file lies. */
export const keyOf = (invoice: Invoice): string => fileKey(invoice.collectionId, invoice.id, invoice.file)
