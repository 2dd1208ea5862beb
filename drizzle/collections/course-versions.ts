import { collection } from '../collection.ts'
import type { VersionFields } from '../domain/course-version.ts'
import { date, fields, json, RICH_TEXT_BYTES, relation, text } from '../fields.ts'
import { can, nobody, or } from '../rules.ts'
import { teaches } from './courses.ts'

/**
 * Earlier texts of a course's sheet or of a lesson: one of `course` and `lesson` is set. Written by the
 * server with each change. Readable for those who may write the course, also after the lesson has moved to
 * another one.
 */
export const courseVersionFields = /* @__PURE__ */ fields({
  course: relation('courses', { cascadeDelete: true }),
  lesson: relation('lessons', { cascadeDelete: true }),
  // Empty: the server itself, or a text from before versions were stored.
  author: relation('users'),
  words: json<VersionFields>({ maxSize: 2 * RICH_TEXT_BYTES + 524_288 }),
  savedAt: date({ required: true }),
  // The digest of the text: an equal one marks a restored version.
  digest: text({ max: 64, hidden: true }),
})

export const courseVersions = /* @__PURE__ */ collection('course_versions', courseVersionFields, () => ({
  read: or(
    `(lesson = '' && ${teaches('course.')})`,
    `(lesson != '' && ${teaches('lesson.module.course.')})`,
    can('courses.manage'),
  ),
  create: nobody,
  update: nobody,
  delete: nobody,
  indexes: [{ columns: ['lesson', 'savedAt'] }, { columns: ['course', 'savedAt'] }],
}))
