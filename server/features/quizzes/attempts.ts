/**
 * Attempts at a lesson's quiz: started once, saved on the way, graded once. Each step is one transaction, so
 * that concurrent requests have one outcome.
 */

import { randomInt } from 'node:crypto'
import { lessons, modules } from '#drizzle/collections/courses.ts'
import { questionnaireResponses, questionnaires } from '#drizzle/collections/questionnaires.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import { isAnswered, passScoreOf, type QuizAnswer } from '#drizzle/domain/quiz.ts'
import { drawSheet } from '#drizzle/domain/quiz-drawing.ts'
import { cleanAnswer, gradeSheet } from '#drizzle/domain/quiz-grading.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { keepScore } from '../learning/index.ts'
import type * as contract from './contract.ts'
import {
  type Attempt,
  type AttemptLine,
  attemptsLeftOf,
  attemptsOf,
  isOver,
  learnerOf,
  placeOf,
  type QuizContext,
  requestedOf,
  waitsUntil,
} from './place.ts'
import { viewOf } from './view.ts'

type Answers = BodyOf<typeof contract.saveAnswers>

const NOT_READY = 'Ce quiz n’est pas encore prêt.'
const CLOSED = 'Ce quiz est fermé pour le moment.'
const NONE_LEFT = 'Vous avez utilisé toutes vos tentatives.'
const TOO_EARLY = 'Votre prochaine tentative n’est pas encore ouverte.'
const TOO_MANY =
  'Vous avez fait vingt tentatives en vingt-quatre heures. Prenez un peu de recul, et reprenez plus tard.'
const OVER = 'Cette tentative est terminée.'
const UNKNOWN = 'Cette tentative n’existe pas.'

/** Each attempt stores its sheet; learning takes no more. */
const MAX_PER_DAY = 20
const DAY_MS = 86_400_000

const hadHerDay = (attempts: readonly AttemptLine[], now: Date): boolean => {
  const since = stamp(new Date(now.getTime() - DAY_MS))
  return (
    attempts.filter(({ startedAt }) => startedAt > since && startedAt <= stamp(now)).length >= MAX_PER_DAY
  )
}

/**
 * The pass mark stored when the attempt began; for an attempt from before it was stored, the quiz's present
 * one.
 */
const passScoreFor = (tx: Tx, { sheet, questionnaire }: Attempt): number =>
  sheet?.passScore ?? passScoreOf(tx.get(questionnaires, questionnaire))

/** Grades an open attempt: its score, its event, and the lesson when it is passed. */
const close = (tx: Tx, attempt: Attempt, now: Date): Attempt => {
  const { sheet, expiresAt } = attempt
  const score = sheet ? gradeSheet(sheet, attempt.answers ?? {}).score : 0
  const passed = score >= passScoreFor(tx, attempt)
  const completedAt = expiresAt !== '' && expiresAt < stamp(now) ? expiresAt : stamp(now)
  const graded = tx.update(questionnaireResponses, attempt.id, { score, passed, completedAt })
  const { user, lesson, id } = attempt
  const { course } = tx.get(modules, tx.get(lessons, lesson).module)
  keepScore(tx, { user, lesson, course, id, score, passed, at: now })
  return graded
}

/** Why no attempt may begin; empty when one may. */
const attemptProblem = (
  place: QuizContext,
  requested: readonly unknown[],
  before: readonly AttemptLine[],
  now: Date,
) => {
  if (requested.length === 0) return before.length > 0 ? CLOSED : NOT_READY
  if (attemptsLeftOf(place, before) === 0) return NONE_LEFT
  if (waitsUntil(place, before, now) !== '') return TOO_EARLY
  return hadHerDay(before, now) ? TOO_MANY : ''
}

/**
 * The caller's open attempt at the quiz of a lesson, or a new one. Throws 404 for a closed lesson, 409 when none may begin.
 */
export const startAttempt = async (engine: Engine, actor: Actor, lessonId: string) => {
  const seed = randomInt(2 ** 32)
  const begun = await engine.write(system, (tx) => {
    const place = placeOf(tx, tx.as(actor), lessonId)
    const now = engine.clock.now()
    const { user, lesson, quiz, settings } = place
    // There is one open attempt at most; one of the lesson's former quiz would block a new one.
    const open = tx.firstOrNull(questionnaireResponses, { user, lesson, completedAt: '' })
    if (open?.questionnaire === quiz.id && !isOver(open, now)) return viewOf(tx, place, open, now)
    if (open) close(tx, open, now)
    const all = requestedOf(tx, quiz)
    const problem = attemptProblem(place, all, attemptsOf(tx, place), now)
    if (problem !== '') return problem
    const { timeLimitMinutes: minutes } = settings
    const endsAt = minutes === null ? null : new Date(now.getTime() + minutes * 60_000)
    const attempt = tx.create(questionnaireResponses, {
      user,
      lesson,
      questionnaire: quiz.id,
      startedAt: stamp(now),
      answers: {},
      seconds: {},
      expiresAt: endsAt ? stamp(endsAt) : '',
      source: 'lesson',
      sheet: { ...drawSheet(all, settings, seed), passScore: place.passScore },
    })
    // An attempt that is never resumed is graded with its saved answers.
    if (endsAt) {
      const runAt = new Date(endsAt.getTime() + 60_000)
      tx.enqueue('quiz.expire', { attemptId: attempt.id }, { runAt })
    }
    return viewOf(tx, place, attempt, now)
  })
  // Thrown after the grade of an expired attempt is stored.
  if (typeof begun === 'string') throw conflict(begun)
  return begun
}

/**
 * The caller's attempt and its quiz. Throws 404 for another account's, and for a lesson that is closed to the
 * caller.
 */
const ownAttempt = (reader: Reader, own: Reader, id: string) => {
  const attempt = reader.getOrNull(questionnaireResponses, id)
  if (attempt?.user !== learnerOf(own.actor) || attempt.lesson === '') throw notFound(UNKNOWN)
  const place = placeOf(reader, own, attempt.lesson)
  if (place.quiz.id !== attempt.questionnaire) throw notFound(UNKNOWN)
  return { attempt, place }
}

/** Closes an attempt whose time is over; otherwise it is as it was. */
const settled = (tx: Tx, attempt: Attempt, now: Date): Attempt =>
  attempt.completedAt === '' && isOver(attempt, now) ? close(tx, attempt, now) : attempt

/** An attempt of the caller's; one whose time is over is graded by looking at it. Throws 404. */
export const readAttempt = async (engine: Engine, actor: Actor, id: string) => {
  const reader = engine.read(system)
  const { attempt, place } = ownAttempt(reader, engine.read(actor), id)
  const now = engine.clock.now()
  if (attempt.completedAt !== '' || !isOver(attempt, now)) return viewOf(reader, place, attempt, now)
  return engine.write(system, (tx) => {
    const late = ownAttempt(tx, tx.as(actor), id)
    return viewOf(tx, late.place, settled(tx, late.attempt, now), now)
  })
}

/** The attempt with these answers; those to questions that it does not ask are left out. */
const withAnswers = (tx: Tx, attempt: Attempt, { answers, seconds }: Answers): Attempt => {
  const merged: Record<string, QuizAnswer> = { ...attempt.answers }
  const spent: Record<string, number> = { ...attempt.seconds }
  for (const question of attempt.sheet?.questions ?? []) {
    const { id } = question
    const given = Object.hasOwn(answers, id) ? answers[id] : undefined
    if (given !== undefined) merged[id] = cleanAnswer(question, given)
    const counted = Object.hasOwn(seconds, id) ? (seconds[id] ?? 0) : 0
    if (counted > (spent[id] ?? 0)) spent[id] = counted
  }
  return tx.update(questionnaireResponses, attempt.id, { answers: merged, seconds: spent })
}

/** Keeps answers of an open attempt. Throws 404, and 409 once it is over. */
export const saveAnswers = async (engine: Engine, actor: Actor, id: string, body: Answers) => {
  const savedAt = await engine.write(system, (tx) => {
    const { attempt } = ownAttempt(tx, tx.as(actor), id)
    const now = engine.clock.now()
    if (settled(tx, attempt, now).completedAt !== '') return ''
    withAnswers(tx, attempt, body)
    return stamp(now)
  })
  // Thrown after the grade of the saved answers is stored.
  if (savedAt === '') throw conflict(OVER)
  return { savedAt }
}

/** The questions whose answers in `given` are not those that a graded attempt has: they came too late to count. */
const lateOf = ({ sheet, answers }: Attempt, given: Answers['answers']): string[] =>
  (sheet?.questions ?? []).flatMap((question) => {
    const { id } = question
    const own = Object.hasOwn(given, id) ? given[id] : undefined
    if (own === undefined) return []
    const last = cleanAnswer(question, own)
    const saved = answers?.[id]
    const isSame = JSON.stringify(last) === JSON.stringify(saved) || !(isAnswered(last) || isAnswered(saved))
    return isSame ? [] : [id]
  })

/**
 * Grades an attempt, once; a repeated call returns the same grade, and which of the answers came too late.
 * Throws 404.
 */
export const submitAttempt = (engine: Engine, actor: Actor, id: string, body: Answers) =>
  engine.write(system, (tx) => {
    const { attempt, place } = ownAttempt(tx, tx.as(actor), id)
    const now = engine.clock.now()
    const known = settled(tx, attempt, now)
    if (known.completedAt !== '')
      return { ...viewOf(tx, place, known, now), late: lateOf(known, body.answers) }
    const graded = close(tx, withAnswers(tx, known, body), now)
    return { ...viewOf(tx, place, graded, now), late: [] }
  })

/** Grades an overdue attempt, by a job; one that is graded, or deleted, is left alone. */
export const expireAttempt = (engine: Engine, id: string): Promise<void> =>
  engine.write(system, (tx) => {
    const attempt = tx.getOrNull(questionnaireResponses, id)
    if (attempt) settled(tx, attempt, engine.clock.now())
  })
