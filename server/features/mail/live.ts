/** The mails of a live lesson: the day before, the hour before, and when it is moved. */
import * as z from 'zod'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { users } from '#drizzle/collections/users.ts'
import { link } from '#drizzle/domain/paths.ts'
import { longMoment } from '#server/core/paris.ts'
import type { Reader } from '#server/records/types.ts'
import { hasLesson, heldAt, isNews, type LiveNews } from '../live/service.ts'
import { greet, type Letter } from './letter.ts'

export const liveMail = z.object({
  template: z.literal('live'),
  lessonId: z.string(),
  userId: z.string(),
  kind: z.enum(['day', 'hour', 'moved']),
  /** Of which it reminds, or from which it was moved. */
  liveAt: z.string(),
})

const SUBJECTS: Readonly<Record<LiveNews, (title: string) => string>> = {
  day: (title) => `Demain\u00a0: «\u00a0${title}\u00a0», en direct`,
  hour: (title) => `Dans une heure\u00a0: «\u00a0${title}\u00a0», en direct`,
  moved: (title) => `«\u00a0${title}\u00a0» change de date`,
}
const ROOM =
  'La salle ouvre un quart d’heure avant, sur la page de la leçon\u00a0: connectez-vous avec votre compte, puis «\u00a0Rejoindre le direct\u00a0».'

/** `null` when it was moved again meanwhile, has begun, or the person does not have the lesson any more. */
export const liveLetter = (
  reader: Reader,
  { lessonId, userId, kind, liveAt }: z.infer<typeof liveMail>,
  publicUrl: string,
  now: Date,
): Letter | null => {
  const lesson = reader.getOrNull(lessons, lessonId)
  const person = reader.getOrNull(users, userId)
  if (!lesson || person?.deletedAt !== '' || !hasLesson(reader, userId, lesson, now)) return null
  if (!isNews(lesson, { kind, liveAt }, now)) return null
  const current = heldAt(lesson)
  const course = reader.get(courses, reader.get(modules, lesson.module).course)
  const of = `«\u00a0${lesson.title}\u00a0», de la formation «\u00a0${course.title}\u00a0»`
  const when = current ? longMoment(new Date(current)) : ''
  const moved = when
    ? `Le direct ${of}, prévu le ${longMoment(new Date(liveAt))}, aura lieu le ${when}.`
    : `Le direct ${of}, prévu le ${longMoment(new Date(liveAt))}, n’aura pas lieu à cette date. La prochaine sera indiquée sur la page de la leçon.`
  return {
    to: person.email,
    userId: person.id,
    message: {
      subject: SUBJECTS[kind](lesson.title),
      preheader: when ? `Le ${when}, heure de Paris.` : 'Une nouvelle date vous sera indiquée.',
      greeting: greet(person.firstName),
      paragraphs: [
        kind === 'moved' ? moved : `Le direct ${of}, commence le ${when}, heure de Paris.`,
        ...(when ? [ROOM] : []),
      ],
      button: {
        label: 'Ouvrir la leçon',
        url: publicUrl + link('memberLesson', { id: course.id, lessonId: lesson.id }),
      },
    },
  }
}
