/** The combined effect of an enrollment's accesses, decided by their dates and by manual changes. */
import { describe, expect, it } from 'vitest'
import type { EnrolledAs } from '#drizzle/collections/learning.ts'
import { accessesOf, enrolledBy } from '#server/features/learning/accesses.ts'

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

describe('what an enrollment is called by', () => {
  it('is not what has no hours left, as long as something else has', () => {
    const usedUp = access('one_time', { mostHours: 10 })
    const called = (...accesses: EnrolledAs[]) => enrolledBy(accesses, NOW, 36_000).paymentType
    expect(called(usedUp, access('voucher'))).toBe('voucher')
    expect(called(usedUp, access('voucher', { mostHours: 5 }))).toBe('one_time')
  })
})

describe('what was set by hand', () => {
  it('is as it was kept where nothing was set', () => {
    expect(setByHand({})).toEqual([bought, given])
  })

  it('ends each that would have lasted longer, and moves that by which it is called', () => {
    expect(setByHand({ expiresAt: MARCH }).map(({ expiresAt }) => expiresAt)).toEqual([MARCH, MARCH])
    expect(setByHand({ expiresAt: '' }).map(({ expiresAt }) => expiresAt)).toEqual(['', WINTER])
  })

  it('is the beginning and the hours of each that is open', () => {
    const enrolledAt = '2026-11-01 12:00:00.000Z'
    const closed = { ...given, closedBy: 'refund000000001' }
    const changed = setByHand({ enrolledAt, expiresAt: JUNE, mostHours: 20, accesses: [bought, closed] })
    expect(changed).toEqual([{ ...bought, enrolledAt, mostHours: 20 }, closed])
  })
})

describe('an enrollment of before accesses were kept', () => {
  it('is one access, closed by what has closed it, and none once somebody has suspended it', () => {
    const row = { paymentType: 'one_time' as const, enrolledAt: NOW, expiresAt: '', mostHours: null }
    const of = (isActive: boolean, closedBy: string) =>
      accessesOf({ ...row, isActive, closedBy, accesses: null })
    expect(of(true, '')).toEqual([row])
    expect(of(false, 'refund000000001')).toEqual([{ ...row, closedBy: 'refund000000001' }])
    expect(of(false, '')).toEqual([])
  })
})
