/**
 * The file `course.json` of an exported course: what an author wrote, in the order in which it is followed. No ids, no people, no
 * sales; files are named by their place in the archive. `server/docs/record-api.md` describes it. Another shape is another `version`.
 */
import * as z from 'zod'
import { MAX_LESSONS, MAX_MODULES } from '#drizzle/domain/course-import.ts'
import type { Field, Fields } from '#drizzle/field-kinds.ts'

export const ARCHIVE_FORMAT = 'course-archive'
export const ARCHIVE_VERSION = 1

/** A place in the archive. */
const path = z.string().min(1).max(1000)
const paths = z.array(path).max(20).default([])

/** Beside what is named here each holds its collection's own fields, by their names. */
const question = z.looseObject({})
const quiz = z.looseObject({ questions: z.array(question).max(1000).default([]) })
const lesson = z.looseObject({
  video: path.optional(),
  audio: path.optional(),
  attachments: paths,
  captions: paths,
  quiz: quiz.optional(),
  /** Ninety seconds of its recording that anybody may hear; judged where it is read. */
  extract: z.unknown().optional(),
})
const part = z.looseObject({ lessons: z.array(lesson).max(MAX_LESSONS).default([]) })

export const courseArchive = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  course: z.looseObject({
    /** Names rather than ids, which differ on another site. */
    category: z.string().max(200).optional(),
    tags: z.array(z.string().max(200)).max(100).default([]),
    coverImage: path.optional(),
  }),
  modules: z.array(part).max(MAX_MODULES).default([]),
})
export type CourseArchive = z.output<typeof courseArchive>

/** Addresses and positions are those of a site: a copy gets its own. */
const OF_THE_SITE = ['slug', 'status', 'order']

const isCarried = (name: string, field: Field): boolean =>
  !['file', 'relation', 'autodate', 'password'].includes(field.type) &&
  !field.serverOnly &&
  !field.hidden &&
  !field.system &&
  !OF_THE_SITE.includes(name)

/** The fields of a record that an archive holds as they are. */
export const carriedFields = (fields: Fields): [string, Field][] =>
  Object.entries(fields).filter(([name, field]) => isCarried(name, field))
