/** Declarations by which contracts are given up or ended, as the team reads them. */
import type { WITHDRAWAL_KINDS, WITHDRAWAL_STATUSES } from '#drizzle/collections/withdrawals.ts'
import type { apply } from '#server/features/withdrawals/contract.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
import { call } from '../../lib/call.ts'
import type { RecordIn } from '../../lib/collections.ts'
import { every, filter, records } from '../../lib/records.ts'

export type Withdrawal = RecordIn<'withdrawals'>

const withdrawals = records('withdrawals')

export const KIND_LABELS: Readonly<Record<(typeof WITHDRAWAL_KINDS)[number], string>> = {
  retractation: 'Rétractation',
  resiliation: 'Résiliation',
}
export const STATUS_LABELS: Readonly<Record<(typeof WITHDRAWAL_STATUSES)[number], string>> = {
  declared: 'Non confirmée',
  confirmed: 'À traiter',
  undone: 'Annulée par l’acheteur',
  done: 'Traitée',
}
export const STATUS_COLORS: Readonly<Record<(typeof WITHDRAWAL_STATUSES)[number], string>> = {
  declared: 'gray',
  confirmed: 'yellow',
  undone: 'gray',
  done: 'green',
}

/** It counts, and waits for the buyer's proof or the team. */
export const waits = ({ status, provedAt }: Withdrawal): boolean => status === 'confirmed' && provedAt === ''

export const statusLabel = (row: Withdrawal): string =>
  waits(row) ? 'À vérifier' : STATUS_LABELS[row.status || 'declared']

export const applyWithdrawal = (id: string) =>
  call<typeof apply>('POST /api/withdrawals/:id/apply', { params: { id } })

/** Whether it came within the days of the right; a contract that is ended has none. */
export const timeWord = ({ inTime }: Withdrawal): string => {
  if (inTime === '') return ''
  return inTime === 'yes' ? 'Dans le délai' : 'Hors délai'
}

const shown = ({ q, filters: { etat, genre } }: TableState): string =>
  every(
    q && filter('(number ~ {:q} || email ~ {:q} || name ~ {:q})', { q }),
    etat && filter('status = {:etat}', { etat }),
    genre && filter('kind = {:genre}', { genre }),
  )

export const withdrawalList = (state: TableState) =>
  withdrawals.list({ page: state.page, perPage: state.perPage, sort: state.sort, filter: shown(state) })
export const everyWithdrawal = (state: TableState) =>
  withdrawals.all({ sort: state.sort, filter: shown(state) })
