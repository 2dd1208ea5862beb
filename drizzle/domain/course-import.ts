/** What an import of a course says before and after: read by the server, which writes it, and by the screen. */

/** Bytes of a file that becomes a course, and of the files that an export holds. */
export const MAX_ARCHIVE = 20 * 1024 ** 3

export const MAX_MODULES = 200
export const MAX_LESSONS = 500
/** Of an archive, with its folders. */
export const MAX_ENTRIES = 5000
/** Bytes of all texts of a course: more than a library of manuals, and no more than one transaction writes while others wait. */
export const MAX_TEXT = 2 * 1024 * 1024

/** Where something is that does not fit, as its author finds it: a file, a line, a lesson. */
export interface ImportRemark {
  readonly where: string
  readonly message: string
}

/** What came of an import, or why nothing did. */
export interface ImportReport {
  readonly modules: number
  readonly lessons: number
  readonly files: number
  /** What was left out or changed, in the order in which it was found. */
  readonly remarks: readonly ImportRemark[]
  /** Why there is no course; empty when there is one. */
  readonly failure: string
}
