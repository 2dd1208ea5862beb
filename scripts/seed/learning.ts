/**
 * The followers of each course, their progress and its dates: enough of each for the shape of a drop-off
 * curve.
 */

import {
  certificates,
  enrollments,
  learningEvents,
  type PAYMENT_TYPES,
  progress,
} from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { link } from '#drizzle/domain/paths.ts'
import { stamp } from '#server/core/clock.ts'
import { randomToken } from '#server/core/ids.ts'
import type { Bulk } from './bulk.ts'
import { type Calendar, stamps } from './calendar.ts'
import { keepSurveys } from './quality.ts'
import { type FollowedQuiz, keepAttempt } from './quizzes.ts'
import { type Dice, dice } from './random.ts'

export interface FollowedLesson {
  id: string
  title: string
  /** Of its film or recording; 0 without. */
  mediaSeconds: number
  minutes: number
  quiz: FollowedQuiz | null
}
export interface FollowedCourse {
  id: string
  title: string
  lessons: readonly FollowedLesson[]
  hours: number
}
export interface Follower {
  user: string
  name: string
  course: FollowedCourse
  daysAgo: number
  /** Of the day of the enrollment. */
  minute: number
  type: (typeof PAYMENT_TYPES)[number]
  isActive: boolean
  /** Completed lessons by days back; absent: by chance. */
  done?: readonly number[]
}

const STAYS = 0.87
/** Mornings, lunch breaks, and mostly evenings: the times of listening. */
const HOURS = [7, 8, 12, 13, 18, 20, 21, 21, 21, 22, 22]

/** Days back of each completed lesson: every few days, until the follower stops or today is reached. */
const pace = (drawn: Dice, follower: Follower): number[] => {
  const days: number[] = []
  const gap = drawn.whole(1, 6)
  let at = follower.daysAgo - drawn.whole(0, 2)
  for (const _lesson of follower.course.lessons) {
    if (at < 0 || drawn.next() > STAYS) return days
    days.push(at)
    at -= drawn.whole(1, gap + 1)
  }
  return days
}

interface Ended {
  at: Date
  follower: Follower
}

const sessionOf = (drawn: Dice): string => `s${Math.floor(drawn.next() * 1e12).toString(36)}`

/** One lesson, followed to the end or abandoned (`share` < 1). Returns the time of completion. */
const followLesson = (
  bulk: Bulk,
  days: Calendar,
  drawn: Dice,
  follower: Follower,
  lesson: FollowedLesson,
  at: Date,
  share: number,
): Date => {
  const { user, course } = follower
  const seconds = Math.floor(lesson.mediaSeconds * share)
  const end = days.later(at, lesson.minutes * share)
  const isDone = share === 1
  const { quiz } = lesson
  // Separate dice: a quiz attempt does not change the days of other followers.
  const score =
    quiz && isDone
      ? keepAttempt(bulk, dice(at.getTime()), { user, lesson: lesson.id, quiz }, { from: at, to: end })
      : null
  const about = { user, lesson: lesson.id, course: course.id }
  const event = (kind: 'open' | 'play' | 'complete', when: Date, sessionId: string) =>
    bulk.keep(learningEvents, { ...about, kind, at: stamp(when), sessionId, ...stamps(when) })
  bulk.keep(progress, {
    ...about,
    completed: isDone,
    completedAt: isDone ? stamp(end) : '',
    watched: seconds > 0 ? [[0, seconds]] : [],
    positionSeconds: seconds,
    score,
    updatedAt: stamp(end),
    created: stamp(at),
    updated: stamp(end),
  })
  const session = sessionOf(drawn)
  event('open', at, session)
  if (seconds > 0) event('play', days.later(at, 0.3), session)
  if (isDone) event('complete', end, session)
  return end
}

const enrol = (
  bulk: Bulk,
  follower: Follower,
  at: Date,
  doneAt: readonly Date[],
): { id: string; endedAt: Date | null } => {
  const { user, course, type, isActive } = follower
  const last = doneAt.at(-1)
  const isWhole = last !== undefined && doneAt.length === course.lessons.length
  const id = bulk.keep(enrollments, {
    user,
    course: course.id,
    enrolledAt: stamp(at),
    isActive,
    paymentType: type,
    progress: Math.round((doneAt.length / course.lessons.length) * 100),
    completedAt: isWhole ? stamp(last) : '',
    created: stamp(at),
    updated: stamp(last ?? at),
  })
  return { id, endedAt: isWhole ? last : null }
}

/** Certificates in the order of completion, each with its file and its notification. */
const certify = (bulk: Bulk, ended: Ended[]): void => {
  for (const { at, follower } of ended.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const { user, name, course } = follower
    bulk.keep(learningEvents, { user, course: course.id, kind: 'complete', at: stamp(at), ...stamps(at) })
    const certificateId = bulk.keep(certificates, {
      user,
      course: course.id,
      holder: name,
      courseTitle: course.title,
      number: bulk.nextNumber('A', at),
      issuedAt: stamp(at),
      hours: course.hours,
      verifyToken: randomToken(),
      ...stamps(at),
    })
    bulk.enqueue('certificate.file', { certificateId })
    bulk.keep(notifications, {
      user,
      type: 'success',
      title: 'Formation terminée',
      message: `Vous avez terminé «\u00a0${course.title}\u00a0». Bravo.`,
      link: link('memberCourse', { id: course.id }),
      // Only for the named people: the notifications of the others are old.
      read: !follower.done,
      ...stamps(at),
    })
  }
}

/** Writes the enrollments with all their activity. */
export const keepFollowers = (bulk: Bulk, days: Calendar, followers: readonly Follower[]): void => {
  const drawn = dice(90)
  const ended: Ended[] = []
  for (const follower of followers) {
    const start = days.later(days.at(follower.daysAgo, follower.minute), 3)
    const done = follower.done ?? pace(drawn, follower)
    let before = days.later(start, 6)
    const doneAt = done.map((daysAgo, index) => {
      const wanted = days.at(daysAgo, drawn.pick(HOURS) * 60 + drawn.whole(0, 40))
      const lesson = follower.course.lessons[index]!
      before = followLesson(bulk, days, drawn, follower, lesson, wanted > before ? wanted : before, 1)
      return before
    })
    const next = follower.course.lessons[done.length]
    if (!follower.done && next && next.mediaSeconds > 0 && drawn.luck(0.6))
      followLesson(bulk, days, drawn, follower, next, days.later(before, 30), 0.15 + drawn.next() * 0.6)
    const { id: enrollment, endedAt } = enrol(bulk, follower, start, doneAt)
    keepSurveys(bulk, days, { follower, enrollment }, { start, end: endedAt })
    if (endedAt) ended.push({ at: endedAt, follower })
  }
  certify(bulk, ended)
}
