/** Access to the room of a live lesson. */
import { lessons, modules } from '#drizzle/collections/courses.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { liveMinutes, liveState, roomAddress } from '#drizzle/domain/live.ts'
import { link } from '#drizzle/domain/paths.ts'
import { conflict, forbidden, notFound } from '#server/core/errors.ts'
import { longMoment } from '#server/core/paris.ts'
import { singleCalendar } from '#server/documents/calendar.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import { CLOSED_LESSON, type Lesson, noteEvent } from '../learning/index.ts'

/** Before it begins a calendar reminds: time to find a quiet place. */
const REMIND_MINUTES = 30

/** A live lesson that the caller may read. Throws 403 for other accounts than people's, 404. */
const liveFor = (engine: Engine, actor: Actor, lessonId: string): Lesson & { user: string } => {
  if (actor.record?.collectionName !== 'users') throw forbidden()
  const open = engine.read(actor).getOrNull(lessons, lessonId)
  if (open?.type !== 'live') throw notFound(CLOSED_LESSON)
  // With what its readers do not get.
  return { ...engine.read(system).get(lessons, lessonId), user: actor.record.id }
}

const roomProblem = (lesson: Lesson, now: Date): string => {
  const state = liveState(lesson, now.getTime())
  if (state === 'unset') return 'La date de ce direct n’est pas encore connue.'
  if (state === 'waiting')
    return `La salle ouvre un quart d’heure avant le direct, qui commence le ${longMoment(new Date(lesson.liveAt))}.`
  if (state === 'over') return 'Ce direct est terminé.'
  return lesson.liveUrl === ''
    ? 'L’adresse de la salle n’est pas encore renseignée. Réessayez dans quelques minutes.'
    : ''
}

/** The address of the room; records the visit. Throws 403, 404, and 409 when the room is not given now. */
export const joinLive = (engine: Engine, actor: Actor, lessonId: string): Promise<{ url: string }> =>
  engine.write(system, (tx) => {
    const lesson = liveFor(engine, actor, lessonId)
    const now = engine.clock.now()
    const problem = roomProblem(lesson, now)
    if (problem) throw conflict(problem)
    const { course } = tx.get(modules, lesson.module)
    noteEvent(tx, { user: lesson.user, lesson: lesson.id, course, kind: 'join', at: now })
    return { url: lesson.liveUrl }
  })

/** As iCalendar; a later one of the same lesson takes its place. Throws 403, 404. */
export const liveCalendar = (engine: Engine, actor: Actor, lessonId: string, publicUrl: string): string => {
  const lesson = liveFor(engine, actor, lessonId)
  if (lesson.liveAt === '') throw notFound('La date de ce direct n’est pas encore connue.')
  const reader = engine.read(system)
  const { course } = reader.get(modules, lesson.module)
  const url = publicUrl + link('memberLesson', { id: course, lessonId: lesson.id })
  const now = engine.clock.now()
  return singleCalendar(
    reader.firstOrNull(siteSettings, {})?.brand ?? lesson.title,
    {
      id: `direct-${lesson.id}@${new URL(publicUrl).hostname}`,
      sequence: Math.floor(now.getTime() / 60_000),
      title: lesson.title,
      text: `La salle ouvre un quart d’heure avant, sur la page de la leçon\u00a0:\n${url}`,
      url,
      start: new Date(lesson.liveAt),
      minutes: liveMinutes(lesson),
      remindBefore: REMIND_MINUTES,
    },
    now,
  )
}

/** The fields of a live lesson for course managers. Throws 404 for one that is not held live. */
export const roomOf = (reader: Reader, lessonId: string): { url: string } => {
  const lesson = reader.getOrNull(lessons, lessonId)
  if (lesson?.type !== 'live') throw notFound()
  return { url: lesson.liveUrl }
}

/** Sets or empties the room's address. Throws 404 for a lesson that is not held live. */
export const keepRoom = (engine: Engine, lessonId: string, typed: string): Promise<{ url: string }> =>
  engine.write(system, (tx) => {
    const known = roomOf(tx, lessonId)
    const url = roomAddress(typed)
    if (url !== known.url) tx.update(lessons, lessonId, { liveUrl: url })
    return { url }
  })
