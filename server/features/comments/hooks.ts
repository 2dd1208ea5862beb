/**
 * Comments under lessons: signed by the server, in threads of one level, moderated first where the course
 * requires it. The participants of a thread are notified of an answer once it is published, the author of the
 * course of comments that wait for one.
 */
import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { type courseFields, courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { type lessonCommentFields, lessonComments } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { isBlank } from '#server/core/blank.ts'
import { stamp } from '#server/core/clock.ts'
import { forbidden, invalid, ofField } from '#server/core/errors.ts'
import type { Actor } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { enrollmentIn } from '../enrollments/index.ts'
import { signatureOf, speaksForTeam } from './author.ts'
import { notifyOf } from './notify.ts'
import { type Pace, paceOf } from './pace.ts'

export type Comment = RecordOf<typeof lessonCommentFields>

const OTHER_LESSON = 'Ce message n’est pas de la même leçon.'
const CLOSED = 'Les échanges de cette formation sont fermés.'
const UNVERIFIED = 'Confirmez votre adresse e-mail avant d’écrire ici.'
const BLANK = 'Écrivez quelques mots.'
const NOT_YOURS =
  'Un message se masque ou se supprime\u00a0; seule la personne qui l’a écrit en change les mots.'

/** In the transaction of one answer. */
const MAX_SETTLED = 500

const courseOf = (tx: Tx, lessonId: string): RecordOf<typeof courseFields> =>
  tx.get(courses, tx.get(modules, tx.get(lessons, lessonId).module).course)

/**
 * The thread of a reply. Throws 400 when its parent is deleted, hidden from the author, or in another lesson.
 */
const threadOf = (tx: Tx, actor: Actor, { parent, lesson }: Comment): string => {
  if (parent === '') return ''
  const answered = tx.as(actor).getOrNull(lessonComments, parent)
  if (answered?.lesson !== lesson) throw invalid({ parent: ['validation_missing_rel_records', OTHER_LESSON] })
  return answered.thread || answered.id
}

/** Throws 400 for text without a visible character. */
const checkText = ({ body }: Comment): void => {
  if (isBlank(body)) throw invalid({ body: ['validation_required', BLANK] })
}

const isOwnersWrite = ({ kind }: Actor): boolean => kind === 'record'

/** Signs a new comment and puts it into its place. */
const place = (engine: Engine, pace: Pace, tx: Tx, actor: Actor, record: Comment): void => {
  checkText(record)
  if (isOwnersWrite(actor)) {
    if (actor.record?.collectionName !== users.name) throw forbidden(PERMISSION_MESSAGE)
    record.user = actor.record.id
  }
  record.thread = threadOf(tx, actor, record)
  const person = tx.getOrNull(users, record.user)
  // The relation itself is judged by the engine.
  if (!person) return
  const course = courseOf(tx, record.lesson)
  record.isTeam = speaksForTeam(person, course.instructor)
  record.authorName = signatureOf(person, record.isTeam)
  if (record.isTeam) record.handled = true
  if (!isOwnersWrite(actor) || record.isTeam) return
  if (course.discussion === 'closed') throw forbidden(CLOSED, ofField('body', 'validation_closed', CLOSED))
  const now = engine.clock.now()
  // A preview is anybody's, an account made in a moment, and an answer is mailed to everybody of its thread.
  if (!person.verified && !enrollmentIn(tx, person.id, course.id, now))
    throw forbidden(UNVERIFIED, ofField('body', 'validation_unverified', UNVERIFIED))
  pace(tx, person.id, now)
  if (course.discussion === 'moderated') record.status = 'pending'
}

/** An edited comment is moderated again where new ones are. */
const rewrite = (engine: Engine, tx: Tx, actor: Actor, record: Comment, original: Comment): void => {
  const { user, lesson, parent } = original
  Object.assign(record, { user, lesson, parent: actor.kind === 'system' ? record.parent : parent })
  if (record.body === original.body) return
  checkText(record)
  // Moderators cannot edit the text of others: it stays under their signature.
  if (isOwnersWrite(actor) && actor.record?.id !== user) throw forbidden(NOT_YOURS)
  record.editedAt = stamp(engine.clock.now())
  if (actor.record?.id !== user) return
  const { discussion, instructor } = courseOf(tx, lesson)
  const person = tx.get(users, user)
  // A former team member no longer comments as the team.
  record.isTeam = speaksForTeam(person, instructor)
  record.authorName = signatureOf(person, record.isTeam)
  if (record.isTeam) return
  if (discussion === 'closed') throw forbidden(CLOSED, ofField('body', 'validation_closed', CLOSED))
  record.handled = false
  if (discussion === 'moderated' && original.status === 'published') record.status = 'pending'
}

/** The oldest answer of a thread whose head goes becomes its head; the thread is called as before, so that no other is touched. */
const crown = (tx: Tx, { id, thread, isOrphan }: Comment): void => {
  if (thread !== '' && !isOrphan) return
  const [first] = tx.pick(lessonComments, ['id'], { thread: thread || id }, { sort: 'created,id', limit: 1 })
  if (first) tx.update(lessonComments, first.id, { isOrphan: true })
}

/** A reply of the team answers every earlier comment of the thread. */
const settle = (tx: Tx, { id, thread }: Comment): void => {
  const params = { thread: thread || id }
  const filter = '(thread = {:thread} || id = {:thread}) && handled = false'
  for (const request of tx.pick(
    lessonComments,
    ['id'],
    { filter, params },
    { sort: '-created', limit: MAX_SETTLED },
  ))
    tx.update(lessonComments, request.id, { handled: true })
}

export const commentHooks = (engine: Engine): void => {
  const pace = paceOf(engine)
  engine.before(lessonComments, 'create', (tx, { actor, record }) => place(engine, pace, tx, actor, record))
  engine.before(lessonComments, 'update', (tx, { actor, record, original }) => {
    if (original) rewrite(engine, tx, actor, record, original)
  })
  engine.after(lessonComments, 'create', (tx, { record }) => {
    if (record.isTeam && record.thread !== '') settle(tx, record)
    notifyOf(tx, record, courseOf(tx, record.lesson), engine.clock.now())
  })
  engine.after(lessonComments, 'update', (tx, { record, original }) => {
    // It becomes visible only now.
    if (record.status === 'published' && original?.status === 'pending')
      notifyOf(tx, record, courseOf(tx, record.lesson), engine.clock.now())
  })
  engine.after(lessonComments, 'delete', (tx, { record }) => crown(tx, record))
}
