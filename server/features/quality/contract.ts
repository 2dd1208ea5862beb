import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
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
  /** Those given before, without the private ones: `hasPrivate` says that there are some. */
  answers: z.record(z.string(), z.union([z.number(), z.string()])),
  hasPrivate: z.boolean(),
})

/** The questionnaire that a link opens, to whoever holds it; one 404 for every other. */
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
    /** What was answered to private questions before stays where nothing is answered to them now. */
    keepsPrivate: z.boolean().default(false),
  }),
  reply: survey,
  perMinute: 30,
})
