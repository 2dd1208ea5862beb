/** Free previews: public lessons, with their courses. */
import type { RecordIn } from '../../lib/collections.ts'
import { records } from '../../lib/records.ts'

type CourseRow = RecordIn<'courses'>
type ModuleRow = RecordIn<'modules', { course?: CourseRow }>
export type Extract = RecordIn<'lessons', { module?: ModuleRow }>

const lessons = records<'lessons', { module?: ModuleRow }>('lessons')

const COURSE = 'id,collectionId,title,slug,status,shortDescription,price,salePrice'
  .split(',')
  .map((name) => `expand.module.expand.course.${name}`)
  .join()

/** A lesson that the caller may read: a free preview, or one of an own course. 404 for the others. */
export const extractOf = (id: string) => lessons.one(id, { expand: 'module.course' })

/** Of published courses, in the order of the catalogue; without their contents. As many as a page shows. */
export const freeExtracts = lessons.list({
  filter: "isPreview = true && module.course.status = 'published'",
  sort: 'module.course.order,module.course.title,module.order,order',
  expand: 'module.course',
  fields: `id,title,type,durationSeconds,expand.module.title,${COURSE}`,
  perPage: 200,
  skipTotal: true,
})

/** The course of a lesson that was read with it. */
export const courseOfExtract = (lesson: Extract): CourseRow | undefined =>
  lesson.expand?.module?.expand?.course
