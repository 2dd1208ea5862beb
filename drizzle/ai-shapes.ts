/**
 * The answer shapes requested of a model, and the shapes in which drafts are stored. The former are sent to
 * the model: plain types only, since services differ in the bounds that they understand. The latter have
 * bounds (`server/features/ai-drafts/clean.ts` cuts down to them).
 */
import * as z from 'zod'
import type { AiKind, CourseDraft, DraftQuestion } from './domain/ai-draft.ts'

const question: z.ZodType<DraftQuestion> = z.object({
  question: z.string(),
  choices: z.array(z.string()),
  right: z.number().describe('Place de la bonne réponse dans choices, à partir de 0'),
  explanation: z.string(),
})
const course: z.ZodType<CourseDraft> = z.object({
  title: z.string(),
  shortDescription: z.string(),
  description: z.string().describe('HTML'),
  level: z.string(),
  audience: z.string(),
  prerequisites: z.string(),
  objectives: z.array(z.string()),
  modules: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      lessons: z.array(
        z.object({ title: z.string(), minutes: z.number(), content: z.string().describe('HTML') }),
      ),
      quiz: z.array(question),
    }),
  ),
})

/** The requested answer, by kind. */
export const AI_ANSWERS = {
  course,
  quiz: z.object({ quiz: z.array(question) }),
  summary: z.object({ summary: z.string(), points: z.array(z.string()) }),
  objectives: z.object({ objectives: z.array(z.string()) }),
  alt: z.object({ alt: z.string() }),
} as const satisfies Record<AiKind, z.ZodType>

/** A stored draft: only the parts of its kind. */
export const aiResult = z.strictObject({
  course: course.optional(),
  quiz: z.array(question).optional(),
  summary: z.strictObject({ summary: z.string(), points: z.array(z.string()) }).optional(),
  objectives: z.array(z.string()).optional(),
  alt: z.string().optional(),
})
export type AiResult = z.output<typeof aiResult>

/** The outcome of each decided block, and of each module made for one; the created record. */
export const aiBlocks = z.record(
  z.string().max(20),
  z.strictObject({ state: z.enum(['inserted', 'ignored']), record: z.string().max(20) }),
)
export type AiBlocks = z.output<typeof aiBlocks>

/** The request, without the source. */
export const aiRequest = z.strictObject({
  topic: z.string(),
  audience: z.string(),
  level: z.string(),
  tone: z.string(),
  modules: z.number(),
  lessonsPerModule: z.number(),
  /** No time-out and no retry; as long as it takes. */
  isUltra: z.boolean(),
})
export type AiRequest = z.output<typeof aiRequest>
