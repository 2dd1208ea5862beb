import { describe, expect, it } from 'vitest'
import { type Lesson, mayMarkByHand, standing } from '#server/features/learning/completion.ts'
import { coveredSeconds, mergeIntervals } from '#server/features/learning/intervals.ts'
import { accessEnd, availableAt, daysSince } from '#server/features/learning/service.ts'
import { fc } from '../../support/properties.ts'

const lesson = (values: Partial<Lesson>): Lesson =>
  ({
    type: 'text',
    video: '',
    videoId: '',
    audio: '',
    mediaSeconds: 0,
    durationSeconds: 0,
    manualCompletion: false,
    ...values,
  }) as Lesson

describe('seconds really played', () => {
  it('merges what overlaps or nearly touches, and clamps to the media', () => {
    expect(
      mergeIntervals(
        [
          [5, 10],
          [0, 4.5],
          [30, 20],
        ],
        25,
      ),
    ).toEqual([
      [0, 10],
      [20, 25],
    ])
  })
  it('drops what is no interval', () => {
    expect(mergeIntervals([[1, 'a'], null, [2], [3, 3], [Number.NaN, 4]], 0)).toEqual([])
    expect(mergeIntervals('x', 0)).toEqual([])
  })
  it('never covers more than the media, and is stable when merged again', () => {
    const pair = fc.tuple(
      fc.double({ min: -10, max: 1000, noNaN: true }),
      fc.double({ min: -10, max: 1000, noNaN: true }),
    )
    fc.assert(
      fc.property(fc.array(pair), (raw) => {
        const merged = mergeIntervals(raw, 600)
        expect(coveredSeconds(merged)).toBeLessThanOrEqual(600.01)
        expect(mergeIntervals(merged, 600)).toEqual(merged)
      }),
    )
  })
})

describe('when a lesson counts', () => {
  const film = lesson({ type: 'video', video: 'a.webm', mediaSeconds: 100 })
  it('asks for nine tenths of a film, and says what is missing', () => {
    expect(standing(film, 90, false)).toEqual({ isDone: true, missing: '' })
    expect(standing(film, 30, false)).toEqual({ isDone: false, missing: 'Il manque 1\u00a0min de vidéo.' })
    expect(standing(film, 60, true)).toEqual({
      isDone: false,
      missing: 'Il manque 30\u00a0secondes de vidéo.',
    })
  })
  it('lets a film be marked by hand only where the author allows it', () => {
    expect(mayMarkByHand(film)).toBe(false)
    expect(standing(lesson({ ...film, manualCompletion: true }), 0, true).isDone).toBe(true)
  })
  it('lets a text be marked, and not a quiz', () => {
    expect(standing(lesson({}), 0, true).isDone).toBe(true)
    expect(standing(lesson({}), 0, false).isDone).toBe(false)
    expect(standing(lesson({ type: 'quiz' }), 0, true).isDone).toBe(false)
  })
})

describe('access in time', () => {
  const now = new Date('2026-08-31T10:00:00Z')
  it('ends the last day of a shorter month', () => {
    expect(accessEnd(now, 6)).toBe('2027-02-28 10:00:00.000Z')
    expect(accessEnd(now, null)).toBe('')
  })
  it('opens a module after its days', () => {
    expect(availableAt('2026-08-30 10:00:00.000Z', 3, now)).toBe('2026-09-02 10:00:00.000Z')
    expect(availableAt('2026-08-20 10:00:00.000Z', 3, now)).toBe('')
    expect(daysSince('2026-08-29 11:00:00.000Z', now)).toBe(1)
  })
})
