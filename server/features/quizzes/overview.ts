import { drawnCount } from '#drizzle/domain/quiz-drawing.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { attemptsLeftOf, attemptsOf, isOver, placeOf, requestedOf, waitsUntil } from './place.ts'

/** The rules of a lesson's quiz and what the caller has of it. Throws 403 and 404 as `placeOf`. */
export const lessonQuiz = (engine: Engine, actor: Actor, lessonId: string) => {
  const reader = engine.read(system)
  const place = placeOf(reader, engine.read(actor), lessonId)
  const attempts = attemptsOf(reader, place)
  const now = engine.clock.now()
  const open = attempts.find((attempt) => attempt.completedAt === '' && !isOver(attempt, now))
  const { quiz, settings, passScore } = place
  return {
    title: quiz.title,
    description: quiz.description,
    questionCount: drawnCount(requestedOf(reader, quiz), settings.pools),
    timeLimitMinutes: settings.timeLimitMinutes,
    passScore,
    maxAttempts: settings.maxAttempts,
    attemptsLeft: attemptsLeftOf(place, attempts),
    waitsUntil: waitsUntil(place, attempts, now),
    openAttempt: open?.id ?? '',
    hasPassed: attempts.some(({ passed }) => passed),
    attempts: attempts.map(({ id, score, passed, completedAt }, at) => ({
      id,
      number: at + 1,
      score,
      passed,
      completedAt,
    })),
  }
}
