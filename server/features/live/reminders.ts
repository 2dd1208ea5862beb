/**
 * Reminders of a live lesson, a day and an hour before it, and notifications when it is moved or cancelled.
 * Jobs wait for those instants.
 */
import * as z from 'zod'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { REMINDERS, type ReminderKind } from '#drizzle/domain/live.ts'
import { link } from '#drizzle/domain/paths.ts'
import { stamp } from '#server/core/clock.ts'
import { longMoment, parisDay } from '#server/core/paris.ts'
import type { Worker } from '#server/jobs/worker.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { enrollmentIn, startOf } from '../enrollments/index.ts'
import { type Lesson, openingsOf } from '../learning/index.ts'

/** An author who types a date changes it in several steps. */
const SETTLES_MS = 120_000
/** People a transaction: others write in between. */
const AT_ONCE = 100

export const LIVE_NEWS = ['day', 'hour', 'moved', 'cancelled'] as const
export type LiveNews = (typeof LIVE_NEWS)[number]
/** The text about a deleted lesson. */
const goneLesson = z.object({ title: z.string(), course: z.string() })
/** `liveAt`: of the reminder, or from which it was moved or taken away. */
const payloads = z.object({
  lessonId: z.string(),
  kind: z.enum(LIVE_NEWS),
  liveAt: z.string(),
  after: z.string().default(''),
  gone: goneLesson.optional(),
})
type Payload = z.infer<typeof payloads>

/** The date of a live lesson; empty for others, for hidden ones, and while it is not set. */
export const heldAt = (lesson: Pick<Lesson, 'type' | 'liveAt' | 'isHidden'> | undefined): string =>
  lesson?.type === 'live' && !lesson.isHidden ? lesson.liveAt : ''

/**
 * The participants of a deleted live lesson are notified after a delay, unless a version restores it
 * meanwhile.
 */
const cancelLater = (engine: Engine, tx: Tx, lesson: Lesson): void => {
  const liveAt = heldAt(lesson)
  const now = engine.clock.now().getTime()
  // With a module or course the rows above go first: their own hooks come before them.
  const course = tx.getOrNull(modules, lesson.module)?.course
  if (liveAt === '' || new Date(liveAt).getTime() <= now || !course) return
  const { id: lessonId, title } = lesson
  tx.enqueue(
    'live.news',
    { lessonId, kind: 'cancelled', liveAt, gone: { title, course } },
    { key: `live cancelled ${lessonId} ${liveAt}`, runAt: new Date(now + SETTLES_MS) },
  )
}

/**
 * Schedules the reminders of a live lesson, each sent once, and the notifications of a move or cancellation.
 */
export const liveHooks = (engine: Engine): void => {
  engine.before(lessons, 'delete', (tx, { record }) => cancelLater(engine, tx, record))
  engine.before(modules, 'delete', (tx, { record }) => {
    for (const lesson of tx.find(lessons, { module: record.id, type: 'live' }))
      cancelLater(engine, tx, lesson)
  })
  for (const action of ['create', 'update'] as const)
    engine.after(lessons, action, (tx, { record, original }) => {
      const before = heldAt(original)
      const now = engine.clock.now().getTime()
      const { id: lessonId } = record
      const liveAt = heldAt(record)
      if (liveAt === before) return
      if (before !== '' && new Date(before).getTime() > now)
        tx.enqueue(
          'live.news',
          { lessonId, kind: 'moved', liveAt: before },
          { key: `live moved ${lessonId}`, runAt: new Date(now + SETTLES_MS) },
        )
      if (liveAt === '') return
      for (const kind of Object.keys(REMINDERS) as ReminderKind[]) {
        const runAt = new Date(new Date(liveAt).getTime() - REMINDERS[kind])
        if (runAt.getTime() > now)
          tx.enqueue(
            'live.news',
            { lessonId, kind, liveAt },
            { key: `live ${kind} ${lessonId} ${liveAt}`, runAt },
          )
      }
    })
}

/**
 * Whether a notification is still true: a reminder of the present date, before it begins, and « demain » not
 * on its own day, since jobs may be late; a move away from the former date, though not to a past day, which
 * is a correction; a cancellation without a restore.
 */
export const isNews = (
  lesson: Pick<Lesson, 'type' | 'liveAt' | 'isHidden'> | null,
  { kind, liveAt }: Pick<Payload, 'kind' | 'liveAt'>,
  now: Date,
): boolean => {
  if (kind === 'cancelled') return lesson === null && new Date(liveAt) > now
  if (!lesson) return false
  const current = heldAt(lesson)
  if (kind === 'moved') return current !== liveAt && (current === '' || new Date(current) > now)
  const begins = new Date(liveAt)
  if (current !== liveAt || begins <= now) return false
  return kind !== 'day' || parisDay(begins) !== parisDay(now)
}

/** Whether a person has the lesson now: the access has begun and not ended, and the module is open. */
export const hasLesson = (reader: Reader, user: string, lesson: Lesson, now: Date): boolean => {
  const { id, course } = reader.get(modules, lesson.module)
  const enrollment = enrollmentIn(reader, user, course, now)
  if (!enrollment || startOf(enrollment, now) !== '') return false
  return (openingsOf(reader, enrollment.id).get(id) ?? '') <= stamp(now)
}

/**
 * Whether the person has the course of a deleted lesson now; whether its module was open is no longer known.
 */
export const hasCourse = (reader: Reader, user: string, course: string, now: Date): boolean => {
  const enrollment = enrollmentIn(reader, user, course, now)
  return enrollment !== null && startOf(enrollment, now) === ''
}

const TITLES: Readonly<Record<LiveNews, string>> = {
  day: 'Votre direct a lieu demain',
  hour: 'Votre direct commence dans une heure',
  moved: 'Votre direct change de date',
  cancelled: 'Votre direct est annulé',
}

/** A notice's title, date and link. */
const noticeOf = (reader: Reader, { lessonId, kind, liveAt, gone }: Payload) => {
  const lesson = reader.getOrNull(lessons, lessonId)
  const course = lesson ? reader.get(modules, lesson.module).course : (gone?.course ?? '')
  const held = kind === 'cancelled' ? liveAt : heldAt(lesson ?? undefined)
  const when = held ? `le ${longMoment(new Date(held))}` : 'à une date qui vous sera indiquée'
  const said = kind === 'cancelled' ? `il était prévu ${when}` : when
  return {
    lesson,
    course,
    message: `«\u00a0${lesson?.title ?? gone?.title ?? ''}\u00a0»\u00a0: ${said}.`,
    link: lesson ? link('memberLesson', { id: course, lessonId }) : link('memberCourse', { id: course }),
  }
}

const notifySome = (engine: Engine, tx: Tx, payload: Payload): void => {
  const now = engine.clock.now()
  const { lessonId, kind, liveAt, gone } = payload
  const { lesson, course, ...notice } = noticeOf(tx, payload)
  if (!isNews(lesson, payload, now)) return
  const { status } = tx.getOrNull(courses, course) ?? {}
  if (!status || status === 'draft') return
  const filter = 'course = {:course} && isActive = true && id > {:after}'
  const rows = tx.find(
    enrollments,
    { filter, params: { course, after: payload.after } },
    { sort: 'id', limit: AT_ONCE },
  )
  const isFor = (user: string) =>
    lesson ? hasLesson(tx, user, lesson, now) : hasCourse(tx, user, course, now)
  for (const { user } of rows.filter(({ user }) => isFor(user))) {
    tx.create(notifications, { user, type: 'info', title: TITLES[kind], ...notice })
    tx.enqueue(
      'mail',
      { template: 'live', lessonId, userId: user, kind, liveAt, gone },
      { key: `live ${kind} ${lessonId} ${liveAt} ${user}` },
    )
  }
  const last = rows.at(-1)
  // The next page is enqueued with the notifications of this one: a page that fails is retried alone, without
  // repeating earlier ones.
  if (rows.length === AT_ONCE && last)
    tx.enqueue(
      'live.news',
      { ...payload, after: last.id },
      { key: `live ${kind} ${lessonId} ${liveAt} after ${last.id}` },
    )
}

/** The part of reminding that concerns everybody in a course, in turns. Never from the demonstration. */
export const liveJobs = (worker: Worker, engine: Engine): void => {
  worker.handle('live.news', async (payload) => {
    if (engine.read(system).firstOrNull(siteSettings, {})?.demo) return
    const turn = payloads.parse(payload)
    await engine.write(system, (tx) => notifySome(engine, tx, turn))
  })
}
