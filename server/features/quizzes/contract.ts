import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
import { QUIZ_TYPES } from '#drizzle/domain/quiz.ts'

const byId = z.object({ id: z.string().max(40) })

const attemptLine = z.object({
  id: z.string(),
  /** Starts at 1. */
  number: z.number(),
  /** Per cent; null while it is open. */
  score: z.number().nullable(),
  passed: z.boolean(),
  completedAt: z.string(),
})

/**
 * The quiz of a lesson and the caller's attempts at it. 404 for a lesson that is closed to the caller, or has
 * none.
 */
export const lessonQuiz = endpoint({
  method: 'GET',
  path: '/api/lessons/:id/quiz',
  access: 'signedIn',
  summary: 'The quiz of a lesson: its rules, and the caller’s attempts',
  params: byId,
  reply: z.object({
    title: z.string(),
    description: z.string(),
    /** How many an attempt asks; 0 while the quiz is not ready. */
    questionCount: z.number(),
    timeLimitMinutes: z.number().nullable(),
    /** Per cent. */
    passScore: z.number(),
    maxAttempts: z.number().nullable(),
    /** Null without a limit. */
    attemptsLeft: z.number().nullable(),
    /** When the next attempt may begin; empty when it may now. */
    waitsUntil: z.string(),
    /** The attempt that is under way; empty when none is. */
    openAttempt: z.string(),
    hasPassed: z.boolean(),
    /** The newest last. */
    attempts: z.array(attemptLine),
  }),
  perMinute: 120,
})

const answer = z.union([z.string().max(500), z.array(z.string().max(500)).max(100)])
const answers = z.record(z.string().max(15), answer)
const seconds = z.record(z.string().max(15), z.number().min(0).max(86_400))
const choice = z.object({ id: z.string(), label: z.string() })

const attempt = z.object({
  id: z.string(),
  lesson: z.string(),
  number: z.number(),
  startedAt: z.string(),
  /** Empty without a time limit. */
  expiresAt: z.string(),
  /** Empty while it is open. */
  completedAt: z.string(),
  /** The server's clock, by which the time runs. */
  now: z.string(),
  /** Choices have ids by position, which reveal nothing of the answer. */
  questions: z.array(
    z.object({
      id: z.string(),
      type: z.enum(QUIZ_TYPES),
      label: z.string(),
      help: z.string(),
      choices: z.array(choice),
      targets: z.array(choice),
      /** How many words a text with holes asks for. */
      blanks: z.number(),
    }),
  ),
  answers: z.record(z.string(), answer),
  /** Once it is graded. */
  result: z
    .object({
      score: z.number(),
      passScore: z.number(),
      passed: z.boolean(),
      /** Whether right answers and explanations are shown. */
      isRevealed: z.boolean(),
      /** Empty where the author shows the score alone. */
      questions: z.array(
        z.object({
          id: z.string(),
          verdict: z.enum(['right', 'partly', 'wrong']),
          /** As it was answered, a line each; empty when it was not. */
          given: z.array(z.string()),
          /** The author's feedback on the given choice. */
          feedback: z.array(z.string()),
          right: z.array(z.string()),
          explanation: z.string(),
        }),
      ),
    })
    .nullable(),
})

/**
 * Starts an attempt, or returns the open one: after a reload, in a second tab, or on a repeated call. 404 for
 * a closed lesson, 409 when no attempt is left, the wait is not over or the quiz is not ready.
 */
export const startAttempt = endpoint({
  method: 'POST',
  path: '/api/quiz-attempts',
  access: 'signedIn',
  summary: 'Begin or resume an attempt at the quiz of a lesson',
  body: z.strictObject({ lesson: z.string().max(40) }),
  reply: attempt,
  perMinute: 60,
})

/**
 * One of the caller's attempts, open or graded. 404 for another account's, and once its lesson is closed to
 * the caller.
 */
export const readAttempt = endpoint({
  method: 'GET',
  path: '/api/quiz-attempts/:id',
  access: 'signedIn',
  summary: 'An attempt of one’s own',
  params: byId,
  reply: attempt,
  perMinute: 120,
})

/**
 * Keeps answers as they are given; what is not named stays. `seconds`: spent on each question so far, the larger one counts.
 * 409 once the attempt is over.
 */
export const saveAnswers = endpoint({
  method: 'PUT',
  path: '/api/quiz-attempts/:id/answers',
  access: 'signedIn',
  summary: 'Keep answers of an attempt',
  params: byId,
  body: z.strictObject({ answers, seconds: seconds.default({}) }),
  reply: z.object({ savedAt: z.string() }),
  perMinute: 300,
})

/**
 * Grades an attempt, with last answers while its time runs; a repeated call returns the same result. Late
 * answers change nothing: those saved before count.
 */
export const submitAttempt = endpoint({
  method: 'POST',
  path: '/api/quiz-attempts/:id/submit',
  access: 'signedIn',
  summary: 'Hand in an attempt',
  params: byId,
  body: z.strictObject({ answers: answers.default({}), seconds: seconds.default({}) }),
  reply: attempt.extend({
    /** Ids of the questions whose answers here came after the end, and did not count. */
    late: z.array(z.string()),
  }),
  perMinute: 60,
})

/** The quiz of a lesson for its author: made when there is none, and the lesson becomes one of kind quiz. */
export const makeQuiz = endpoint({
  method: 'POST',
  path: '/api/lessons/:id/quiz',
  access: ['courses.manage'],
  summary: 'Give a lesson its quiz',
  params: byId,
  reply: z.object({ quiz: z.string() }),
})

/** Order of a quiz's questions; what is not named stays at the end. */
export const arrangeQuestions = endpoint({
  method: 'PUT',
  path: '/api/quizzes/:id/order',
  access: ['courses.manage', 'questionnaires.manage'],
  summary: 'Put the questions of a quiz in order',
  params: byId,
  body: z.strictObject({
    questions: z
      .array(z.string().max(40))
      .max(1000)
      .refine((list) => new Set(list).size === list.length, 'Un élément y figure deux fois.'),
  }),
})

/** How members fare: the newest thousand graded attempts, without those of the team. */
export const quizStatistics = endpoint({
  method: 'GET',
  path: '/api/quizzes/:id/statistics',
  access: ['courses.manage', 'questionnaires.manage'],
  summary: 'Results of a quiz, question by question',
  params: byId,
  reply: z.object({
    attempts: z.number(),
    people: z.number(),
    /** Of attempts, in per cent; null without one. */
    passRate: z.number().nullable(),
    meanScore: z.number().nullable(),
    meanSeconds: z.number().nullable(),
    questions: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        /** How often the question was set. */
        attempts: z.number(),
        /** Mean share of the points, in per cent. */
        successRate: z.number(),
        meanSeconds: z.number().nullable(),
        /** The most frequent wrong answer. */
        commonError: z.object({ answer: z.string(), count: z.number() }).nullable(),
        /** Between the better and the lesser half of attempts, in points of the success rate; null below ten. */
        discrimination: z.number().nullable(),
      }),
    ),
  }),
})
