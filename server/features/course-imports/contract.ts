import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'

const byId = z.object({ id: z.string().max(40) })
const remark = z.object({ where: z.string(), message: z.string() })

/** Previews the import of an uploaded file, without writing. 400 with a message for an unreadable file. */
export const previewImport = endpoint({
  method: 'GET',
  path: '/api/course-imports/:id/preview',
  access: ['courses.manage'],
  params: byId,
  reply: z.object({
    kind: z.enum(['archive', 'folder', 'table', 'list']),
    title: z.string(),
    modules: z.array(
      z.object({
        title: z.string(),
        lessons: z.array(
          z.object({
            title: z.string(),
            type: z.string(),
            durationSeconds: z.number(),
            /** Questions of its quiz. */
            questions: z.number(),
            files: z.array(z.object({ name: z.string(), bytes: z.number() })),
          }),
        ),
      }),
    ),
    /** Of lessons, of their texts and of the course. */
    files: z.number(),
    bytes: z.number(),
    remarks: z.array(remark),
  }),
  perMinute: 60,
})

/**
 * Creates the draft by a job: the record of the import holds the progress, and the course that it became.
 * Repeating it changes nothing; a failed import is tried again.
 */
export const runImport = endpoint({
  method: 'POST',
  path: '/api/course-imports/:id/run',
  access: ['courses.manage'],
  params: byId,
  body: z.strictObject({
    /** Instead of the title that was found. */
    title: z.string().trim().max(160).default(''),
  }),
  perMinute: 30,
})

/**
 * A course with programme, quizzes and files as a ZIP. For callers who may change it, by session or file
 * token: a download sends no header.
 */
export const exportCourse = endpoint({
  method: 'GET',
  // Beside the courses' own addresses, which are limited together.
  path: '/api/course-exports/:id',
  access: 'anyone',
  summary: 'A course as a ZIP',
  params: byId,
  query: z.object({ access: z.string().max(2000).optional() }),
  sends: 'application/zip',
  perMinute: 12,
})
