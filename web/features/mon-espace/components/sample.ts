/** « Exemple d’espace membre »: public courses with invented figures; no real data, nothing for sale. */

import type { Enrollment, Outline } from '../../learning/index.ts'
import type { Course, Payment, Progress } from '../queries.ts'
import type { SpaceData } from './MySpace.tsx'

/** The person of the sample. */
export const SAMPLE_PERSON = { firstName: 'Claire', lastName: 'Exemple', email: 'claire@example.com' }

const base = { collectionId: '', created: '2026-11-08 09:00:00.000Z', updated: '2026-11-08 09:00:00.000Z' }
/** Four lessons of nine. */
const PERCENT = 44

const enrolled = (course: Course, index: number): Enrollment => ({
  ...base,
  collectionName: 'enrollments',
  id: `exemple-${index}`,
  user: '',
  course: course.id,
  enrolledAt: base.created,
  isActive: true,
  progress: index === 0 ? PERCENT : 0,
  paymentType: 'one_time' as const,
  releaseShiftDays: 0,
  mostHours: null,
  connectedSeconds: 0,
  hoursWarnedAt: '',
  usedUpAt: '',
  plan: null,
  expiresAt: '',
  closedBy: '',
  accesses: null,
  completedAt: '',
  review: '',
  reviewReason: '',
  expand: { course },
})

const paid = (course: Course, index: number): Payment => ({
  ...base,
  collectionName: 'payments',
  id: `exemple-paiement-${index}`,
  user: '',
  email: '',
  course: course.id,
  produit: '',
  variant: '',
  isShipping: false,
  isGift: false,
  line: 0,
  taxCents: null,
  order: '',
  kind: 'one_time',
  status: 'paid',
  amountCents: Math.round(course.price * 100),
  refundedCents: 0,
  currency: 'eur',
  installmentNumber: null,
  installmentCount: null,
  provider: 'demo',
  providerRef: '',
  subscriptionRef: '',
  paymentRef: '',
  plan: '',
  method: '',
  dispute: '',
  disputedAt: '',
  receiptUrl: '',
  paidAt: base.created,
  failureReason: '',
  metadata: null,
  expand: { course },
})

/** The first lessons of the course, done. */
const followed = (outline: Outline): Progress[] => {
  const lessons = outline.modules.flatMap((entry) => entry.lessons)
  return lessons.slice(0, Math.round((lessons.length * PERCENT) / 100)).map((lesson) => ({
    ...base,
    collectionName: 'progress',
    id: `exemple-${lesson.id}`,
    user: '',
    lesson: lesson.id,
    course: outline.course.id,
    completed: true,
    completedAt: base.created,
    positionSeconds: 0,
    watched: [],
    watchedSeconds: 0,
    score: null,
    data: null,
    updatedAt: base.updated,
  }))
}

/** To a visitor every lesson is closed; in the sample they are open, although none of them is a link. */
const opened = (outline: Outline): Outline => ({
  ...outline,
  modules: outline.modules.map((entry) => ({
    ...entry,
    lessons: entry.lessons.map((lesson) => ({ ...lesson, locked: false })),
  })),
})

export const sampleSpace = (courses: readonly Course[], outline?: Outline): SpaceData => {
  const enrollments = courses.slice(0, 2).map(enrolled)
  return {
    enrollments,
    current: enrollments[0],
    outline: outline && opened(outline),
    progress: outline ? followed(outline) : [],
    payments: courses.slice(0, 2).map(paid),
    invoices: [],
  }
}
