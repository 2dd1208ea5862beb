/**
 * Documents of a period for reports, read in batches with pauses, since there may be thousands and other
 * requests wait.
 */
import { setImmediate as pause } from 'node:timers/promises'
import { invoices } from '#drizzle/collections/invoices.ts'
import { stamp } from '#server/core/clock.ts'
import { addDays, startOfParisDay } from '#server/core/paris.ts'

import type { InvoiceDocument } from '#server/documents/invoice-document.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { wholeInvoice } from './whole-invoice.ts'

/** Paris days, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

const AT_ONCE = 200

/** The calendar year of a Paris day. */
export const yearOf = (day: string): Period => ({
  from: `${day.slice(0, 4)}-01-01`,
  to: `${day.slice(0, 4)}-12-31`,
})

/** In the order of their numbers, which is that of their days. */
export const issuedIn = async (engine: Engine, { from, to }: Period): Promise<InvoiceDocument[]> => {
  const params = {
    start: stamp(startOfParisDay(from)),
    end: stamp(startOfParisDay(addDays(to, 1))),
  }
  const all: InvoiceDocument[] = []
  for (let last = ''; ; ) {
    const some = engine.read(system).find(
      invoices,
      {
        filter: 'issuedAt >= {:start} && issuedAt < {:end} && number > {:last}',
        params: { ...params, last },
      },
      { sort: 'number', limit: AT_ONCE },
    )
    all.push(...some.map((invoice) => wholeInvoice(invoice, null, null)))
    if (some.length < AT_ONCE) return all
    last = some.at(-1)?.number ?? ''
    await pause()
  }
}
