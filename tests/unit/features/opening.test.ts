import { describe, expect, it } from 'vitest'
import { opensAtOf } from '#server/features/order-access/access-start.ts'
import { withdrawalEnd } from '#server/features/withdrawals/withdrawal-right.ts'

describe('the end of the right of withdrawal', () => {
  it.each([
    // Paid in Paris on…, open in Paris on… at midnight.
    ['20 November', '2026-11-20T10:00:00Z', '2026-12-04T23:00:00.000Z'],
    ['the same day’s last minute', '2026-11-20T22:59:59Z', '2026-12-04T23:00:00.000Z'],
    ['21 November, while it is the 20th in UTC', '2026-11-20T23:00:00Z', '2026-12-07T23:00:00.000Z'],
    ['20 October, before winter time', '2027-10-20T10:00:00Z', '2027-11-03T23:00:00.000Z'],
    [
      '11 October, the change being its fourteenth day, a Sunday',
      '2026-10-11T10:00:00Z',
      '2026-10-26T23:00:00.000Z',
    ],
    ['12 October', '2026-10-12T10:00:00Z', '2026-10-26T23:00:00.000Z'],
    ['19 March, before summer time', '2027-03-19T10:00:00Z', '2027-04-02T22:00:00.000Z'],
    ['13 March, ending before Easter Monday', '2027-03-13T10:00:00Z', '2027-03-30T22:00:00.000Z'],
    ['22 December, over the year', '2026-12-22T10:00:00Z', '2027-01-05T23:00:00.000Z'],
    ['18 December, ending on New Year’s Day, a Friday', '2026-12-18T10:00:00Z', '2027-01-04T23:00:00.000Z'],
  ])('%s', (_name, paidAt, opensAt) => {
    expect(withdrawalEnd(new Date(paidAt)).toISOString()).toBe(opensAt)
  })
})

describe('the opening of an order line', () => {
  const opensAt = '2026-12-04 23:00:00.000Z'
  const before = new Date('2026-12-04T22:59:59.999Z')

  it('is the order’s instant for waiver content alone, and immediate for the rest', () => {
    expect(opensAtOf({ opensAt }, { withdrawal: 'digital_waiver' }, before)).toBe(opensAt)
    expect(opensAtOf({ opensAt }, { withdrawal: 'days14' }, before)).toBe('')
    expect(opensAtOf({ opensAt: '' }, { withdrawal: 'digital_waiver' }, before)).toBe('')
  })

  it('has passed at the instant itself', () => {
    expect(opensAtOf({ opensAt }, { withdrawal: 'digital_waiver' }, new Date('2026-12-04T23:00:00Z'))).toBe(
      '',
    )
  })
})
