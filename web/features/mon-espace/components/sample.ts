/** « Exemple d’espace membre »: a public course with invented figures; no one's data, nothing that is sold. */
import type { Course } from '../queries.ts'
import type { SpaceData } from './MySpace.tsx'

const base = { collectionId: '', created: '2026-11-08 09:00:00.000Z', updated: '2026-11-08 09:00:00.000Z' }

export const sampleSpace = (courses: readonly Course[]): SpaceData => {
  const enrollments = courses.slice(0, 2).map((course, index) => ({
    ...base,
    collectionName: 'enrollments',
    id: `exemple-${index}`,
    user: '',
    course: course.id,
    enrolledAt: base.created,
    isActive: true,
    progress: index === 0 ? 44 : 0,
    paymentType: 'one_time' as const,
    expiresAt: '',
    completedAt: '',
    releasedDays: 0,
    expand: { course },
  }))
  return { enrollments, current: enrollments[0], progress: [], payments: [], invoices: [] }
}
