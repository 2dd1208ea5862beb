import { describe, expect, it } from 'vitest'
import {
  type CompletableLesson,
  status as judged,
  mayMarkByHand,
  mediaSeconds,
  minimumSeconds,
} from '#drizzle/domain/completion.ts'
import { guessedMinimum } from '#drizzle/domain/minimum.ts'

const lesson = (values: Partial<CompletableLesson>): CompletableLesson => ({
  type: 'text',
  video: '',
  videoId: '',
  audio: '',
  mediaSeconds: 0,
  durationSeconds: 0,
  manualCompletion: false,
  minimumSeconds: null,
  content: '',
  exercise: null,
  liveAt: '',
  ...values,
})

const NOW = Date.parse('2026-11-25T20:00:00Z')
const status = (
  of: CompletableLesson,
  watchedSeconds: number,
  marked: boolean,
  openSeconds = 0,
  isOpened = true,
) => judged(of, { watchedSeconds, openSeconds, marked, exerciseLeft: '', isOpened, now: NOW })

describe('the completion of a lesson', () => {
  const film = lesson({ type: 'video', video: 'a.webm', mediaSeconds: 100 })
  it('requires nine tenths of a film, and states what is missing', () => {
    expect(status(film, 90, false)).toEqual({ isDone: true, missing: '' })
    expect(status(film, 30, false)).toEqual({ isDone: false, missing: 'Il manque 1\u00a0min de vidéo.' })
    expect(status(film, 60, true)).toEqual({
      isDone: false,
      missing: 'Il manque 30\u00a0secondes de vidéo.',
    })
  })
  it('by hand requires the author’s permission for a film', () => {
    expect(mayMarkByHand(film)).toBe(false)
    expect(status(lesson({ ...film, manualCompletion: true }), 0, true).isDone).toBe(true)
  })
  it('by hand is possible for a live lesson once it has ended', () => {
    const live = (liveAt: string, durationSeconds = 3600) =>
      status(lesson({ type: 'live', liveAt, durationSeconds, minimumSeconds: 0 }), 0, true)
    expect(live('2026-11-25 19:00:00.000Z').isDone).toBe(true)
    expect(live('2026-11-25 19:00:01.000Z')).toEqual({
      isDone: false,
      missing: 'Vous pourrez terminer après le direct.',
    })
    // An hour by default.
    expect(live('2026-11-25 19:30:00.000Z', 0).isDone).toBe(false)
    expect(live('')).toEqual({ isDone: false, missing: 'La date de ce direct n’est pas encore fixée.' })
    expect(status(lesson({ type: 'live' }), 0, false).missing).toContain('Participez au direct')
  })
  it('by hand is possible for a document once it was opened', () => {
    const pdf = lesson({ type: 'pdf', minimumSeconds: 0 })
    expect(status(pdf, 0, true, 0, false)).toEqual({
      isDone: false,
      missing: 'Ouvrez d’abord le document.',
    })
    expect(status(pdf, 0, true, 0, true).isDone).toBe(true)
  })
  it('by hand is possible for a text, and not for a quiz', () => {
    expect(status(lesson({}), 0, true).isDone).toBe(true)
    expect(status(lesson({}), 0, false).isDone).toBe(false)
    expect(status(lesson({ type: 'quiz' }), 0, true).isDone).toBe(false)
  })
})

describe('the obstacle to completion', () => {
  const film = lesson({ type: 'video', videoId: 'abc', durationSeconds: 600 })
  const missing = (given: CompletableLesson, watched: number) => status(given, watched, true).missing
  it.each([
    [0, 'Il manque 9\u00a0min de vidéo.'],
    [300, 'Il manque 4\u00a0min de vidéo.'],
    [480, 'Il manque 1\u00a0min de vidéo.'],
    [480.5, 'Il manque 1\u00a0min de vidéo.'],
    [481, 'Il manque 59\u00a0secondes de vidéo.'],
    [538.5, 'Il manque 2\u00a0secondes de vidéo.'],
    [539, 'Il manque 1\u00a0seconde de vidéo.'],
    [540, ''],
    [600, ''],
  ])('of a film of ten minutes, %d seconds played: %s', (watched, text) =>
    expect(missing(film, watched)).toBe(text),
  )
  it('counts minutes of listening', () => {
    expect(missing(lesson({ type: 'audio', audio: 'son.mp3', mediaSeconds: 600 }), 0)).toBe(
      'Il manque 9\u00a0min d’écoute.',
    )
  })
  it('is the quiz, or nothing without media or where the author leaves it to the member', () => {
    expect(missing(lesson({ type: 'quiz' }), 0)).toBe('Il manque le quiz.')
    for (const free of [
      lesson({}),
      lesson({ type: 'exercise' }),
      lesson({ ...film, manualCompletion: true }),
    ])
      expect(missing(free, 0)).toBe('')
  })
  it('is the missing mark by hand', () => {
    expect(status(lesson({}), 0, false).missing).toBe('Marquez la leçon comme terminée.')
  })
})

describe('the playing time of a lesson', () => {
  it.each([
    [{ type: 'video', video: 'a.webm', mediaSeconds: 100, durationSeconds: 90 }, 100],
    [{ type: 'video', videoId: 'abc', durationSeconds: 90 }, 90],
    [{ type: 'video', durationSeconds: 90 }, 0],
    [{ type: 'audio', audio: 'a.mp3', durationSeconds: 90 }, 90],
    [{ type: 'audio', video: 'a.webm', mediaSeconds: 100 }, 0],
    [{ type: 'text', video: 'a.webm', mediaSeconds: 100 }, 0],
  ])('%j: %d s', (values, seconds) => expect(mediaSeconds(lesson(values))).toBe(seconds))
})

describe('the minimum time of a lesson', () => {
  const sentence = (count: number) => `<p>${Array(count).fill('mot').join(' ')}</p>`
  it.each([
    [sentence(0), 0, 0],
    [sentence(99), 0, 0],
    [sentence(100), 0, 10],
    [sentence(350), 60, 30],
    [sentence(100), 600, 60],
    [sentence(9000), 0, 300],
  ])('is estimated from its text and typed duration', (content, durationSeconds, seconds) =>
    expect(guessedMinimum({ content, durationSeconds })).toBe(seconds),
  )
  it('is the author’s own where set, and none for a film completed by hand', () => {
    const text = lesson({ content: sentence(600) })
    expect(minimumSeconds(text)).toBe(60)
    expect(minimumSeconds({ ...text, minimumSeconds: 0 })).toBe(0)
    expect(minimumSeconds({ ...text, minimumSeconds: 90 })).toBe(90)
    const film = lesson({ type: 'video', video: 'a.webm', mediaSeconds: 900, durationSeconds: 900 })
    expect(minimumSeconds(film)).toBe(0)
    expect(minimumSeconds({ ...film, minimumSeconds: 45 })).toBe(45)
  })
  it('delays a mark by hand, and not a played film', () => {
    const text = lesson({ minimumSeconds: 90 })
    expect(status(text, 0, true, 0)).toEqual({
      isDone: false,
      missing: 'Vous pourrez terminer dans 2\u00a0min.',
    })
    expect(status(text, 0, true, 45).missing).toBe('Vous pourrez terminer dans 45\u00a0secondes.')
    expect(status(text, 0, true, 89.5).missing).toBe('Vous pourrez terminer dans 1\u00a0seconde.')
    expect(status(text, 0, true, 90)).toEqual({ isDone: true, missing: '' })
    const film = { type: 'video', video: 'a.webm', mediaSeconds: 10, manualCompletion: true }
    expect(status(lesson({ ...film, minimumSeconds: 60 }), 9, true).isDone).toBe(true)
    expect(status(lesson({ ...film, minimumSeconds: 60 }), 8, true).isDone).toBe(false)
  })
})
