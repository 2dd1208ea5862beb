/** The combined effect of an enrollment's accesses, decided by their dates and by manual changes. */
import { describe, expect, it } from 'vitest'
import type { EnrolledAs } from '#drizzle/collections/learning.ts'
import { accessesOf, enrolledBy } from '#server/features/enrollments/accesses.ts'

const NOW = '2026-11-26 12:00:00.000Z'
const [MARCH, JUNE, WINTER] = ['2027-03-01', '2027-06-01', '2027-12-01'].map(
  (day) => `${day} 12:00:00.000Z`,
) as [string, string, string]

const access = (paymentType: EnrolledAs['paymentType'], more: Partial<EnrolledAs> = {}): EnrolledAs => ({
  paymentType,
  enrolledAt: '2026-10-01 12:00:00.000Z',
  expiresAt: JUNE,
  mostHours: null,
  ...more,
})
const bought = access('one_time', { from: 'order0000000001' })
const given = access('gift', { expiresAt: WINTER, from: 'invitation00001' })
/** Stored with both, and changed by hand since. */
const setByHand = (change: object) =>
  accessesOf({
    paymentType: 'one_time',
    enrolledAt: bought.enrolledAt,
    expiresAt: WINTER,
    mostHours: null,
    isActive: true,
    closedBy: '',
    accesses: [bought, given],
    ...change,
  })

describe('the payment type of an enrollment', () => {
  it('is not that of an access without hours left, while another has some', () => {
    const usedUp = access('one_time', { mostHours: 10 })
    const called = (...accesses: EnrolledAs[]) => enrolledBy(accesses, NOW, 36_000).paymentType
    expect(called(usedUp, access('voucher'))).toBe('voucher')
    expect(called(usedUp, access('voucher', { mostHours: 5 }))).toBe('one_time')
  })
})

describe('a manual change of an enrollment', () => {
  it('is empty where the stored accesses are unchanged', () => {
    expect(setByHand({})).toEqual([bought, given])
  })

  it('ends each longer access, and moves the one of the payment type', () => {
    expect(setByHand({ expiresAt: MARCH }).map(({ expiresAt }) => expiresAt)).toEqual([MARCH, MARCH])
    expect(setByHand({ expiresAt: '' }).map(({ expiresAt }) => expiresAt)).toEqual(['', WINTER])
  })

  it('is the beginning and the hours of each open access', () => {
    const enrolledAt = '2026-11-01 12:00:00.000Z'
    const closed = { ...given, closedBy: 'refund000000001' }
    const changed = setByHand({ enrolledAt, expiresAt: JUNE, mostHours: 20, accesses: [bought, closed] })
    expect(changed).toEqual([{ ...bought, enrolledAt, mostHours: 20 }, closed])
  })
})

describe('an old enrollment without accesses', () => {
  it('is one access, closed by its cause, and none after a manual suspension', () => {
    const row = { paymentType: 'one_time' as const, enrolledAt: NOW, expiresAt: '', mostHours: null }
    const of = (isActive: boolean, closedBy: string) =>
      accessesOf({ ...row, isActive, closedBy, accesses: null })
    expect(of(true, '')).toEqual([row])
    expect(of(false, 'refund000000001')).toEqual([{ ...row, closedBy: 'refund000000001' }])
    expect(of(false, '')).toEqual([])
  })
})
