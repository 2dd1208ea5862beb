/**
 * « Mon rythme »: the pace that a user chose for a course, stored with the enrollment, and its calendar
 * appointments.
 */
import { courses } from '#drizzle/collections/courses.ts'
import { enrollments, progress } from '#drizzle/collections/learning.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { wallClock } from '#drizzle/domain/paris-clock.ts'
import { link } from '#drizzle/domain/paths.ts'
import { type Plan, planEnd, planWeeks } from '#drizzle/domain/plan.ts'
import { dayOf } from '#drizzle/domain/weeks.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, notFound } from '#server/core/errors.ts'
import { weeklyCalendar } from '#server/documents/calendar.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { enrollmentIn, startOf } from '../enrollments/index.ts'
import { programmeOf } from './course-completion.ts'
import { openingsOf } from './openings.ts'

const own = (engine: Engine, actor: Actor, courseId: string) => {
  const user = actor.record?.collectionName === 'users' ? actor.record.id : ''
  const found = enrollmentIn(engine.read(system), user, courseId, engine.clock.now())
  if (!found) throw notFound()
  return found
}

/** Stores the caller's plan. Throws 404 for a course without enrollment. */
export const keepPlan = async (engine: Engine, actor: Actor, courseId: string, plan: Plan): Promise<void> => {
  const { id } = own(engine, actor, courseId)
  await engine.write(system, (tx) => {
    // Erased or withdrawn meanwhile: there is no enrollment to store a plan in.
    if (!tx.getOrNull(enrollments, id)?.isActive) throw notFound()
    tx.update(enrollments, id, { plan })
  })
}

/** Minutes blocked in the calendar: the length of a sitting, in quarters of an hour, three hours at most. */
const SITTING = { step: 15, least: 15, most: 180 }
const REMIND_MINUTES = 10

/** The first of `days` (`2026-11-23`) whose hour is still ahead in Paris. */
export const firstOf = ({ days, time }: Pick<Plan, 'days' | 'time'>, now: Date): string => {
  const [today = '', hour = ''] = wallClock(now.getTime()).split('T')
  const number = Date.parse(`${today}T00:00:00Z`) / 86_400_000 + (time <= hour ? 1 : 0)
  // 1 January 1970 was a Thursday, the fourth day of its week.
  const weekday = (day: number) => ((day + 3) % 7) + 1
  for (let day = number; day < number + 7; day += 1) if (days.includes(weekday(day))) return dayOf(day)
  return today
}

/**
 * The caller's stored plan for a course as iCalendar. Throws 404 for a course without enrollment, 409 without
 * chosen days or remaining lessons.
 */
export const planCalendar = (engine: Engine, actor: Actor, courseId: string, publicUrl: string): string => {
  const enrollment = own(engine, actor, courseId)
  const reader = engine.read(system)
  const now = engine.clock.now()
  const { plan } = enrollment
  if (!plan || plan.days.length === 0) throw conflict('Choisissez d’abord vos jours.')
  const rows = reader.find(progress, { user: enrollment.user, course: courseId })
  const done = new Map(rows.filter(({ completed }) => completed).map((row) => [row.lesson, row.completedAt]))
  const openings = openingsOf(reader, enrollment.id)
  const opensAt = startOf(enrollment, now)
  const left = programmeOf(reader, courseId)
    .filter(({ id }) => !done.has(id))
    .map((lesson) => {
      const at = openings.get(lesson.moduleId) ?? opensAt
      return { seconds: lesson.durationSeconds, availableAt: at > stamp(now) ? at : '' }
    })
  const weeks = planWeeks(left, plan.perWeek, [...done.values()], now)
  const from = firstOf(plan, now)
  const end = planEnd(weeks)
  if (end === '') throw conflict('Il ne reste rien à prévoir dans cette formation.')
  const seconds = left.reduce((total, lesson) => total + lesson.seconds, 0)
  const sitting = (seconds / left.length / 60) * Math.max(1, plan.perWeek / plan.days.length)
  const { title } = reader.get(courses, courseId)
  const site = reader.firstOrNull(siteSettings, {})
  const url = publicUrl + link('memberCourse', { id: courseId })
  return weeklyCalendar(
    site?.brand ?? title,
    {
      id: `rythme-${enrollment.id}@${new URL(publicUrl).hostname}`,
      sequence: Math.floor(now.getTime() / 60_000),
      title,
      text: `Votre moment pour «\u00a0${title}\u00a0».\n${url}`,
      url,
      from,
      // This week's days may be over: the remaining lessons get one appointment all the same.
      until: end < from ? from : end,
      days: plan.days,
      time: plan.time,
      minutes: Math.min(
        SITTING.most,
        Math.max(SITTING.least, Math.ceil(sitting / SITTING.step) * SITTING.step),
      ),
      remindBefore: REMIND_MINUTES,
    },
    now,
  )
}
