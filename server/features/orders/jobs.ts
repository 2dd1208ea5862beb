import * as z from 'zod'
import { invoices } from '#drizzle/collections/payments.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import type { Worker } from '#server/jobs/worker.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { invoicePdf } from './invoice-pdf.ts'

/** Renders and keeps the PDF of an invoice; one that has its file is left alone. */
export const invoiceJobs = (worker: Worker, engine: Engine): void => {
  worker.handle('invoice.file', async (payload) => {
    const { invoiceId } = z.object({ invoiceId: z.string() }).parse(payload)
    const reader = engine.read(system)
    const invoice = reader.getOrNull(invoices, invoiceId)
    if (invoice?.file !== '') return
    const content = await invoicePdf(invoice, reader.firstOrNull(siteSettings, {}))
    const upload = await engine.upload(invoices, invoice.id, 'file', {
      name: `${invoice.number}.pdf`,
      content,
    })
    await engine.write(system, (tx) => tx.update(invoices, invoice.id, { file: upload }))
  })
}
