/** Small valid records that a test starts from; each names only what matters. */
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { produits, type TAX_TREATMENTS } from '#drizzle/collections/produits.ts'
import type { Tx } from '#server/records/types.ts'

type TaxTreatment = (typeof TAX_TREATMENTS)[number]
type CourseData = Parameters<typeof makeCourse>[1]

export const makeCourse = (
  tx: Tx,
  data: {
    title?: string
    status?: 'draft' | 'published' | 'archived'
    price?: number
    order?: number
    instructor?: string
    accessMonths?: number | null
    withdrawal?: 'days14' | 'digital_waiver' | 'dated_service'
    certificate?: boolean
    discussion?: 'open' | 'moderated' | 'closed'
    installmentPrice?: number
    installmentCount?: number
    subscriptionPrice?: number
    subscriptionInterval?: 'month' | 'year'
    taxTreatment?: TaxTreatment
    taxRate?: number
  } = {},
) => tx.create(courses, { title: 'Une formation', status: 'published', price: 100, ...data })

/** A published course with one module and as many text lessons as asked. */
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

export const makeProduit = (
  tx: Tx,
  data: {
    title?: string
    status?: 'draft' | 'published' | 'archived'
    price?: number
    salePrice?: number | null
    stock?: number | null
    kind?: 'physical' | 'digital' | 'service'
    withdrawal?: 'days14' | 'digital_waiver' | 'dated_service'
    saleStart?: string
    saleEnd?: string
    taxTreatment?: TaxTreatment
    taxRate?: number
    buttonLink?: string
  } = {},
) => tx.create(produits, { title: 'Un produit', status: 'published', price: 20, ...data })
