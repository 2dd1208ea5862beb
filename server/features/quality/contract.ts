import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
import { LEARNER_STATES } from '#drizzle/domain/learner.ts'
import { INDICATOR_STATES, INDICATORS } from '#drizzle/domain/quality.ts'
import { SURVEY_KINDS } from '#drizzle/domain/survey.ts'

// Not judged by its form: a token that cannot be one is as unknown as any other.
const token = z.string().max(200)

const survey = z.object({
  kind: z.enum(SURVEY_KINDS),
  courseTitle: z.string(),
  firstName: z.string(),
  /** Instants as records have them; empty before the first answer. */
  answeredAt: z.string(),
  changeableUntil: z.string(),
  /** Whether answers are taken now. */
  isOpen: z.boolean(),
  /** The earlier answers, without private ones: `hasPrivate` tells whether there are some. */
  answers: z.record(z.string(), z.union([z.number(), z.string()])),
  hasPrivate: z.boolean(),
})

/** The questionnaire of a link, for its holder; one and the same 404 for every other token. */
export const lookUpSurvey = endpoint({
  method: 'POST',
  path: '/api/surveys/lookup',
  access: 'anyone',
  summary: 'The questionnaire of a training that a link opens',
  body: z.strictObject({ token }),
  reply: survey,
  perMinute: 30,
})

/** Answers it, or changes the answers for thirty days. 400 with a sentence by question in `data`; 409 afterwards. */
export const answerSurvey = endpoint({
  method: 'POST',
  path: '/api/surveys/answer',
  access: 'anyone',
  summary: 'Answer the questionnaire of a training',
  body: z.strictObject({
    token,
    answers: z.record(z.string().max(40), z.union([z.number(), z.string().max(5000)])),
    /** Earlier private answers stay where they are left empty now. */
    keepsPrivate: z.boolean().default(false),
  }),
  reply: survey,
  perMinute: 30,
})

const findings = z.array(
  z.object({
    indicator: z.literal(INDICATORS),
    state: z.enum(INDICATOR_STATES),
    evidence: z.array(z.object({ what: z.string(), at: z.string(), path: z.string() })).readonly(),
    lacks: z.array(z.object({ what: z.string(), path: z.string() })).readonly(),
  }),
)
const byId = z.object({ id: z.string().max(40) })

/**
 * The evidence of a course's records for each indicator, of the last twelve months. 404 for an unknown
 * course.
 */
export const courseBinder = endpoint({
  method: 'GET',
  path: '/api/quality/courses/:id',
  access: ['courses.manage'],
  summary: 'What a course proves of each Qualiopi indicator',
  params: byId,
  reply: z.object({
    course: z.object({ id: z.string(), title: z.string(), slug: z.string(), status: z.string() }),
    /** The start of the period, in the records' format. */
    since: z.string(),
    at: z.string(),
    learners: z.number(),
    findings,
  }),
})

const person = {
  /** The enrollment's. */
  id: z.string(),
  user: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(LEARNER_STATES),
  progress: z.number(),
  enrolledAt: z.string(),
  completedAt: z.string(),
  findings,
}

/**
 * The members of a course within the last twelve months, paginated, each with the evidence of their records.
 */
export const learnerBinders = endpoint({
  method: 'GET',
  path: '/api/quality/courses/:id/learners',
  access: ['courses.manage'],
  summary: 'What the records of each learner prove',
  params: byId,
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(30),
    q: z.string().trim().max(200).default(''),
  }),
  reply: z.object({
    page: z.number(),
    perPage: z.number(),
    totalItems: z.number(),
    items: z.array(z.object(person)),
  }),
})

/** One member's sheet, with the answers. 404 for an unknown enrollment. */
export const learnerBinder = endpoint({
  method: 'GET',
  path: '/api/quality/enrollments/:id',
  access: ['courses.manage'],
  summary: 'What the records of one learner prove, and her answers',
  params: byId,
  reply: z.object({
    ...person,
    course: z.object({ id: z.string(), title: z.string() }),
    surveys: z.array(
      z.object({
        id: z.string(),
        updated: z.string(),
        kind: z.enum(SURVEY_KINDS),
        dueAt: z.string(),
        sentAt: z.string(),
        remindedAt: z.string(),
        answeredAt: z.string(),
        answers: z.record(z.string(), z.union([z.number(), z.string()])),
        adaptation: z.string(),
      }),
    ),
  }),
})

/** Figures of each published course over the last twelve months, as anybody may read them; none of fewer than five answers. */
export const trainingResults = endpoint({
  method: 'GET',
  path: '/api/quality/results',
  access: 'anyone',
  summary: 'Published results of the trainings',
  reply: z.object({
    since: z.string(),
    at: z.string(),
    courses: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        slug: z.string(),
        /** Null where fewer than five people have answered. */
        figures: z
          .object({
            learners: z.number(),
            /** Per cent of the learners: who finished, and who left without finishing. */
            finished: z.number(),
            abandoned: z.number(),
            /** On average, from 1 to 5, of so many answers at the end. */
            satisfaction: z.number(),
            answers: z.number(),
          })
          .nullable(),
      }),
    ),
  }),
  perMinute: 120,
})

/** The whole binder of a course as a ZIP: a summary as PDF, tables, answers, registers, attestations, and the SHA-256 of each. */
export const binderArchive = endpoint({
  method: 'GET',
  path: '/api/quality/courses/:id/archive',
  // Course managers, by session or file token: a download sends no header.
  access: 'anyone',
  summary: 'The binder of a course as ZIP',
  params: byId,
  query: z.object({ access: z.string().max(2000).optional() }),
  sends: 'application/zip',
  perMinute: 6,
})
