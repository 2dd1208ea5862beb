import type { ReplyOf } from '#drizzle/contract.ts'
import type { QuizAnswer } from '#drizzle/domain/quiz.ts'
import type {
  lessonQuiz,
  readAttempt,
  saveAnswers as saveContract,
  startAttempt as startContract,
  submitAttempt as submitContract,
} from '#server/features/quizzes/contract.ts'
import { call, callQuery } from '../../../lib/call.ts'

export type Overview = ReplyOf<typeof lessonQuiz>
export type Attempt = ReplyOf<typeof readAttempt>
export type Graded = ReplyOf<typeof submitContract>
export type Answers = Record<string, QuizAnswer>
export type Seconds = Record<string, number>

export const overviewOf = (userId: string, lessonId: string) =>
  callQuery<typeof lessonQuiz>('GET /api/lessons/:id/quiz', { params: { id: lessonId } }, userId)
export const attemptOf = (userId: string, id: string) =>
  callQuery<typeof readAttempt>('GET /api/quiz-attempts/:id', { params: { id } }, userId)

/** The user waits for the answer: a stalled request is aborted and retried. */
const TIMEOUT_MS = 15_000

export const startAttempt = (lessonId: string): Promise<Attempt> =>
  call<typeof startContract>('POST /api/quiz-attempts', {
    body: { lesson: lessonId },
    timeoutMs: TIMEOUT_MS,
  })
export const saveAnswers = (id: string, body: { answers: Answers; seconds: Seconds }, keepalive = false) =>
  call<typeof saveContract>('PUT /api/quiz-attempts/:id/answers', {
    params: { id },
    body,
    keepalive,
    timeoutMs: TIMEOUT_MS,
  })
/** Idempotent: an attempt that is submitted twice is graded once. */
export const submitAttempt = (id: string, body: { answers: Answers; seconds: Seconds }): Promise<Graded> =>
  call<typeof submitContract>('POST /api/quiz-attempts/:id/submit', {
    params: { id },
    body,
    timeoutMs: TIMEOUT_MS,
  })
