/** Declarations by which contracts are given up or ended, as the team reads them. */
import type { WITHDRAWAL_KINDS, WITHDRAWAL_STATUSES } from '#drizzle/collections/withdrawals.ts'
import type { TableState } from '../../admin-ui/hooks/use-table-state.ts'
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
