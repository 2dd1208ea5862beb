import type { invoiceFields } from '#drizzle/collections/invoices.ts'
import type { ReplyOf } from '#drizzle/contract.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import type { invoiceFigures } from '#server/features/invoices/contract.ts'
import { fromParis } from '../../admin-ui/components/paris-time.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import { callQuery } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { every, filter, records } from '../../lib/records.ts'

export type Invoice = RecordOf<typeof invoiceFields>
export type Figures = ReplyOf<typeof invoiceFigures>
/** Paris days, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

const invoices = records('invoices')

const dayAfter = (day: string): string => {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

/** Documents of the period that the table's filters leave. */
export const invoicesOf = (
  { from, to }: Period,
  { page, perPage, sort, q, filters: { document } }: TableState,
) =>
  invoices.list({
    page,
    perPage,
    sort,
    filter: every(
      filter('issuedAt >= {:start} && issuedAt < {:end}', {
        start: fromParis(`${from}T00:00`),
        end: fromParis(`${dayAfter(to)}T00:00`),
      }),
      q && filter('(number ~ {:q} || customer ~ {:q} || order.number ~ {:q})', { q }),
      document && filter('kind = {:document}', { document }),
    ),
  })

export const figuresOf = ({ from, to }: Period) =>
  callQuery<typeof invoiceFigures>('GET /api/admin/invoices/figures', { query: { from, to } })

/** Saves the PDF of a document. Throws `ClientResponseError`. */
export const savePdf = (number: string): Promise<void> =>
  download(`/api/invoices/${encodeURIComponent(number)}.pdf`, `${number}.pdf`)

/** Saves its data. Throws `ClientResponseError`, 404 where it has none. */
export const saveXml = (number: string): Promise<void> =>
  download(`/api/admin/invoices/${encodeURIComponent(number)}/xml`, `${number}.xml`)

/** Saves a file of the period. Throws `ClientResponseError`. */
export const saveFileOf = (file: string, { from, to }: Period, name: string): Promise<void> =>
  download(`/api/admin/invoices/files/${file}?from=${from}&to=${to}`, name)
