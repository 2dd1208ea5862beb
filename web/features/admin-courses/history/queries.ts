import type { courseVersionFields } from '#drizzle/collections/course-versions.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { filter, records } from '../../../lib/records.ts'

/** The owner of versions: the sheet of a course, or a lesson. */
export type VersionScope = { readonly course: string } | { readonly lesson: string }
type Version = RecordOf<typeof courseVersionFields, { author?: { id: string; firstName?: string } }>
/** As the list has it, without its words. */
export type VersionLine = Pick<Version, 'id' | 'author' | 'savedAt' | 'expand'>

const versions = records<'course_versions', Version['expand']>('course_versions')

/** Newest first; the server stores at most sixty. */
export const versionsOf = (place: VersionScope) =>
  versions.list({
    page: 1,
    perPage: 100,
    sort: '-savedAt,-@rowid',
    filter:
      'course' in place
        ? filter('course = {:id}', { id: place.course })
        : filter('lesson = {:id}', { id: place.lesson }),
    expand: 'author',
    fields: 'id,author,savedAt,expand.author.id,expand.author.firstName',
  })
export const versionOf = (id: string) => versions.one(id)
