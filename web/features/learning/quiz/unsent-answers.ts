/**
 * Answers that the server does not have yet, stored on this device: they survive a reload, a closed tab, a
 * lost network.
 */
import type { Answers, Seconds } from './queries.ts'

export interface UnsentAnswers {
  /** Not acknowledged yet. */
  answers: Answers
  /** Time spent on each question so far. */
  seconds: Seconds
  /**
   * Questions whose last answer came too late, as the server reported; shown with the result until it has
   * been read.
   */
  late?: string[]
}

const keyOf = (userId: string, attemptId: string) => `quiz-${userId}-${attemptId}`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isAnswer = (value: unknown) =>
  typeof value === 'string' || (Array.isArray(value) && value.every((part) => typeof part === 'string'))

const isStored = (value: unknown): value is UnsentAnswers =>
  isRecord(value) &&
  isRecord(value.answers) &&
  Object.values(value.answers).every(isAnswer) &&
  isRecord(value.seconds) &&
  Object.values(value.seconds).every((seconds) => typeof seconds === 'number') &&
  (value.late === undefined ||
    (Array.isArray(value.late) && value.late.every((id) => typeof id === 'string')))

export const storedAnswers = (userId: string, attemptId: string): UnsentAnswers => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(userId, attemptId)) ?? 'null')
    if (isStored(value)) return value
  } catch {
    // Unreadable, or no storage: there is nothing to send.
  }
  return { answers: {}, seconds: {} }
}

export const keepAnswers = (userId: string, attemptId: string, draft: UnsentAnswers): void => {
  try {
    localStorage.setItem(keyOf(userId, attemptId), JSON.stringify(draft))
  } catch {
    // Full or forbidden: unsent answers live as long as the page.
  }
}

export const forgetAnswers = (userId: string, attemptId: string): void => {
  try {
    localStorage.removeItem(keyOf(userId, attemptId))
  } catch {
    // Nothing was stored.
  }
}

/** Drops the unsent answers of a graded attempt; the late ones stay until the result has shown them. */
export const settleAnswers = (userId: string, attemptId: string, late: string[]): void => {
  if (late.length > 0) keepAnswers(userId, attemptId, { answers: {}, seconds: {}, late })
  else forgetAnswers(userId, attemptId)
}
