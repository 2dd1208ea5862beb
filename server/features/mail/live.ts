/** The mails of a live lesson: the day before, the hour before, and when it is moved or taken away. */
import * as z from 'zod'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import { longMoment } from '#server/core/paris.ts'
import type { Reader } from '#server/records/types.ts'
import type { Lesson } from '../learning/index.ts'
import { hasCourse, hasLesson, heldAt, isNews, LIVE_NEWS, type LiveNews } from '../live/index.ts'
import { type EmailMessage, greet } from './letter.ts'

export const liveMail = z.object({
  template: z.literal('live'),
  lessonId: z.string(),
  userId: z.string(),
  kind: z.enum(LIVE_NEWS),
  /** Of which it reminds, or from which it was moved or taken away. */
  liveAt: z.string(),
  /** The text about a deleted lesson. */
  gone: z.object({ title: z.string(), course: z.string() }).optional(),
})
type LiveMail = z.infer<typeof liveMail>

const SUBJECTS: Readonly<Record<LiveNews, (title: string) => string>> = {
  day: (title) => `Demain\u00a0: «\u00a0${title}\u00a0», en direct`,
  hour: (title) => `Dans une heure\u00a0: «\u00a0${title}\u00a0», en direct`,
  moved: (title) => `«\u00a0${title}\u00a0» change de date`,
  cancelled: (title) => `«\u00a0${title}\u00a0»\u00a0: le direct est annulé`,
}
const ROOM =
  'La salle ouvre un quart d’heure avant, sur la page de la leçon\u00a0: connectez-vous avec votre compte, puis «\u00a0Rejoindre le direct\u00a0».'

/** The end of a lesson that the author has deleted. */
const cancelledLetter = (
  reader: Reader,
  { userId, liveAt, gone }: LiveMail,
  publicUrl: string,
  now: Date,
): Omit<EmailMessage['message'], 'greeting'> | null => {
  const course = gone ? reader.getOrNull(courses, gone.course) : null
  if (!gone || !course || !hasCourse(reader, userId, course.id, now)) return null
  return {
    subject: SUBJECTS.cancelled(gone.title),
    preheader: 'Vous n’avez rien à faire.',
    paragraphs: [
      `Le direct «\u00a0${gone.title}\u00a0», de la formation «\u00a0${course.title}\u00a0», prévu le ${longMoment(new Date(liveAt))}, est annulé.`,
      'Si vous l’aviez noté dans votre agenda, vous pouvez l’en retirer. Une question\u00a0? Répondez à ce message.',
    ],
    button: { label: 'Ouvrir la formation', url: publicUrl + link('memberCourse', { id: course.id }) },
  }
}

/** A date that is near, or another than it was. */
const datedLetter = (
  reader: Reader,
  lesson: Lesson,
  { userId, kind, liveAt }: LiveMail,
  publicUrl: string,
  now: Date,
): Omit<EmailMessage['message'], 'greeting'> | null => {
  if (!hasLesson(reader, userId, lesson, now)) return null
  const current = heldAt(lesson)
  const course = reader.get(courses, reader.get(modules, lesson.module).course)
  const of = `«\u00a0${lesson.title}\u00a0», de la formation «\u00a0${course.title}\u00a0»`
  const when = current ? longMoment(new Date(current)) : ''
  const moved = when
    ? `Le direct ${of}, prévu le ${longMoment(new Date(liveAt))}, aura lieu le ${when}.`
    : `Le direct ${of}, prévu le ${longMoment(new Date(liveAt))}, n’aura pas lieu à cette date. La prochaine sera indiquée sur la page de la leçon.`
  return {
    subject: SUBJECTS[kind](lesson.title),
    preheader: when ? `Le ${when}, heure de Paris.` : 'Une nouvelle date vous sera indiquée.',
    paragraphs: [
      kind === 'moved' ? moved : `Le direct ${of}, commence le ${when}, heure de Paris.`,
      ...(when ? [ROOM] : []),
    ],
    button: {
      label: 'Ouvrir la leçon',
      url: publicUrl + link('memberLesson', { id: course.id, lessonId: lesson.id }),
    },
  }
}

/**
 * `null` when the lesson was moved again, has begun or was restored, or the person no longer has the lesson,
 * or the course of a deleted one.
 */
export const liveLetter = (
  reader: Reader,
  mail: LiveMail,
  publicUrl: string,
  now: Date,
): EmailMessage | null => {
  const lesson = reader.getOrNull(lessons, mail.lessonId)
  const person = reader.getOrNull(users, mail.userId)
  if (person?.deletedAt !== '' || !isNews(lesson, mail, now)) return null
  const message = lesson
    ? datedLetter(reader, lesson, mail, publicUrl, now)
    : cancelledLetter(reader, mail, publicUrl, now)
  if (!message) return null
  return { to: person.email, userId: person.id, message: { ...message, greeting: greet(person.firstName) } }
}
