/**
 * Hours of connection that a user may spend in a course (`domain/connected-hours.ts`): counted with the
 * events, in their transaction, for enrollments with a limit. Others cost one lookup.
 */
import { isAdministrator } from '#drizzle/access.ts'
import { type courseFields, courses } from '#drizzle/collections/courses.ts'
import {
  type enrollmentFields,
  enrollments,
  learningEvents,
  playingSessions,
} from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { users } from '#drizzle/collections/users.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { hoursAfter, hoursRenewed, isNearlyUsed, secondsLeft } from '#drizzle/domain/connected-hours.ts'
import { link } from '#drizzle/domain/paths.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { hasRoom } from './evidence.ts'
import { attendanceOf, type Trace, tracesIn } from './rules/attendance.ts'
import { endOthers } from './sessions.ts'

type Enrollment = RecordOf<typeof enrollmentFields>
type LessonContext = Pick<Enrollment, 'user' | 'course'>

const COUNTED = ['at', 'lesson', 'kind', 'sessionId', 'data'] as const
/** Recent events to read, enough to cover the current playback. */
const NEWEST = 20
const SEALED = 'user = {:user} && course = {:course} && rank > 0'

const activeIn = (traces: readonly Trace[]): number => attendanceOf(traces, () => '').activeSeconds

/** Counted as on the attendance document. */
const connectedSeconds = (reader: Reader, { user, course }: LessonContext): number => {
  const events = reader.pick(
    learningEvents,
    COUNTED,
    { filter: SEALED, params: { user, course } },
    { sort: 'rank' },
  )
  return Math.round(activeIn(tracesIn(events)))
}

const boundOf = (tx: Tx, { user, course }: LessonContext): Enrollment | null => {
  const enrollment = tx.firstOrNull(enrollments, { user, course })
  return enrollment?.mostHours ? enrollment : null
}

/** Counts the hours of an enrollment that is being written; nothing without a limit. */
const settle = (tx: Tx, record: Enrollment, now: string): void => {
  const seconds = record.mostHours === null ? 0 : connectedSeconds(tx, record)
  Object.assign(record, hoursAfter(record, seconds, now))
}

const countFor = (tx: Tx, enrollment: Enrollment, now: string): void => {
  const counted = hoursAfter(enrollment, connectedSeconds(tx, enrollment), now)
  const isSame = (Object.keys(counted) as (keyof typeof counted)[]).every(
    (name) => counted[name] === enrollment[name],
  )
  if (!isSame) tx.update(enrollments, enrollment.id, counted)
}

/** Updates the used hours after an event. */
const countEvent = (tx: Tx, place: LessonContext, now: string): void => {
  const enrollment = boundOf(tx, place)
  if (enrollment) countFor(tx, enrollment, now)
}

/**
 * Enrollments counted per transaction, so that other writes get their turn: each may have thousands of
 * events.
 */
const BATCH = 20

/** Counts the hours of every enrollment with a limit again, after a change of the rule. Idempotent. */
export const recountHours = async (engine: Engine): Promise<void> => {
  const next = (after: string) => (tx: Tx) => {
    const filter = 'mostHours > 0 && id > {:after}'
    const batch = tx.find(enrollments, { filter, params: { after } }, { sort: 'id', limit: BATCH })
    for (const enrollment of batch) countFor(tx, enrollment, stamp(engine.clock.now()))
    return batch.at(-1)?.id
  }
  for (let last: string | undefined = ''; last !== undefined; ) last = await engine.write(system, next(last))
}

/**
 * After a heartbeat: current playback counts as if it stopped now. A player that uses up the hours is
 * stopped: what it played is recorded as evidence, and its next heartbeat is refused together with its
 * lesson. The transaction must be `system`.
 */
export const countHeartbeat = (
  tx: Tx,
  { user, course, now }: LessonContext & { readonly now: Date },
): void => {
  const place = { user, course }
  const enrollment = boundOf(tx, place)
  if (enrollment?.usedUpAt !== '') return
  const playing = tx.firstOrNull(playingSessions, { ...place, endedAt: '' })
  // A pause that is not recorded counts neither on the document nor towards the limit.
  if (!playing) return
  const { lesson, session, clockSeconds: playedSeconds } = playing
  if (!hasRoom(tx, { user, lesson, kind: 'pause', data: { clockSeconds: playedSeconds } })) return
  // Read by index; an error of one heartbeat is corrected by the next event.
  const newest = tx.pick(learningEvents, COUNTED, place, { sort: '-at', limit: NEWEST })
  const known = tracesIn(newest.reverse())
  const pause = { at: now.getTime(), lesson, kind: 'pause', session, playedSeconds }
  const more = activeIn([...known, pause]) - activeIn(known)
  const current = { ...enrollment, connectedSeconds: enrollment.connectedSeconds + Math.round(more) }
  if (secondsLeft(current) === 0) endOthers(tx, [playing], stamp(now))
  else if (isNearlyUsed(current) && enrollment.hoursWarnedAt === '')
    tx.update(enrollments, enrollment.id, { hoursWarnedAt: stamp(now) })
}

const notifyPerson = (
  tx: Tx,
  { user }: LessonContext,
  course: RecordOf<typeof courseFields>,
  isUsed: boolean,
): void => {
  tx.create(notifications, {
    user,
    type: isUsed ? 'warning' : 'info',
    title: isUsed ? 'Vos heures de connexion sont utilisées' : 'Vos heures de connexion touchent à leur fin',
    message: isUsed
      ? `Les leçons de «\u00a0${course.title}\u00a0» sont fermées. Vos notes, votre progression et vos attestations restent à vous.`
      : `Il vous en reste moins d’un cinquième pour «\u00a0${course.title}\u00a0».`,
    link: link('memberCourse', { id: course.id }),
  })
}

/**
 * Notifies administrators and the course's instructor. The notice has no name: the list shows it while the
 * account exists.
 */
const notifyTeam = (tx: Tx, course: RecordOf<typeof courseFields>): void => {
  const reply = {
    type: 'warning' as const,
    title: 'Heures de connexion utilisées',
    message: `Une personne a utilisé les heures prévues pour elle dans «\u00a0${course.title}\u00a0»\u00a0: ses leçons sont fermées.`,
    link: adminLink('adminCourseLearners', { id: course.id }, { etat: 'used_up' }),
  }
  tx.create(notifications, { ...reply, user: '' })
  const teacher = tx.getOrNull(users, course.instructor)
  if (teacher && !isAdministrator(teacher)) tx.create(notifications, { ...reply, user: teacher.id })
}

const notify = (tx: Tx, record: Enrollment, original: Enrollment | undefined): void => {
  const course = tx.getOrNull(courses, record.course)
  if (!course) return
  const isUsed = record.usedUpAt !== '' && !original?.usedUpAt
  const isWarned = record.hoursWarnedAt !== '' && !original?.hoursWarnedAt
  if (isUsed || (isWarned && record.usedUpAt === '')) notifyPerson(tx, record, course, isUsed)
  if (isUsed) notifyTeam(tx, course)
}

const isMoved = (record: Enrollment, original: Enrollment): boolean =>
  record.user !== original.user || record.course !== original.course

/** Clients send 0 for an empty number, which must not close the course. */
const noneForZero = (record: { mostHours: number | null }): void => {
  if (record.mostHours === 0) record.mostHours = null
}

/**
 * The hours that a course grants: all of them lie ahead, whatever the user heard before (a free lesson, a
 * deleted enrollment), since the purchase begins now.
 */
const givenFor = (tx: Tx, record: Enrollment): number | null => {
  const given = tx.getOrNull(courses, record.course)?.mostHours ?? null
  if (given === null) return null
  return hoursRenewed(
    { mostHours: given, connectedSeconds: connectedSeconds(tx, record), usedUpAt: '' },
    given,
  )
}

/** Limits come from the course, are counted with each event, and notified when near and when reached. */
export const hoursHooks = (engine: Engine): void => {
  const now = (): string => stamp(engine.clock.now())
  for (const action of ['create', 'update'] as const) {
    engine.before(courses, action, (_tx, { record }) => noneForZero(record))
    engine.before(enrollments, action, (_tx, { record }) => noneForZero(record))
  }
  engine.before(enrollments, 'create', (tx, { record, body }) => {
    if (body.mostHours === undefined) record.mostHours = givenFor(tx, record)
    settle(tx, record, now())
  })
  engine.before(enrollments, 'update', (tx, { record, original }) => {
    if (original && (record.mostHours !== original.mostHours || isMoved(record, original)))
      settle(tx, record, now())
  })
  for (const action of ['create', 'update'] as const)
    engine.after(enrollments, action, (tx, { record, original }) => notify(tx, record, original))
  engine.after(learningEvents, 'create', (tx, { record }) => countEvent(tx, record, now()))
}
