/** Vouchers of the demonstration: letters for a company, and a shared code for a group; all unused. */
import { voucherBatches, vouchers } from '#drizzle/collections/vouchers.ts'
import { CODE_LENGTH, CODE_SIGNS, groupedCode, voucherKey } from '#drizzle/domain/voucher.ts'
import { randomSigns } from '#server/core/ids.ts'
import { parisDay } from '#server/core/paris.ts'
import type { Bulk } from './bulk.ts'
import { type Calendar, stamps } from './calendar.ts'

const LETTERS = 12
const SEATS = 20

export const keepVouchers = (bulk: Bulk, days: Calendar, course: string, createdBy: string): void => {
  const made = stamps(days.at(6, 610))
  const lastDay = parisDay(new Date(days.now.getTime() + 90 * 86_400_000))
  const terms = { course, createdBy, lastDay, accessDays: 180, used: 0, ...made }
  const letters = bulk.keep(voucherBatches, {
    ...terms,
    label: 'Entreprise Martin, plan de formation',
    kind: 'single',
    places: LETTERS,
  })
  for (let rank = 0; rank < LETTERS; rank += 1) {
    const code = groupedCode(randomSigns(CODE_SIGNS, CODE_LENGTH))
    const names = { code, codeKey: voucherKey(code) }
    bulk.keep(vouchers, { batch: letters, ...names, places: 1, used: 0, rank, ...made })
  }
  const group = bulk.keep(voucherBatches, {
    ...terms,
    label: 'Atelier du samedi, Lyon',
    kind: 'shared',
    places: SEATS,
  })
  const code = `ATELIER-${randomSigns(CODE_SIGNS, 4)}`
  const names = { code, codeKey: voucherKey(code) }
  bulk.keep(vouchers, { batch: group, ...names, places: SEATS, used: 0, rank: 0, ...made })
}
