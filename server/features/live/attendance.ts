/**
 * Attendance at a live lesson. An external meeting room reports none: the team records who attended, and for
 * how long.
 */
import { lessons, modules } from '#drizzle/collections/courses.ts'
import { enrollments, learningEvents, progress } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import type { BodyOf, ReplyOf } from '#drizzle/contract.ts'
import { liveBegin, liveMinutes } from '#drizzle/domain/live.ts'
import { conflict, invalid, notFound } from '#server/core/errors.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { isGranted, type Lesson, noteEvent } from '../learning/index.ts'
import * as contract from './contract.ts'

type Sheet = ReplyOf<typeof contract.readAttendance>

const liveOf = (reader: Reader, lessonId: string): Lesson & { course: string } => {
  const lesson = reader.getOrNull(lessons, lessonId)
  if (lesson?.type !== 'live' || lesson.liveAt === '') throw notFound()
  return { ...lesson, course: reader.get(modules, lesson.module).course }
}

const minutesIn = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'clockSeconds' in data && typeof data.clockSeconds === 'number'
    ? Math.round(data.clockSeconds / 60)
    : 0

/**
 * The first visit and the last noted attendance of each of these people. Looked up by person, as the events
 * are indexed: a search by lesson would scan all of them.
 */
const tracesOf = (reader: Reader, lesson: string, people: readonly string[]) => {
  const joined = new Map<string, string>()
  const noted = new Map<string, number>()
  const filter = "user = {:user} && lesson = {:lesson} && (kind = 'join' || kind = 'live')"
  for (const user of people)
    for (const { kind, at, data } of reader.find(
      learningEvents,
      { filter, params: { user, lesson } },
      { sort: '@rowid' },
    )) {
      if (kind === 'live') noted.set(user, minutesIn(data))
      else if (!joined.has(user)) joined.set(user, at)
    }
  return { joined, noted }
}

/** Whole minutes since a lesson began, less than 0 before. */
const minutesSince = (lesson: Lesson, now: Date): number =>
  Math.floor((now.getTime() - liveBegin(lesson)) / 60_000)

const sheetOf = (reader: Reader, lesson: Lesson & { course: string }, now: Date): Sheet => {
  const followers = reader
    .find(enrollments, { course: lesson.course, isActive: true }, { limit: contract.MAX_PEOPLE })
    .map(({ user }) => user)
  const { joined, noted } = tracesOf(reader, lesson.id, followers)
  const people = followers.flatMap((user) => {
    const person = reader.getOrNull(users, user)
    if (!person) return []
    const { name, email } = person
    return [{ user, name, email, joinedAt: joined.get(user) ?? '', minutes: noted.get(user) ?? null }]
  })
  const collator = new Intl.Collator('fr')
  return {
    // While the lesson runs, attendance cannot exceed the time elapsed.
    minutes: Math.max(0, Math.min(liveMinutes(lesson), minutesSince(lesson, now))),
    people: people.sort((one, other) => collator.compare(one.name || one.email, other.name || other.email)),
  }
}

/** Throws 404 for a lesson that is not held live or has no date. */
export const readAttendance = (engine: Engine, lessonId: string): Sheet => {
  const reader = engine.read(system)
  return sheetOf(reader, liveOf(reader, lessonId), engine.clock.now())
}

type Noted = BodyOf<typeof contract.keepAttendance>['people'][number]

/**
 * Reverts a completion that came from attendance alone when the member did not attend after all; a completion
 * by the member stays.
 */
const takeBack = (tx: Tx, user: string, lesson: string): void => {
  const known = tx.firstOrNull(progress, { user, lesson, completed: true })
  const done = tx.firstOrNull(learningEvents, { user, lesson, kind: 'complete' }, { sort: '-@rowid' })
  if (known && isGranted(done?.data)) tx.delete(progress, known.id)
}

/** Evidence first: what was noted before stays in the chain, and the last word counts. */
const noteOne = (
  tx: Tx,
  actor: Actor,
  lesson: Lesson & { course: string },
  { user, minutes }: Noted,
): void => {
  const { id, course, liveAt } = lesson
  const at = new Date(new Date(liveAt).getTime() + minutes * 60_000)
  const data = { clockSeconds: minutes * 60, how: 'confirmed' }
  noteEvent(tx, { user, lesson: id, course, kind: 'live', at, sessionId: `live-${id}`, data })
  if (minutes === 0) {
    takeBack(tx, user, id)
    return
  }
  const known = tx.firstOrNull(progress, { user, lesson: id })
  if (known?.completed) return
  const marking = tx.as(actor)
  if (known) marking.update(progress, known.id, { completed: true })
  else marking.create(progress, { user, lesson: id, course, completed: true })
}

/**
 * Notes who was there; unchanged words change nothing. Throws 404, 409 before it begins, 400 on `people`, also for more minutes than it has
 * lasted until now.
 */
export const keepAttendance = (
  engine: Engine,
  actor: Actor,
  lessonId: string,
  people: readonly Noted[],
): Promise<Sheet> =>
  engine.write(system, (tx) => {
    const lesson = liveOf(tx, lessonId)
    const now = engine.clock.now()
    const elapsed = minutesSince(lesson, now)
    if (elapsed < 0) throw conflict('Ce direct n’a pas encore commencé.')
    if (people.some(({ minutes }) => minutes > elapsed))
      throw invalid({
        people: [
          'validation_max_number',
          `Ce direct a commencé il y a ${elapsed}\u00a0min\u00a0: personne n’y est depuis plus longtemps.`,
        ],
      })
    const requested = new Map(people.map((person) => [person.user, person]))
    const { noted } = tracesOf(tx, lesson.id, [...requested.keys()])
    for (const one of requested.values()) {
      if (!tx.firstOrNull(enrollments, { user: one.user, course: lesson.course }))
        throw invalid({
          people: ['validation_missing_rel_records', 'Cette personne ne suit pas la formation.'],
        })
      if (noted.get(one.user) !== one.minutes) noteOne(tx, actor, lesson, one)
    }
    return sheetOf(tx, lesson, now)
  })
