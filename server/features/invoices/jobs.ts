import * as z from 'zod'
import { invoices } from '#drizzle/collections/invoices.ts'
import type { Worker } from '#server/jobs/worker.ts'
import { system } from '#server/records/actor.ts'
import { type Drawing, withFile } from './kept.ts'

/** Draws and keeps the PDF of an invoice; one that has its file is left alone. */
export const invoiceJobs = (worker: Worker, { engine, documents }: Drawing): void => {
  worker.handle('invoice.file', async (payload) => {
    const { invoiceId } = z.object({ invoiceId: z.string() }).parse(payload)
    const invoice = engine.read(system).getOrNull(invoices, invoiceId)
    if (invoice) await withFile({ engine, documents }, invoice)
  })
}
