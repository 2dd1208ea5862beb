import { describe, expect, it } from 'vitest'
import {
  batchState,
  CODE_LENGTH,
  CODE_SIGNS,
  groupedCode,
  shownCode,
  voucherKey,
} from '#drizzle/domain/voucher.ts'

describe('a voucher code', () => {
  it('has sixty bits and no ambiguous character', () => {
    expect(CODE_LENGTH * Math.log2(CODE_SIGNS.length)).toBeGreaterThanOrEqual(60)
    expect(CODE_SIGNS).not.toMatch(/[0O1I]/)
    expect(new Set(CODE_SIGNS).size).toBe(CODE_SIGNS.length)
  })

  it('is unique in its look-up form: no two of its characters are confused', () => {
    expect(new Set([...CODE_SIGNS].map(voucherKey)).size).toBe(CODE_SIGNS.length)
  })

  it('is printed in groups', () => {
    expect(groupedCode('ABCDEFGHJKMN')).toBe('ABCD-EFGH-JKMN')
  })

  it.each([
    'ABCD-EFGH-JKMN',
    'abcd-efgh-jkmn',
    '  abcd efgh\u00a0jkmn \n',
    'ABCD\u2011EFGH\u2013JKMN',
    'a b c d.e f g h/jkmn',
    'ABCDEFGHJKMN',
  ])('is recognised however it was copied: %j', (typed) => {
    expect(voucherKey(typed)).toBe('ABCDEFGHJKMN')
  })

  it('chosen by hand is shown in capitals, and found with O for 0 and l for 1', () => {
    expect(shownCode('  été martin 2026 !')).toBe('ETE-MARTIN-2026')
    expect(voucherKey('MARTIN2O26')).toBe(voucherKey('martin 2026'))
    expect(voucherKey('Lilas-101')).toBe(voucherKey('1i1as lol'))
  })

  it('without a readable character is invalid', () => {
    expect([shownCode(' — … '), voucherKey('🙂')]).toEqual(['', ''])
  })
})

describe('a batch of vouchers', () => {
  const batch = { revokedAt: '', lastDay: '2026-12-31', places: 2, used: 1 }
  it('is valid until its last day is over in Paris, and while there are places', () => {
    expect(batchState(batch, '2026-12-31')).toBe('open')
    expect(batchState(batch, '2027-01-01')).toBe('over')
    expect(batchState({ ...batch, lastDay: '' }, '2099-01-01')).toBe('open')
    expect(batchState({ ...batch, used: 2 }, '2027-01-01')).toBe('full')
    expect(batchState({ ...batch, used: 2, revokedAt: '2026-11-20 10:00:00.000Z' }, '2026-11-21')).toBe(
      'revoked',
    )
  })
})
