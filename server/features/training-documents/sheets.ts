/** The contents of an enrollment's documents, gathered from its records. */
import { courses } from '#drizzle/collections/courses.ts'
import { type enrollmentFields, enrollments } from '#drizzle/collections/learning.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import { activitySentence } from '#drizzle/domain/certificate.ts'
import { LESSON_KIND_LABELS } from '#drizzle/domain/lesson-kinds.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { notFound } from '#server/core/errors.ts'
import { parisDay } from '#server/core/paris.ts'
import type { AttendanceSheet } from '#server/documents/attendance.ts'
import type { CompletionSheet } from '#server/documents/completion.ts'
import type { Organisation } from '#server/documents/training-document.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { signatoriesOf, templateOf } from '../certificates/index.ts'
import { type Attendance, attendanceOf } from '../learning/index.ts'
import { type Programme, programmeOf, progressOf, tracesOf } from './traces.ts'

/** Of a course, the same for everybody in it. */
export interface Training {
  readonly course: { readonly id: string; readonly title: string }
  readonly organisation: Organisation
  readonly nature: CompletionSheet['nature']
  readonly programme: Programme
}

/** The organisation, the signer and the programme of a course. Throws 404 for an unknown one. */
export const trainingOf = async (engine: Engine, courseId: string): Promise<Training> => {
  const reader = engine.read(system)
  const course = reader.get(courses, courseId)
  const template = templateOf(reader, courseId)
  const site = reader.firstOrNull(siteSettings, {})
  const [signatory = { name: '', role: '', picture: null }] = await signatoriesOf(engine, template)
  return {
    course,
    nature: template.nature,
    programme: await programmeOf(engine.reads, courseId),
    organisation: {
      brand: template.brand,
      name: site?.legal?.raisonSociale || template.brand,
      address: site?.legal?.adresse ?? '',
      siret: site?.legal?.siret ?? '',
      activity: activitySentence(template.activityNumber, template.activityRegion),
      email: site?.contactEmail ?? '',
      place: template.place,
      signatory,
    },
  }
}

const instant = (at: number | undefined): string => (at === undefined ? '' : stamp(new Date(at)))

/** From the first to the last activity in the course; empty where there is none. */
const periodOf = ({ days }: Attendance, doneAt: readonly string[]): { firstAt: string; lastAt: string } => {
  const all = [...doneAt.filter(Boolean), instant(days[0]?.from), instant(days.at(-1)?.to)]
    .filter(Boolean)
    .sort()
  return { firstAt: all[0] ?? '', lastAt: all.at(-1) ?? '' }
}

type Enrollment = RecordOf<typeof enrollmentFields>

export interface Sheets {
  readonly attendance: AttendanceSheet
  readonly completion: CompletionSheet
}

/** Both sheets of an enrollment, as of now. Throws 404 when it or its person went meanwhile. */
export const sheetsOf = async (engine: Engine, training: Training, id: string): Promise<Sheets> => {
  const reader = engine.read(system)
  const enrollment: Enrollment | null = reader.getOrNull(enrollments, id)
  const person = enrollment && reader.getOrNull(users, enrollment.user)
  if (!enrollment || !person) throw notFound()
  const { course, organisation, nature, programme } = training
  const { user } = enrollment
  const [{ traces, evidence }, rows] = await Promise.all([
    tracesOf(engine.reads, user, course.id),
    progressOf(engine.reads, user, course.id),
  ])
  const attendance = attendanceOf(traces, (at) => parisDay(new Date(at)))
  const done = programme.filter((lesson) => rows.get(lesson.id)?.completed)
  const title = new Map(programme.map((lesson) => [lesson.id, lesson.title]))
  const period = periodOf(
    attendance,
    done.map((lesson) => rows.get(lesson.id)?.completedAt ?? ''),
  )
  const both = {
    holder: person.name,
    courseTitle: course.title,
    organisation,
    drawnAt: stamp(engine.clock.now()),
    done: done.length,
    total: programme.length,
    evidence,
    ...period,
  }
  return {
    attendance: {
      ...both,
      enrolledAt: enrollment.enrolledAt,
      completedAt: enrollment.completedAt,
      percent: enrollment.progress,
      activeSeconds: attendance.activeSeconds,
      playedSeconds: [...rows.values()].reduce((sum, row) => sum + row.watchedSeconds, 0),
      traces: attendance.traces,
      days: attendance.days.map(({ from, activeSeconds, lessons }) => ({
        at: instant(from),
        activeSeconds,
        lessons: lessons.map((lesson) => title.get(lesson) ?? 'Activité retirée du programme'),
      })),
      lessons: programme.map((lesson) => {
        const row = rows.get(lesson.id)
        const seen = attendance.lessons.get(lesson.id)
        return {
          place: `${lesson.moduleNumber}.${lesson.lessonNumber}`,
          title: lesson.title,
          kind: LESSON_KIND_LABELS[lesson.type] ?? '',
          firstAt: instant(seen?.from),
          completedAt: row?.completed ? row.completedAt : '',
          activeSeconds: seen?.activeSeconds ?? 0,
          playedSeconds: row?.watchedSeconds ?? 0,
          score: row?.score ?? null,
        }
      }),
    },
    completion: {
      ...both,
      nature,
      hours: done.reduce((sum, lesson) => sum + lesson.durationSeconds, 0) / 3600,
    },
  }
}
