import { expect, it } from 'vitest'
import { LESSON_TYPES } from '#drizzle/collections/courses.ts'
import { LESSON_KIND_LABELS } from '#drizzle/domain/lesson-kinds.ts'
import { kindOf } from '../../../web/features/courses/lesson-kinds.ts'

it('every type of lesson has a label, and an icon of its own', () => {
  expect(Object.keys(LESSON_KIND_LABELS).sort()).toEqual([...LESSON_TYPES].sort())
  expect(new Set(LESSON_TYPES.map((type) => kindOf(type).icon)).size).toBe(LESSON_TYPES.length)
  expect(LESSON_TYPES.map((type) => kindOf(type).label)).toEqual(
    LESSON_TYPES.map((type) => LESSON_KIND_LABELS[type]),
  )
  expect(kindOf('unknown')).toEqual({ label: 'Leçon', icon: 'text' })
})
