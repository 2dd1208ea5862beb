import { invoices } from '#drizzle/collections/invoices.ts'
import { orders } from '#drizzle/collections/payments.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { notFound } from '#server/core/errors.ts'
import type { Documents } from '#server/documents/documents.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { withInvoiceFile } from '../invoices/index.ts'
import { orderOpenTo } from '../orders/index.ts'

/**
 * The invoice of this number with its file. Throws 404 unless the caller may see its order, by account or
 * `token`.
 */
export const invoiceFor = async (
  by: { readonly engine: Engine; readonly documents: Documents },
  actor: Actor,
  number: string,
  token: string | undefined,
): Promise<RecordOf<(typeof invoices)['fields']>> => {
  const reader = by.engine.read(system)
  const invoice = reader.firstOrNull(invoices, { number })
  const order = invoice?.order ? reader.getOrNull(orders, invoice.order) : null
  if (!invoice || !order || !orderOpenTo(actor, order, token)) throw notFound()
  return withInvoiceFile(by, invoice)
}
