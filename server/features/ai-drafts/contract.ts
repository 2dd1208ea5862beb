import * as z from 'zod'
import { aiBlocks, aiRequest, aiResult } from '#drizzle/ai-shapes.ts'
import { endpoint } from '#drizzle/contract.ts'
import {
  AI_KINDS,
  AI_STATES,
  MAX_LESSONS,
  MAX_MODULES,
  MAX_SOURCE,
  MAX_TOPIC,
} from '#drizzle/domain/ai-draft.ts'

const ACCESS = ['ai.use'] as const
/** Of bodies that hold an author's own text: what it may have, in UTF-8 and JSON. */
const TEXT_BYTES = 1_048_576
/** Asking costs money: fewer a minute than anything else. */
const ASKED_A_MINUTE = 20

const line = (max: number) => z.string().trim().max(max)

const courseBody = z.strictObject({
  topic: line(MAX_TOPIC).min(1),
  audience: line(500).default(''),
  level: z.enum(['', 'beginner', 'practitioner', 'advanced']).default(''),
  modules: z.number().int().min(1).max(MAX_MODULES).default(3),
  lessonsPerModule: z.number().int().min(1).max(MAX_LESSONS).default(3),
  tone: line(200).default(''),
  language: z.literal('fr').default('fr'),
  /** The author's own text or transcript, which the course is made of. */
  source: z.string().max(MAX_SOURCE).default(''),
  /** Writes all of it as a draft course, once it is done. */
  save: z.boolean().default(false),
})

const job = z.object({
  id: z.string(),
  kind: z.enum(AI_KINDS),
  state: z.enum(AI_STATES),
  /** Why it failed, in French. */
  problem: z.string(),
  model: z.string(),
  request: aiRequest,
  /** The text received so far, from the requested offset on. */
  text: z.string(),
  /** Characters that have come. */
  length: z.number(),
  /** The usable result; null before the end, or when there is none. */
  result: aiResult.nullable(),
  blocks: aiBlocks,
  tokensIn: z.number(),
  tokensOut: z.number(),
  isEstimated: z.boolean(),
  /** The cost; null without known prices. */
  euros: z.number().nullable(),
  course: z.string(),
  lesson: z.string(),
  createdAt: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
})

/** Generates a course within the request. 502 on failure; the partial text stays under `/api/ai/jobs`. */
export const generateCourse = endpoint({
  method: 'POST',
  path: '/api/ai/generate-course',
  access: ACCESS,
  summary: 'Draft a course and wait for it',
  body: courseBody,
  reply: job,
  bodyBytes: TEXT_BYTES,
  perMinute: ASKED_A_MINUTE,
})

/**
 * The long form, as a job: 202 with its id; `wait=true` holds the reply until the end. The model is never
 * called twice.
 */
export const generateUltra = endpoint({
  method: 'POST',
  path: '/api/ai/generate-course-gpt5-ultra',
  access: ACCESS,
  summary: 'Draft a long course as a job',
  query: z.object({ wait: z.enum(['true', 'false']).default('false') }),
  body: courseBody,
  reply: z.union([job, z.object({ jobId: z.string() })]),
  bodyBytes: TEXT_BYTES,
  perMinute: ASKED_A_MINUTE,
})

/** The long form as an event stream: `job`, `text` with each piece, `job` with the whole at the end. Leaving stops it. */
export const streamUltra = endpoint({
  method: 'POST',
  path: '/api/ai/stream-gpt5-ultra',
  access: ACCESS,
  summary: 'Draft a long course as an event stream',
  body: courseBody,
  bodyBytes: TEXT_BYTES,
  perMinute: ASKED_A_MINUTE,
})

/** A quiz, a summary or objectives of a lesson, as a job. `text`: what the author's form holds, which may not be stored yet. */
export const draftOfLesson = endpoint({
  method: 'POST',
  path: '/api/ai/lessons/:id/drafts',
  access: ACCESS,
  summary: 'Draft a quiz, a summary or objectives of a lesson',
  params: z.object({ id: z.string().max(15) }),
  body: z.strictObject({
    kind: z.enum(['quiz', 'summary', 'objectives']),
    text: z.string().max(MAX_SOURCE).optional(),
  }),
  reply: z.object({ jobId: z.string() }),
  bodyBytes: TEXT_BYTES,
  perMinute: ASKED_A_MINUTE,
})

/**
 * Describes a picture in a sentence, within the request; the picture is a `data:` address, reduced by the
 * client.
 */
export const describePicture = endpoint({
  method: 'POST',
  path: '/api/ai/alt',
  access: ACCESS,
  summary: 'Draft the alternative text of a picture',
  body: z.strictObject({
    picture: z
      .string()
      .max(MAX_SOURCE)
      .regex(/^data:image\/(jpeg|png|webp);base64,[A-Za-z\d+/]+={0,2}$/),
  }),
  reply: z.object({ alt: z.string() }),
  bodyBytes: TEXT_BYTES,
  perMinute: ASKED_A_MINUTE,
})

const byId = z.object({ id: z.string().max(15) })

/**
 * One of the caller's drafts: as JSON, or with `Accept: text/event-stream` as it is written. `from`: offset
 * of the text that the client already has.
 */
export const readJob = endpoint({
  method: 'GET',
  path: '/api/ai/jobs/:id',
  access: ACCESS,
  summary: 'Read or follow a draft',
  params: byId,
  query: z.object({ from: z.coerce.number().int().min(0).default(0) }),
  reply: job,
})

/** Stops a draft; the text received so far stays. One that has ended is unchanged. */
export const stopJob = endpoint({
  method: 'POST',
  path: '/api/ai/jobs/:id/stop',
  access: ACCESS,
  summary: 'Stop a draft',
  params: byId,
  reply: job,
})

/** Inserts blocks into the draft's course, which is made with the first. */
export const acceptBlocks = endpoint({
  method: 'POST',
  path: '/api/ai/jobs/:id/blocks',
  access: ACCESS,
  summary: 'Insert parts of a draft',
  params: byId,
  body: z.strictObject({
    blocks: z.union([
      z.literal('all'),
      z
        .array(
          z.strictObject({
            id: z.string().max(20),
            title: line(160).optional(),
            content: z.string().max(524_288).optional(),
          }),
        )
        .min(1)
        .max(200),
    ]),
  }),
  reply: job,
  bodyBytes: TEXT_BYTES,
})

export const ignoreBlock = endpoint({
  method: 'POST',
  path: '/api/ai/jobs/:id/ignored',
  access: ACCESS,
  summary: 'Put a part of a draft aside',
  params: byId,
  body: z.strictObject({
    block: z.string().regex(/^(about|quiz|summary|objectives|m\d{1,2}\.(l\d{1,2}|q))$/),
    isIgnored: z.boolean(),
  }),
  reply: job,
})

/** Whether the assistant is available, its cost this month, and the caller's newest drafts. */
export const aiStatus = endpoint({
  method: 'GET',
  path: '/api/ai/status',
  access: ACCESS,
  summary: 'The assistant, its costs, the newest drafts',
  reply: z.object({
    model: z.string().nullable(),
    /** Explains why no model is available. */
    message: z.string(),
    tokens: z.number(),
    monthlyTokens: z.number(),
    euros: z.number().nullable(),
    monthlyEuros: z.number().nullable(),
    jobs: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(AI_KINDS),
        state: z.enum(AI_STATES),
        topic: z.string(),
        course: z.string(),
        lesson: z.string(),
        createdAt: z.string(),
        /** Something was inserted or put aside. */
        isDecided: z.boolean(),
      }),
    ),
  }),
})
