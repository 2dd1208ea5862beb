/** Small valid records that a test starts from; each names only what matters. */
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { produits } from '#drizzle/collections/produits.ts'
import type { CreateOf } from '#drizzle/fields.ts'
import type { Tx, WriteOf } from '#server/records/types.ts'

type CourseData = Parameters<typeof makeCourse>[1]

export const makeCourse = (tx: Tx, data: CreateOf<typeof courses.fields> = {}) =>
  tx.create(courses, { title: 'Une formation', status: 'published', price: 100, ...data })

/** A published course with one module and `count` text lessons. */
export const makeCourseWithLessons = (tx: Tx, count: number, data: CourseData = {}) => {
  const course = makeCourse(tx, data)
  const part = tx.create(modules, { course: course.id, title: 'Module', order: 1 })
  const list = Array.from({ length: count }, (_, at) =>
    tx.create(lessons, {
      module: part.id,
      title: `Leçon ${at + 1}`,
      type: 'text',
      content: '<p>Contenu réservé</p>',
      manualCompletion: true,
      order: at + 1,
      durationSeconds: 60,
    }),
  )
  return { course, module: part, lessons: list }
}

export const makeProduit = (tx: Tx, data: WriteOf<typeof produits.fields> = {}) =>
  tx.create(produits, { title: 'Un produit', status: 'published', price: 20, ...data })
