import { describe, expect, it } from 'vitest'
import {
  covered,
  mergeIntervals,
  missingText,
  placed,
  resumeAt,
} from '../../../web/features/mon-espace/learning.ts'
import type { Lesson, Outline, Progress } from '../../../web/features/mon-espace/queries.ts'

const lesson = (id: string, locked = false) => ({
  id,
  title: id,
  slug: id,
  type: 'text',
  durationSeconds: 60,
  isPreview: false,
  locked,
  availableAt: '',
})
const outline: Outline = {
  course: { id: 'c', slug: 'c', title: 'C', enrolled: true },
  modules: [
    { id: 'm1', title: 'Un', description: '', lessons: [lesson('a'), lesson('b')] },
    { id: 'm2', title: 'Deux', description: '', lessons: [lesson('d', true), lesson('e')] },
  ],
  lessonCount: 4,
  durationSeconds: 240,
}
const entry = (id: string, completed: boolean) => ({ lesson: id, completed }) as Progress
const film = (values: Partial<Lesson>) =>
  ({
    type: 'video',
    video: 'film.webm',
    videoId: '',
    audio: '',
    mediaSeconds: 600,
    durationSeconds: 0,
    ...values,
  }) as Lesson

describe('intervals', () => {
  it('sorts, merges and closes gaps under a second', () => {
    expect(
      mergeIntervals([
        [10, 20],
        [0, 5],
        [5.5, 8],
        [19, 30],
      ]),
    ).toEqual([
      [0, 8],
      [10, 30],
    ])
    expect(
      covered([
        [0, 5],
        [3, 8],
      ]),
    ).toBe(8)
  })
})

describe('what is missing', () => {
  it('counts minutes, then seconds, of what must be played', () => {
    expect(missingText(film({}), 300, false)).toBe('Il manque 4\u00a0min de vidéo.')
    expect(missingText(film({}), 539, false)).toBe('Il manque 1\u00a0seconde de vidéo.')
    expect(missingText(film({}), 540, false)).toBe('')
    expect(missingText(film({ type: 'audio', audio: 'son.mp3' }), 0, false)).toBe(
      'Il manque 9\u00a0min d’écoute.',
    )
  })
  it('is silent when done, by hand, or without media', () => {
    expect(missingText(film({}), 0, true)).toBe('')
    expect(missingText(film({ manualCompletion: true }), 0, false)).toBe('')
    expect(missingText(film({ type: 'text' }), 0, false)).toBe('')
  })
})

describe('where to go on', () => {
  const lessons = placed(outline)
  it('numbers lessons in their module and in the course', () => {
    expect(lessons.map((l) => `${l.moduleNumber}.${l.lessonNumber} ${l.position}`)).toEqual([
      '1.1 1',
      '1.2 2',
      '2.1 3',
      '2.2 4',
    ])
  })
  it('prefers the last touched, then the first open one, then the first', () => {
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
