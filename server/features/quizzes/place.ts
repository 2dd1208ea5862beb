/** The caller's position at a lesson's quiz. */
import { lessons, modules } from '#drizzle/collections/courses.ts'
import {
  type questionnaireFields,
  questionnaireResponses,
  questionnaires,
  questions,
  type responseFields,
} from '#drizzle/collections/questionnaires.ts'
import { passScoreOf, type QuizSettings } from '#drizzle/domain/quiz.ts'
import type { QuizQuestion } from '#drizzle/domain/quiz-drawing.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { gradable, quizSettingsOf } from '#drizzle/quiz-shapes.ts'
import { stamp, stillLasts } from '#server/core/clock.ts'
import { forbidden, notFound } from '#server/core/errors.ts'
import type { Actor } from '#server/records/actor.ts'
import type { Reader } from '#server/records/types.ts'
import { CLOSED_LESSON } from '../learning/index.ts'

export type Attempt = RecordOf<typeof responseFields>
export type Quiz = RecordOf<typeof questionnaireFields>

export interface QuizContext {
  readonly user: string
  readonly lesson: string
  readonly course: string
  readonly quiz: Quiz
  readonly settings: QuizSettings
  readonly passScore: number
}

/** The person who calls. Throws 403 for other kinds of accounts. */
export const learnerOf = (actor: Actor): string => {
  if (actor.record?.collectionName !== 'users') throw forbidden()
  return actor.record.id
}

/**
 * The quiz of a lesson that the caller may read now. `reader` sees everything, `own` what the caller does.
 * Throws 403 for accounts that are not people's, 404 for a lesson that is closed to the caller or has no
 * quiz.
 */
export const placeOf = (reader: Reader, own: Reader, lessonId: string): QuizContext => {
  const user = learnerOf(own.actor)
  const lesson = own.getOrNull(lessons, lessonId)
  if (!lesson) throw notFound(CLOSED_LESSON)
  const quiz = lesson.type === 'quiz' ? reader.getOrNull(questionnaires, lesson.quiz) : null
  if (quiz?.kind !== 'quiz') throw notFound('Cette leçon n’a pas de quiz.')
  const { course } = reader.get(modules, lesson.module)
  const settings = quizSettingsOf(quiz.settings)
  return { user, lesson: lesson.id, course, quiz, settings, passScore: passScoreOf(quiz) }
}

/** The questions of a quiz; none while it is a draft. */
export const requestedOf = (reader: Reader, quiz: Quiz): QuizQuestion[] =>
  quiz.status === 'active'
    ? gradable(reader.find(questions, { questionnaire: quiz.id }, { sort: 'order,created' }))
    : []

const STORED = ['score', 'passed', 'startedAt', 'completedAt', 'expiresAt'] as const
/** An attempt without its questions and answers. */
export type AttemptLine = Pick<Attempt, 'id' | (typeof STORED)[number]>

/** The person's attempts at this quiz in this lesson, the newest last. */
export const attemptsOf = (reader: Reader, { user, lesson, quiz }: QuizContext): AttemptLine[] =>
  reader.pick(
    questionnaireResponses,
    STORED,
    { user, lesson, questionnaire: quiz.id },
    { sort: 'startedAt,created' },
  )

/** Tolerance for network delay after the time limit. */
const GRACE_MS = 5000

export const isOver = ({ expiresAt }: Pick<Attempt, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== '' && new Date(expiresAt).getTime() + GRACE_MS < now.getTime()

export const attemptsLeftOf = (
  { settings }: Pick<QuizContext, 'settings'>,
  attempts: readonly AttemptLine[],
): number | null =>
  settings.maxAttempts === null ? null : Math.max(0, settings.maxAttempts - attempts.length)

/** When the next attempt may begin, after one that failed; empty when that is now. */
export const waitsUntil = (
  { settings }: Pick<QuizContext, 'settings'>,
  attempts: readonly AttemptLine[],
  now: Date,
): string => {
  const last = attempts.at(-1)
  if (settings.waitMinutes === null || !last || last.completedAt === '' || last.passed) return ''
  const endedMs = new Date(last.completedAt).getTime()
  const waitMs = settings.waitMinutes * 60_000
  return stillLasts(endedMs, waitMs, now.getTime()) ? stamp(new Date(endedMs + waitMs)) : ''
}
