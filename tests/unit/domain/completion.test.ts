import { describe, expect, it } from 'vitest'
import { type CompletableLesson, mayMarkByHand, mediaSeconds, standing } from '#drizzle/domain/completion.ts'

const lesson = (values: Partial<CompletableLesson>): CompletableLesson => ({
  type: 'text',
  video: '',
  videoId: '',
  audio: '',
  mediaSeconds: 0,
  durationSeconds: 0,
  manualCompletion: false,
  ...values,
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

describe('what keeps a person from finishing now', () => {
  const film = lesson({ type: 'video', videoId: 'abc', durationSeconds: 600 })
  const missing = (given: CompletableLesson, watched: number) => standing(given, watched, true).missing
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
  it('is the quiz, or nothing where there is nothing to play or the author leaves it to her', () => {
    expect(missing(lesson({ type: 'quiz' }), 0)).toBe('Il manque le quiz.')
    for (const free of [
      lesson({}),
      lesson({ type: 'exercise' }),
      lesson({ ...film, manualCompletion: true }),
    ])
      expect(missing(free, 0)).toBe('')
  })
  it('is a mark, for who has not set it', () => {
    expect(standing(lesson({}), 0, false).missing).toBe('Marquez la leçon comme terminée.')
  })
})

describe('how long a lesson plays', () => {
  it.each([
    [{ type: 'video', video: 'a.webm', mediaSeconds: 100, durationSeconds: 90 }, 100],
    [{ type: 'video', videoId: 'abc', durationSeconds: 90 }, 90],
    [{ type: 'video', durationSeconds: 90 }, 0],
    [{ type: 'audio', audio: 'a.mp3', durationSeconds: 90 }, 90],
    [{ type: 'audio', video: 'a.webm', mediaSeconds: 100 }, 0],
    [{ type: 'text', video: 'a.webm', mediaSeconds: 100 }, 0],
  ])('%j: %d s', (values, seconds) => expect(mediaSeconds(lesson(values))).toBe(seconds))
})
