import type { ReplyOf } from '#drizzle/contract.ts'
import type { statistics } from '#server/features/statistics/contract.ts'
import { callQuery } from '../../lib/call.ts'
import { today } from '../../lib/today.ts'

export type Statistics = ReplyOf<typeof statistics>

/** Figures of the last `days` days, today included (Paris days). */
export const statisticsOf = (days: number) => {
  const to = new Date()
  const from = new Date(to.getTime() - (days - 1) * 24 * 3600 * 1000)
  return callQuery<typeof statistics>('GET /api/admin/statistics', {
    query: { from: today(from), to: today(to) },
  })
}
