import { expect, it } from 'vitest'
import { owedCents, refundableCents } from '#drizzle/domain/refundable.ts'

const DAY = '2026-11-20 10:00:00.000Z'
const payment = (status: 'paid' | 'partially_refunded' | 'refunded' | 'failed', refundedCents = 0) => ({
  status,
  amountCents: 2000,
  refundedCents,
})
const row = (status: 'pending' | 'succeeded' | 'failed', amountCents: number, settledAt = '') => ({
  status,
  amountCents,
  settledAt,
})

it.each([
  ['all of a paid one', payment('paid'), [], 2000],
  [
    'the rest of one that is refunded in part',
    payment('partially_refunded', 500),
    [row('succeeded', 500, DAY)],
    1500,
  ],
  ['no part that waits', payment('paid'), [row('pending', 700)], 1300],
  ['a part that was given up', payment('paid'), [row('failed', 700)], 2000],
  ['nothing of an imported one, refunded without rows', payment('refunded', 2000), [], 0],
  [
    'the rest of an imported one, refunded in part without rows',
    payment('partially_refunded', 500),
    [],
    1500,
  ],
  ['what a bank sent back of a refunded one', payment('refunded', 2000), [row('failed', 2000, DAY)], 2000],
  [
    'what a bank sent back, less what replaces it',
    payment('refunded', 2000),
    [row('failed', 2000, DAY), row('succeeded', 1200), row('pending', 300)],
    500,
  ],
  ['nothing of a failed one', payment('failed'), [], 0],
] as const)('refundable is %s', (_what, paid, rows, cents) => {
  expect(refundableCents(paid, rows)).toBe(cents)
})

it('owed is what was booked and sent back, until it is replaced', () => {
  const sentBack = row('failed', 500, DAY)
  expect(owedCents(payment('partially_refunded', 500), [sentBack])).toBe(500)
  expect(owedCents(payment('partially_refunded', 500), [sentBack, row('succeeded', 500)])).toBe(0)
  expect(owedCents(payment('paid'), [row('failed', 500)])).toBe(0)
})
