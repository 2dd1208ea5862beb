import { collection } from '../collection.ts'
import type { ImportReport } from '../domain/course-import.ts'
import { MAX_ARCHIVE } from '../domain/course-import.ts'
import { choice, fields, file, json, number, text } from '../fields.ts'
import { can, nobody } from '../rules.ts'

/**
 * A file that becomes a course: uploaded like any large file, previewed, then imported by a job. Open to
 * those who may create courses; holds no personal data, and is deleted a day later.
 */
export const courseImportFields = /* @__PURE__ */ fields({
  archive: file({ maxSize: MAX_ARCHIVE, protected: true }),
  /** How its file was called. */
  name: text({ max: 255 }),
  status: choice(['new', 'waiting', 'done', 'failed'], { initial: 'new', serverOnly: true }),
  /** The draft that was made of it. A text: the course may be deleted, and must not be made once more. */
  course: text({ max: 15, serverOnly: true }),
  /** Files that are stored already, of how many. */
  stored: number({ onlyInt: true, serverOnly: true }),
  files: number({ onlyInt: true, serverOnly: true }),
  report: json<ImportReport>({ serverOnly: true }),
})

export const courseImports = /* @__PURE__ */ collection('course_imports', courseImportFields, () => ({
  read: can('courses.manage'),
  create: can('courses.manage'),
  update: nobody,
  delete: can('courses.manage'),
}))
