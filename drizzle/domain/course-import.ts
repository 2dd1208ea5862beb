/** The report before and after a course import: written by the server, read by the screen. */

/** Maximum bytes of an imported file, and of the files in an export. */
export const MAX_ARCHIVE = 20 * 1024 ** 3

export const MAX_MODULES = 200
export const MAX_LESSONS = 500
/** Maximum entries of an archive, folders included. */
export const MAX_ENTRIES = 5000
/**
 * Maximum bytes of a course's texts: more than a library of manuals, and little enough for one transaction.
 */
export const MAX_TEXT = 2 * 1024 * 1024

/** Location of a problem as the author finds it: a file, a line, a lesson. */
export interface ImportRemark {
  readonly where: string
  readonly message: string
}

/** The result of an import, or why it failed. */
export interface ImportReport {
  readonly modules: number
  readonly lessons: number
  readonly files: number
  /** What was left out or changed, in the order found. */
  readonly remarks: readonly ImportRemark[]
  /** Why no course was created; empty when one was. */
  readonly failure: string
}
