import { describe, expect, it } from 'vitest'
import { accessEnd } from '#server/features/enrollments/enrollments.ts'
import { opensAfter } from '#server/features/learning/openings.ts'

describe('the dates of an access', () => {
  const now = new Date('2026-08-31T10:00:00Z')
  it('end on the last day of a shorter month', () => {
    // At the same hour in Paris, where winter time has begun.
    expect(accessEnd(now, 6)).toBe('2027-02-28 11:00:00.000Z')
    expect(accessEnd(now, null)).toBe('')
  })
  it('include the opening of a module after its days', () => {
    expect(opensAfter({ enrolledAt: '2026-08-30 10:00:00.000Z', releaseShiftDays: 0 }, 3)).toBe(
      '2026-09-02 10:00:00.000Z',
    )
  })
})
