/** « Pourquoi 82 % ? »: what counts for a user's completion of a course, by the rules that count it. */
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { enrollments, progress } from '#drizzle/collections/learning.ts'
import type { ReplyOf } from '#drizzle/contract.ts'
import { mayMarkByHand, status } from '#drizzle/domain/completion.ts'
import { placed } from '#drizzle/domain/programme.ts'
import { forbidden, notFound } from '#server/core/errors.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Reader } from '#server/records/types.ts'
import type { Lesson } from './access.ts'
import type * as contract from './contract.ts'
import { isDocumentOpened } from './evidence.ts'
import { leftOfExercise } from './exercise-status.ts'
import { openFor } from './progress.ts'
import { lessonsToEnd } from './rules/course-progress.ts'

/** The course's lessons in programme order. */
export const programmeOf = (reader: Reader, course: string) => {
  const filter = 'module.course = {:course} && isHidden = false'
  const all = reader.find(lessons, { filter, params: { course } }, { sort: 'order,created' })
  const parts = reader.find(modules, { course }, { sort: 'order,created' })
  return placed<Lesson>({
    modules: parts.map(({ id, title }) => ({
      id,
      title,
      lessons: all.filter(({ module }) => module === id),
    })),
  })
}

/**
 * What counts of a course for the caller, and what each other lesson still requires. Throws 403 for accounts
 * that are not users, 404 for a course without enrollment.
 */
export const courseCompletion = (
  engine: Engine,
  actor: Actor,
  courseId: string,
): ReplyOf<typeof contract.courseCompletion> => {
  if (actor.record?.collectionName !== 'users') throw forbidden()
  const reader = engine.read(system)
  const user = actor.record.id
  const enrollment = reader.firstOrNull(enrollments, { user, course: courseId, isActive: true })
  const course = reader.getOrNull(courses, courseId)
  if (!enrollment || !course) throw notFound()
  const now = engine.clock.now()
  const own = { filter: 'user = {:user} && lesson.module.course = {:courseId}', params: { user, courseId } }
  const rows = new Map(reader.find(progress, own).map((row) => [row.lesson, row]))
  const open = new Set(
    engine
      .read(actor)
      .find(lessons, { filter: 'module.course = {:course}', params: { course: courseId } })
      .map(({ id }) => id),
  )
  const all = programmeOf(reader, courseId)
  const left = all.filter(({ id }) => !rows.get(id)?.completed)
  const whyOf = (lesson: Lesson): string => {
    const row = rows.get(lesson.id)
    const watchedSeconds = row?.watchedSeconds ?? 0
    const openSeconds = openFor(row, now)
    const had = {
      watchedSeconds,
      openSeconds,
      now: now.getTime(),
      exerciseLeft: leftOfExercise(reader, user, lesson),
      isOpened: isDocumentOpened(reader, user, lesson),
    }
    const { missing } = status(lesson, { ...had, marked: false })
    // Lessons that can be completed by hand now say so; lessons with a minimum time say how long is left.
    const byHand = mayMarkByHand(lesson) ? status(lesson, { ...had, marked: true }) : null
    return byHand && row && !byHand.isDone ? byHand.missing : missing
  }
  return {
    percent: enrollment.progress,
    done: all.length - left.length,
    total: all.length,
    toEnd: lessonsToEnd(all.length, course.completionThreshold),
    completedAt: enrollment.completedAt,
    missing: left.map((lesson) => ({
      id: lesson.id,
      title: lesson.title,
      place: `${lesson.moduleNumber}.${lesson.lessonNumber}`,
      why: whyOf(lesson),
      isClosed: !open.has(lesson.id),
    })),
  }
}
