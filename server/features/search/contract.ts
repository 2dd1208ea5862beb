import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'

/** A text with the places in it that were sought: beginnings and ends in UTF-16 units, in order. */
const marked = z.object({ text: z.string(), marks: z.array(z.tuple([z.number(), z.number()])) })

const course = z.object({ id: z.string(), slug: z.string(), title: z.string() })

const result = z.object({
  kind: z.enum(['course', 'lesson']),
  id: z.string(),
  title: marked,
  /** The course of a lesson, a course itself. */
  course,
  /** The title of a lesson's module, else empty. */
  module: z.string(),
  /** A piece of the text around what was found, or its beginning; null where the caller may not read the text. */
  snippet: marked.nullable(),
  /** The caller sees the title of the lesson, and may not open it now. */
  locked: z.boolean(),
  /** Where the site shows it to this caller, from `/` on. */
  path: z.string(),
})

/**
 * Courses and lessons that contain all terms, ignoring case, accents and French endings; the last term
 * matches as a prefix. Best first. Texts of a lesson are searched only for those who may read them.
 */
export const searchTexts = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'anyone',
  summary: 'Search courses and lessons',
  query: z.object({
    q: z.string().max(200),
    /**
     * `catalogue`: what is public; `learning`: the caller's courses (401 for guests); `manage`: what the
     * caller may edit (403 for others).
     */
    scope: z.enum(['catalogue', 'learning', 'manage']).default('catalogue'),
    /** `fit`: the best first; `course`: by course, those that were found themselves first, each before a few of its lessons. */
    by: z.enum(['fit', 'course']).default('fit'),
    /** Of results, by `course` of courses. */
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  reply: z.object({
    results: z.array(result),
    /** By `course`: the courses of the results, in their order, with the number of matches. */
    groups: z.array(z.object({ course, count: z.number() })).optional(),
    /** By `course`: all matches, shown or not, among the thousand best. */
    totals: z.object({ courses: z.number(), results: z.number() }).optional(),
    /** False while the index is being made: results may be missing. */
    isComplete: z.boolean(),
  }),
})
