/** Whoever has a live lesson is reminded of it a day and an hour before, and told when it is moved. Jobs wait for those instants. */
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
import { enrollmentIn, type Lesson, openingsOf, startOf } from '../learning/service.ts'

/** An author who types a date changes it in several steps. */
const SETTLES_MS = 120_000
/** So many people share a transaction: others write between. */
const AT_ONCE = 100

const KINDS = ['day', 'hour', 'moved'] as const
export type LiveNews = (typeof KINDS)[number]
/** `liveAt`: of the reminder, or from which it was moved. */
const payloads = z.object({
  lessonId: z.string(),
  kind: z.enum(KINDS),
  liveAt: z.string(),
  after: z.string().default(''),
})
type Payload = z.infer<typeof payloads>

/** When a lesson is held live; empty for others, and while nobody knows. */
export const heldAt = (lesson: Pick<Lesson, 'type' | 'liveAt'> | undefined): string =>
  lesson?.type === 'live' ? lesson.liveAt : ''

/** Has the reminders of a live lesson sent when their time comes, each once, and a move told of. */
export const liveHooks = (engine: Engine): void => {
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
 * Whether it is still true: a reminder of the date that stands, before it begins, and « demain » not on its own day, for jobs may come
 * late; a move away from the old one.
 */
export const isNews = (
  lesson: Pick<Lesson, 'type' | 'liveAt'>,
  { kind, liveAt }: Pick<Payload, 'kind' | 'liveAt'>,
  now: Date,
): boolean => {
  const current = heldAt(lesson)
  if (kind === 'moved') return current !== liveAt
  const begins = new Date(liveAt)
  if (current !== liveAt || begins <= now) return false
  return kind !== 'day' || parisDay(begins) !== parisDay(now)
}

/** Whether a person has the lesson now: her access lasts and has begun, and its module is open to her. */
export const hasLesson = (reader: Reader, user: string, lesson: Lesson, now: Date): boolean => {
  const { id, course } = reader.get(modules, lesson.module)
  const enrollment = enrollmentIn(reader, user, course, now)
  if (!enrollment || startOf(enrollment, now) !== '') return false
  return (openingsOf(reader, enrollment.id).get(id) ?? '') <= stamp(now)
}

const TITLES: Readonly<Record<LiveNews, string>> = {
  day: 'Votre direct a lieu demain',
  hour: 'Votre direct commence dans une heure',
  moved: 'Votre direct change de date',
}

const tellSome = (engine: Engine, tx: Tx, payload: Payload): void => {
  const now = engine.clock.now()
  const lesson = tx.getOrNull(lessons, payload.lessonId)
  if (!lesson || !isNews(lesson, payload, now)) return
  const course = tx.get(courses, tx.get(modules, lesson.module).course)
  if (course.status === 'draft') return
  const filter = 'course = {:course} && isActive = true && id > {:after}'
  const params = { course: course.id, after: payload.after }
  const rows = tx.find(enrollments, { filter, params }, { sort: 'id', limit: AT_ONCE })
  const { kind, liveAt } = payload
  const held = heldAt(lesson)
  const when = held ? `le ${longMoment(new Date(held))}` : 'à une date qui vous sera indiquée'
  for (const { user } of rows.filter(({ user }) => hasLesson(tx, user, lesson, now))) {
    tx.create(notifications, {
      user,
      type: 'info',
      title: TITLES[kind],
      message: `«\u00a0${lesson.title}\u00a0»\u00a0: ${when}.`,
      link: link('memberLesson', { id: course.id, lessonId: lesson.id }),
    })
    tx.enqueue(
      'mail',
      { template: 'live', lessonId: lesson.id, userId: user, kind, liveAt },
      { key: `live ${kind} ${lesson.id} ${liveAt} ${user}` },
    )
  }
  const last = rows.at(-1)
  // With what it tells: a turn that fails is repeated by itself, and those before it are told nothing again.
  if (rows.length === AT_ONCE && last)
    tx.enqueue(
      'live.news',
      { ...payload, after: last.id },
      { key: `live ${kind} ${lesson.id} ${liveAt} after ${last.id}` },
    )
}

/** The part of reminding that concerns everybody in a course, in turns. Never from the demonstration. */
export const liveJobs = (worker: Worker, engine: Engine): void => {
  worker.handle('live.news', async (payload) => {
    if (engine.read(system).firstOrNull(siteSettings, {})?.demo) return
    const turn = payloads.parse(payload)
    await engine.write(system, (tx) => tellSome(engine, tx, turn))
  })
}
