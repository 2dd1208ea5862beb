/** Notifications of a comment: its thread by mail and notice, the course's author by one collected mail. */
import { type courseFields, lessons } from '#drizzle/collections/courses.ts'
import { type lessonCommentFields, lessonComments } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { discussionLink } from '#drizzle/domain/discussion.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { actorOf } from '#server/records/actor.ts'
import type { Tx } from '#server/records/types.ts'
import { notifyOnce } from '../notifications/index.ts'

type Comment = RecordOf<typeof lessonCommentFields>
type Course = RecordOf<typeof courseFields>

/** The latest authors only: a longer thread is a forum, and its first authors have moved on. */
const MAX_NOTIFIED = 50
/**
 * Comments within this delay share one mail: to the author of a course, and to each participant of a thread.
 */
const DIGEST_MS = 10 * 60_000
const THREAD_MS = 2 * 60_000
/** Delay of the next mail while the notice of the previous one is still unread. */
const UNREAD_MS = 60 * 60_000

const notifyThread = (tx: Tx, comment: Comment, course: Course, now: Date): void => {
  const { thread, user, authorName, created } = comment
  const filter = "(thread = {:thread} || id = {:thread}) && user != {:user} && status = 'published'"
  const others = tx.pick(
    lessonComments,
    ['user'],
    { filter, params: { thread, user } },
    { sort: '-created', limit: 500 },
  )
  const notified = [...new Set(others.map((other) => other.user))].slice(0, MAX_NOTIFIED)
  for (const userId of notified) {
    // The access may have ended, the account been erased.
    const person = tx.getOrNull(users, userId)
    if (!person || !tx.as(actorOf(person)).getOrNull(lessons, comment.lesson)) continue
    const message = `${authorName} a répondu dans «\u00a0${course.title}\u00a0».`
    const link = discussionLink(course.id, comment.lesson)
    const isNews = notifyOnce(tx, {
      user: userId,
      title: 'Une réponse à vos échanges',
      message,
      link,
      about: user,
    })
    const runAt = new Date(now.getTime() + (isNews ? THREAD_MS : UNREAD_MS))
    const mail = { template: 'commentReply', thread, userId, since: created }
    tx.enqueue('mail', mail, { key: `comments.reply:${userId}:${thread}`, runAt })
  }
}

const notifyTeam = (tx: Tx, comment: Comment, course: Course, now: Date): void => {
  const message = `${comment.authorName} a écrit dans «\u00a0${course.title}\u00a0».`
  notifyOnce(tx, {
    user: '',
    title: 'Un message sous une leçon',
    message,
    link: adminLink('adminInbox'),
    about: comment.user,
  })
  if (course.instructor === '') return
  const key = `comments.digest:${course.instructor}`
  const runAt = new Date(now.getTime() + DIGEST_MS)
  tx.enqueue('comments.digest', { userId: course.instructor, since: comment.created }, { key, runAt })
}

/** Queues the notifications of a comment that has just been written or published. */
export const notifyOf = (tx: Tx, comment: Comment, course: Course, now: Date): void => {
  if (comment.status === 'published' && comment.thread !== '') notifyThread(tx, comment, course, now)
  if (!comment.isTeam && !comment.handled) notifyTeam(tx, comment, course, now)
}
