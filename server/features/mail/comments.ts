/** The two mails about comments: to the participants of a thread, and to the author of a course. */
import * as z from 'zod'
import { allows } from '#drizzle/access.ts'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { lessonComments } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { discussionLink } from '#drizzle/domain/discussion.ts'
import type { Reader } from '#server/records/types.ts'
import { paragraphsOf } from './layout.ts'
import { type EmailMessage, greet } from './letter.ts'

export const commentReplyMail = z.object({
  template: z.literal('commentReply'),
  thread: z.string(),
  userId: z.string(),
  since: z.string(),
})
export const commentDigestMail = z.object({
  template: z.literal('commentDigest'),
  userId: z.string(),
  since: z.string(),
})

const MUTE =
  'Pour ne plus recevoir ces messages, cochez «\u00a0Ne pas m’envoyer d’e-mail quand on répond à mes messages\u00a0» dans vos paramètres.'

/** More than that is read on the site. */
const MAX_QUOTED = 10
const QUOTED_LENGTH = 200

const quoted = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > QUOTED_LENGTH ? `${line.slice(0, QUOTED_LENGTH).trimEnd()}…` : line
}

const placeOf = (reader: Reader, lessonId: string) => {
  const lesson = reader.get(lessons, lessonId)
  const { course } = reader.get(modules, lesson.module)
  return { lesson, course: reader.get(courses, course) }
}

const placeOfComment = (reader: Reader, lessonId: string): string => {
  const { lesson, course } = placeOf(reader, lessonId)
  return discussionLink(course.id, lesson.id)
}

/** « Claire M. et Karim D. », « Claire M. et 2 autres personnes ». */
const namesOf = (answers: readonly { readonly authorName: string }[]): string => {
  const [first = '', second, ...others] = [...new Set(answers.map(({ authorName }) => authorName))]
  if (second === undefined) return first
  return others.length === 0 ? `${first} et ${second}` : `${first} et ${others.length + 1} autres personnes`
}

/**
 * To a participant of a thread: the answers since then. `null` when they are deleted or hidden again, or the
 * participant has unsubscribed.
 */
export const commentReplyLetter = (
  reader: Reader,
  { thread, userId, since }: z.infer<typeof commentReplyMail>,
  publicUrl: string,
): EmailMessage | null => {
  const person = reader.getOrNull(users, userId)
  if (!person || person.mutesReplies) return null
  const answered = {
    filter: "thread = {:thread} && created >= {:since} && user != {:userId} && status = 'published'",
    params: { thread, since, userId },
  }
  const answers = reader.find(lessonComments, answered, { sort: 'created', limit: MAX_QUOTED })
  const [first] = answers
  if (!first) return null
  const { lesson, course } = placeOf(reader, first.lesson)
  const verb = new Set(answers.map(({ authorName }) => authorName)).size > 1 ? 'ont répondu' : 'a répondu'
  const names = namesOf(answers)
  const parts =
    answers.length === 1
      ? paragraphsOf(first.body)
      : answers.map(({ authorName, body }) => `${authorName}\u00a0: ${quoted(body)}`)
  return {
    to: person.email,
    userId,
    message: {
      subject: `${names} ${verb} dans «\u00a0${lesson.title}\u00a0»`,
      preheader: course.title,
      greeting: greet(person.firstName),
      paragraphs: [
        `${names} ${verb} dans vos échanges de la leçon «\u00a0${lesson.title}\u00a0»\u00a0:`,
        ...parts,
        MUTE,
      ],
      button: { label: 'Lire et répondre', url: publicUrl + discussionLink(course.id, lesson.id) },
    },
  }
}

/** To the author of courses: unanswered comments since then. `null` when there are none any more. */
export const commentDigestLetter = (
  reader: Reader,
  { userId, since }: z.infer<typeof commentDigestMail>,
  publicUrl: string,
): EmailMessage | null => {
  const person = reader.getOrNull(users, userId)
  // A former team member does not read what members write to the team.
  if (!person || person.role === 'member') return null
  const moderates = allows({ ...person, collectionName: 'users' }, 'courses.manage')
  // Pending comments are for moderators.
  const seen = moderates ? 'status != "hidden"' : 'status = "published"'
  const waiting = {
    filter: `created >= {:since} && handled = false && isTeam = false && ${seen} && lesson.module.course.instructor = {:userId}`,
    params: { since, userId },
  }
  const count = reader.count(lessonComments, waiting)
  if (count === 0) return null
  const first = reader.find(lessonComments, waiting, { sort: 'created', limit: MAX_QUOTED })
  const to = moderates ? adminLink('adminInbox') : placeOfComment(reader, first[0]?.lesson ?? '')
  const lines = first.map(({ authorName, lesson, body }) => {
    const { title } = reader.get(lessons, lesson)
    return `${authorName}, «\u00a0${title}\u00a0»\u00a0: ${quoted(body)}`
  })
  const others = count - first.length
  const more = others > 0 ? [others === 1 ? 'Et un autre message.' : `Et ${others} autres messages.`] : []
  return {
    to: person.email,
    userId,
    message: {
      subject:
        count === 1 ? 'Un nouveau message sous vos leçons' : `${count} nouveaux messages sous vos leçons`,
      preheader: quoted(first[0]?.body ?? ''),
      greeting: greet(person.firstName),
      paragraphs: [...lines, ...more],
      button: { label: 'Lire et répondre', url: publicUrl + to },
    },
  }
}
