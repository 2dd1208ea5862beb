import type { confirm, declare, prove, undo } from '#server/features/withdrawals/contract.ts'
import { call } from '../../lib/call.ts'

/** The editorial pages that hold the two legal steps, by their slug. */
export const WITHDRAWAL_PAGES = { retractation: 'retractation', resiliation: 'resiliation' } as const
export type WithdrawalKind = keyof typeof WITHDRAWAL_PAGES

export const isWithdrawalPage = (slug: string): slug is WithdrawalKind =>
  Object.hasOwn(WITHDRAWAL_PAGES, slug)

export interface Declaration {
  number: string
  email: string
  name: string
}
export const declareWithdrawal = (kind: WithdrawalKind, declaration: Declaration) =>
  call<typeof declare>('POST /api/withdrawals', { body: { kind, ...declaration } })
export const confirmWithdrawal = (id: string) =>
  call<typeof confirm>('POST /api/withdrawals/:id/confirm', { params: { id } })
export const proveWithdrawal = (id: string, token: string) =>
  call<typeof prove>('POST /api/withdrawals/:id/prove', { params: { id }, body: { token } })
export const undoWithdrawal = (id: string, token: string) =>
  call<typeof undo>('POST /api/withdrawals/:id/undo', { params: { id }, body: { token } })
