import type { BodyInputOf } from '#drizzle/contract.ts'
import { isValid } from '#drizzle/domain/devis.ts'
import type { cancelDevis, saveDevis, sendDevis } from '#server/features/devis/contract.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import { call } from '../../lib/call.ts'
import type { RecordIn } from '../../lib/collections.ts'
import { every, filter, records } from '../../lib/records.ts'
import { today } from '../../lib/today.ts'

export type Devis = RecordIn<'devis'>

const quotes = records('devis')

/** As the list shows it: one that was sent and whose last day has gone is over. */
export const shownStatus = ({ status, validUntil }: Devis) =>
  status === 'sent' && !isValid(validUntil, today()) ? ('over' as const) : status || ('draft' as const)

const inStatus = (status: string): string => {
  if (status === 'over') return filter("status = 'sent' && validUntil < {:day}", { day: today() })
  if (status === 'sent') return filter("status = 'sent' && validUntil >= {:day}", { day: today() })
  return filter('status = {:status}', { status })
}

export const devisList = ({ page, perPage, sort, q, filters: { etat } }: TableState) =>
  quotes.list({
    page,
    perPage,
    sort,
    filter: every(
      q && filter('(number ~ {:q} || name ~ {:q} || email ~ {:q})', { q }),
      etat && `(${inStatus(etat)})`,
    ),
  })

export const devisOf = (id: string) => quotes.one(id)

export const save = (id: string, body: BodyInputOf<typeof saveDevis>) =>
  call<typeof saveDevis>('PUT /api/devis/:id', { params: { id }, body })
export const send = (id: string) => call<typeof sendDevis>('POST /api/devis/:id/send', { params: { id } })
export const cancel = (id: string) =>
  call<typeof cancelDevis>('POST /api/devis/:id/cancel', { params: { id } })
