import { expect, it } from 'vitest'
import { opensAfter } from '#server/features/learning/openings.ts'

it('module openings count days from the beginning, and never block a start on an enrollment without a date', () => {
  expect(opensAfter({ enrolledAt: '2026-11-20 10:00:00.000Z', releaseShiftDays: 0 }, 7)).toBe(
    '2026-11-27 10:00:00.000Z',
  )
  expect(opensAfter({ enrolledAt: '', releaseShiftDays: 0 }, 7)).toBe('1970-01-08 00:00:00.000Z')
})
