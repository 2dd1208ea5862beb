import { describe, expect, it } from 'vitest'
import { placed } from '#drizzle/domain/programme.ts'
import type { Outline, Progress } from '../../../../web/features/learning/queries.ts'
import { resumeAt } from '../../../../web/lib/resume.ts'

const lesson = (id: string, locked = false) => ({
  id,
  title: id,
  slug: id,
  type: 'text',
  durationSeconds: 60,
  isPreview: false,
  liveAt: '',
  locked,
  availableAt: '',
})
const outline: Outline = {
  course: { id: 'c', slug: 'c', title: 'C', enrolled: true, opensAt: '' },
  modules: [
    { id: 'm1', title: 'Un', description: '', lessons: [lesson('a'), lesson('b')] },
    { id: 'm2', title: 'Deux', description: '', lessons: [lesson('d', true), lesson('e')] },
  ],
  lessonCount: 4,
  durationSeconds: 240,
}
const entry = (id: string, completed: boolean) => ({ lesson: id, completed }) as Progress
describe('the next lesson', () => {
  const lessons = placed(outline)
  it('is numbered in its module and in the course', () => {
    expect(lessons.map((l) => `${l.moduleNumber}.${l.lessonNumber} ${l.position}`)).toEqual([
      '1.1 1',
      '1.2 2',
      '2.1 3',
      '2.2 4',
    ])
  })
  it('is the last touched, then the first open one, then the first', () => {
    expect(resumeAt(lessons, [])?.id).toBe('a')
    expect(resumeAt(lessons, [entry('b', false), entry('a', false)])?.id).toBe('b')
    expect(resumeAt(lessons, [entry('b', true), entry('a', true)])?.id).toBe('e')
    expect(
      resumeAt(
        lessons,
        ['a', 'b', 'e'].map((id) => entry(id, true)),
      )?.id,
    ).toBe('a')
    expect(resumeAt([], [])).toBeUndefined()
  })
})
