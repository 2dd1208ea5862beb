import { describe, expect, it } from 'vitest'
import { opensAfter } from '#server/features/learning/openings.ts'
import { accessEnd } from '#server/features/learning/service.ts'

describe('access in time', () => {
  const now = new Date('2026-08-31T10:00:00Z')
  it('ends the last day of a shorter month', () => {
    expect(accessEnd(now, 6)).toBe('2027-02-28 10:00:00.000Z')
    expect(accessEnd(now, null)).toBe('')
  })
  it('opens a module after its days', () => {
    expect(opensAfter({ enrolledAt: '2026-08-30 10:00:00.000Z', releaseShiftDays: 0 }, 3)).toBe(
      '2026-09-02 10:00:00.000Z',
    )
  })
})
