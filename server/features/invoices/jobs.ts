import * as z from 'zod'
import { invoices } from '#drizzle/collections/invoices.ts'
import { parisDay } from '#server/core/paris.ts'
import type { Worker } from '#server/jobs/worker.ts'
import { system } from '#server/records/actor.ts'
import { notifyTurnover } from './alerts.ts'
import { type Drawing, withInvoiceFile } from './documents/stored-invoice.ts'

const named = z.object({ invoiceId: z.string() })

/** Draws and stores the PDF of an invoice without a file; checks the turnover thresholds. */
export const invoiceJobs = (worker: Worker, { engine, documents }: Drawing): void => {
  worker.handle('invoice.file', async (payload) => {
    const invoice = engine.read(system).getOrNull(invoices, named.parse(payload).invoiceId)
    if (invoice) await withInvoiceFile({ engine, documents }, invoice)
  })
  worker.handle('invoice.turnover', async (payload, job) => {
    const invoice = engine.read(system).getOrNull(invoices, named.parse(payload).invoiceId)
    if (invoice) await notifyTurnover(engine, invoice.number, parisDay(new Date(invoice.issuedAt)), job.id)
  })
}
