/**
 * Opening times of delayed modules, one row per user and module: API rules compare instants and cannot add
 * days to a date. What has opened stays open, whatever the module's later settings.
 */
import { and, eq, gt, isNull } from 'drizzle-orm'
import { type moduleFields, modules } from '#drizzle/collections/courses.ts'
import {
  type enrollmentFields,
  enrollments,
  MAX_SHIFT_DAYS,
  moduleOpenings,
} from '#drizzle/collections/learning.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import * as tables from '#drizzle/schema.ts'
import { stamp } from '#server/core/clock.ts'
import { daysLater } from '#server/core/later.ts'
import { system } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'

type Enrollment = RecordOf<typeof enrollmentFields>
type Module = RecordOf<typeof moduleFields>

/**
 * When a module delayed by `days` opens for an enrollment: that long after its beginning, adjusted by the
 * enrollment's own shift, never before the beginning nor more than a hundred years later. An imported
 * enrollment without a date counts as begun long ago.
 */
export const opensAfter = (
  { enrolledAt, releaseShiftDays }: Pick<Enrollment, 'enrolledAt' | 'releaseShiftDays'>,
  days: number,
): string => {
  const begins = new Date(enrolledAt || 0)
  // Earlier versions had no limit, and dates end with the year 9999.
  const waits = Math.min(Math.max(days + releaseShiftDays, 0), MAX_SHIFT_DAYS)
  return stamp(daysLater(begins, waits))
}

/**
 * Opening times of an enrollment's delayed modules by module id, past or future; modules without delay are
 * absent.
 */
export const openingsOf = (reader: Reader, enrollmentId: string): ReadonlyMap<string, string> =>
  new Map(
    reader.find(moduleOpenings, { enrollment: enrollmentId }).map(({ module, opensAt }) => [module, opensAt]),
  )

const closeAgain = (tx: Tx, where: { module: string } | { enrollment: string }): void => {
  for (const { id } of tx.find(moduleOpenings, where)) tx.delete(moduleOpenings, id)
}

const open = (tx: Tx, { id, user }: Enrollment, module: string, opensAt: string): void => {
  const known = tx.firstOrNull(moduleOpenings, { module, user })
  if (!known) tx.create(moduleOpenings, { enrollment: id, user, module, opensAt })
  else if (known.opensAt !== opensAt) tx.update(moduleOpenings, known.id, { opensAt })
}

/**
 * After a module was created or changed: recomputes everyone's opening time from `releaseAfterDays`, except
 * where the module was open already: it stays open.
 */
export const placeModule = (tx: Tx, part: Module, original: Module | undefined, now: Date): void => {
  const before = original?.course === part.course ? original : undefined
  if (before?.releaseAfterDays === part.releaseAfterDays) return
  if (original && !before) closeAgain(tx, { module: part.id })
  if (part.releaseAfterDays === 0) {
    closeAgain(tx, { module: part.id })
    return
  }
  const known = new Map(tx.find(moduleOpenings, { module: part.id }).map((row) => [row.user, row.opensAt]))
  const openedAt = ({ user, enrolledAt }: Enrollment): string | undefined =>
    before?.releaseAfterDays === 0 ? enrolledAt : known.get(user)
  for (const enrollment of tx.find(enrollments, { course: part.course })) {
    const opened = openedAt(enrollment)
    const stays = opened !== undefined && opened <= stamp(now)
    open(tx, enrollment, part.id, stays ? opened : opensAfter(enrollment, part.releaseAfterDays))
  }
}

/**
 * After an enrollment was created or changed: its modules count from `enrolledAt`. An earlier beginning or a
 * shift closes nothing that is open.
 */
export const placeEnrollment = (
  tx: Tx,
  enrollment: Enrollment,
  original: Enrollment | undefined,
  now: Date,
): void => {
  const before =
    original?.course === enrollment.course && original.user === enrollment.user ? original : undefined
  const isSameStart = before?.enrolledAt === enrollment.enrolledAt
  if (isSameStart && before?.releaseShiftDays === enrollment.releaseShiftDays) return
  if (original && !before) closeAgain(tx, { enrollment: enrollment.id })
  const known = openingsOf(tx, enrollment.id)
  const isEarlier = before !== undefined && enrollment.enrolledAt < before.enrolledAt
  const isShifted = before !== undefined && before.releaseShiftDays !== enrollment.releaseShiftDays
  const keeps = (opened: string, due: string): boolean =>
    isShifted ? opened <= stamp(now) && due > stamp(now) : isEarlier && opened < due
  const waiting = {
    filter: 'course = {:course} && releaseAfterDays > 0',
    params: { course: enrollment.course },
  }
  for (const part of tx.find(modules, waiting)) {
    const due = opensAfter(enrollment, part.releaseAfterDays)
    const opened = known.get(part.id)
    open(tx, enrollment, part.id, opened !== undefined && keeps(opened, due) ? opened : due)
  }
}

/** Enrollments that lack an opening time of a delayed module, at most 200. */
const missingOpenings = ({ reads }: Engine) =>
  reads
    .select({
      enrollment: tables.enrollments.id,
      user: tables.enrollments.user,
      enrolledAt: tables.enrollments.enrolledAt,
      releaseShiftDays: tables.enrollments.releaseShiftDays,
      module: tables.modules.id,
      days: tables.modules.releaseAfterDays,
    })
    .from(tables.modules)
    .innerJoin(tables.enrollments, eq(tables.enrollments.course, tables.modules.course))
    .leftJoin(
      tables.moduleOpenings,
      and(
        eq(tables.moduleOpenings.module, tables.modules.id),
        eq(tables.moduleOpenings.user, tables.enrollments.user),
      ),
    )
    .where(and(gt(tables.modules.releaseAfterDays, 0), isNull(tables.moduleOpenings.id)))
    .limit(200)

/**
 * Adds the missing opening times of enrollments created without hooks, by an import. In transactions of 200.
 */
export const completeOpenings = async (engine: Engine): Promise<void> => {
  for (;;) {
    const missing = await missingOpenings(engine)
    if (missing.length === 0) return
    await engine.write(system, (tx) => {
      for (const { enrollment, user, module, days, ...start } of missing) {
        // The row may have been deleted or completed since it was found.
        const isStillMissing =
          tx.firstOrNull(enrollments, { id: enrollment }) &&
          tx.firstOrNull(modules, { id: module }) &&
          !tx.firstOrNull(moduleOpenings, { module, user })
        if (isStillMissing)
          tx.create(moduleOpenings, { enrollment, user, module, opensAt: opensAfter(start, days) })
      }
    })
  }
}
