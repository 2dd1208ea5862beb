/**
 * « Me le rappeler le soir »: the evenings of a recording for a calendar. The server stores nothing of the
 * choice.
 */
import { lessons, modules } from '#drizzle/collections/courses.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { wallClock } from '#drizzle/domain/paris-clock.ts'
import { link } from '#drizzle/domain/paths.ts'
import { dayOf, parisDay } from '#drizzle/domain/weeks.ts'
import { conflict, forbidden, notFound } from '#server/core/errors.ts'
import { monthsLater } from '#server/core/later.ts'
import { weeklyCalendar } from '#server/documents/calendar.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { enrollmentIn } from '../enrollments/index.ts'
import { CLOSED_LESSON } from './access.ts'
import { firstOf } from './plan.ts'

/** Duration of the reminders, in months, when the access has no end. */
const MONTHS = 3
const REMIND_MINUTES = 10
/** Minimum length of an appointment. */
const MIN_MINUTES = 10

/** 1 is Monday, 7 Sunday; `time` as `21:30`. */
export interface Wish {
  readonly days: readonly number[]
  readonly time: string
}

const dayBefore = (day: string): string => dayOf(Date.parse(`${day}T00:00:00Z`) / 86_400_000 - 1)
const timeOf = (at: Date): string => wallClock(at.getTime()).slice(11)

/**
 * The evenings of a recording open to the caller, as iCalendar, until the access ends or, without an end, for
 * three months. Throws 403 for accounts that are not users, 404 for a closed lesson or one that is not a
 * recording, 409 when the access ends before the first of them.
 */
export const reminderCalendar = (
  engine: Engine,
  actor: Actor,
  lessonId: string,
  { days, time }: Wish,
  publicUrl: string,
): string => {
  if (actor.record?.collectionName !== 'users') throw forbidden()
  const user = actor.record.id
  const lesson = engine.read(actor).getOrNull(lessons, lessonId)
  if (lesson?.type !== 'audio' || lesson.audio === '') throw notFound(CLOSED_LESSON)
  const reader = engine.read(system)
  const now = engine.clock.now()
  const { course } = reader.get(modules, lesson.module)
  const expiresAt = enrollmentIn(reader, user, course, now)?.expiresAt ?? ''
  const end = expiresAt === '' ? monthsLater(now, MONTHS) : new Date(expiresAt)
  // On the last day only what begins before the access ends; today only what has not begun.
  const until = time < timeOf(end) ? parisDay(end) : dayBefore(parisDay(end))
  const from = firstOf({ days, time }, now)
  if (from > until) throw conflict('Votre accès à cette séance prend fin avant le premier de ces soirs.')
  const site = reader.firstOrNull(siteSettings, {})
  const url = publicUrl + link('memberLesson', { id: course, lessonId: lesson.id })
  return weeklyCalendar(
    site?.brand ?? lesson.title,
    {
      id: `soir-${lesson.id}-${user}@${new URL(publicUrl).hostname}`,
      sequence: Math.floor(now.getTime() / 60_000),
      title: lesson.title,
      text: `Votre moment pour «\u00a0${lesson.title}\u00a0». Jamais en conduisant.\n${url}`,
      url,
      from,
      until,
      days,
      time,
      minutes: Math.max(MIN_MINUTES, Math.ceil(lesson.durationSeconds / 60)),
      remindBefore: REMIND_MINUTES,
    },
    now,
  )
}
