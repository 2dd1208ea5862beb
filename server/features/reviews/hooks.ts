import { courses } from '#drizzle/collections/courses.ts'
import { enrollments, progress } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { payments } from '#drizzle/collections/payments.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { type reviewFields, reviews } from '#drizzle/collections/reviews.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { link } from '#drizzle/domain/paths.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { invalid } from '#server/core/errors.ts'
import { actorHolds } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'

type Review = RecordOf<typeof reviewFields>

const ALREADY = 'Vous avez déjà donné votre avis\u00a0: supprimez-le si vous souhaitez en écrire un autre.'

/**
 * One review a person and subject; reviews that came by letter have no account. Checked in the transaction,
 * so that two concurrent ones become one.
 */
const checkOnly = (tx: Tx, { id, user, course, produit }: Review): void => {
  if (user === '') return
  for (const [name, of] of [
    ['course', { course }],
    ['produit', { produit }],
  ] as const) {
    if (Object.values(of).includes('')) continue
    const others = tx.find(reviews, { user, ...of }).filter((other) => other.id !== id)
    if (others.length > 0) throw invalid({ [name]: ['validation_not_unique', ALREADY] }, ALREADY)
  }
}

const NO_REASON = 'Dites pourquoi cet avis n’est pas publié\u00a0: son auteur en est informé.'
const FUTURE = 'Cette date est à venir.'
const LONG_AGO = 'Cette date est trop ancienne.'
const ONE_THING = 'Un avis porte sur une formation ou sur un produit.'

/**
 * The date of the reviewed experience: the last lesson followed, the purchase. It is a legal mention (Code de
 * la consommation, art. D111-17); the author may give a better one.
 */
const experienceOf = (tx: Tx, { user, course, produit }: Review): string => {
  if (user === '') return ''
  if (course !== '')
    return (
      tx.firstOrNull(progress, { user, course }, { sort: '-updatedAt' })?.updatedAt ??
      tx.firstOrNull(enrollments, { user, course })?.enrolledAt ??
      ''
    )
  return (
    tx.firstOrNull(payments, { user, produit, status: 'paid', isGift: false }, { sort: '-paidAt' })?.paidAt ??
    ''
  )
}

/** A review from an account is about one subject, which its author has had, and has a rating. */
const checkSubject = ({ user, course, produit, rating }: Review): void => {
  if (user === '') return
  if ((course === '') === (produit === ''))
    throw invalid({ course: ['validation_values_mismatch', ONE_THING] })
  if (rating === 0) throw invalid({ rating: ['validation_required', 'Choisissez une note.'] })
}

/** Dates the decision; a refusal needs a reason (art. L111-7-2). */
const decide = (engine: Engine, record: Review, original: Review | undefined): void => {
  const now = stamp(engine.clock.now())
  if (record.status === 'published' && record.publishedAt === '') record.publishedAt = now
  if (record.status === 'rejected' && record.rejectionReason.trim() === '')
    throw invalid({ rejectionReason: ['validation_required', NO_REASON] }, NO_REASON)
  if (record.status !== 'rejected') record.rejectionReason = ''
  if (record.reply !== (original?.reply ?? '')) record.repliedAt = record.reply === '' ? '' : now
  if (record.experiencedAt !== '' && record.experiencedAt < '2000')
    throw invalid({ experiencedAt: ['validation_min_date', LONG_AGO] })
  if (record.experiencedAt > now) throw invalid({ experiencedAt: ['validation_max_date', FUTURE] })
}

/**
 * Notifies the author of a decision: once, by notice, and with the reason by mail when the review is refused.
 */
const notifyAuthor = (tx: Tx, record: Review, original: Review): void => {
  if (record.user === '') return
  const about = tx.getOrNull(courses, record.course)?.title ?? tx.getOrNull(produits, record.produit)?.title
  const notice = { user: record.user, message: about ?? '', link: link('memberHome') }
  if (record.status === 'published' && original.status !== 'published')
    tx.create(notifications, { ...notice, type: 'success', title: 'Votre avis est publié' })
  else if (record.status === 'rejected' && original.status !== 'rejected') {
    tx.create(notifications, { ...notice, type: 'warning', title: 'Votre avis n’a pas été publié' })
    tx.enqueue('mail', { template: 'reviewRefused', reviewId: record.id })
  } else if (record.reply !== '' && original.reply === '')
    tx.create(notifications, { ...notice, type: 'info', title: 'Nous avons répondu à votre avis' })
}

/** A review is signed by who writes it, once a thing; those who manage reviews may enter one that came by letter. */
export const reviewHooks = (engine: Engine): void => {
  engine.before(reviews, 'create', (tx, { actor, record }) => {
    // Those who manage reviews enter ones that came by letter; any other author writes in their own name.
    if (actor.record?.collectionName === 'users' && !actorHolds(actor, ['courses.manage', 'products.manage']))
      record.user = actor.record.id
    checkSubject(record)
    checkOnly(tx, record)
    if (record.experiencedAt === '') record.experiencedAt = experienceOf(tx, record)
    decide(engine, record, undefined)
  })
  engine.before(reviews, 'update', (tx, { record, original }) => {
    const isMoved = (['user', 'course', 'produit'] as const).some((name) => record[name] !== original?.[name])
    if (isMoved) checkOnly(tx, record)
    decide(engine, record, original)
  })
  engine.after(reviews, 'create', (tx, { record }) => {
    if (record.status !== 'pending') return
    const notice = { title: 'Un avis à relire', link: adminLink('adminInbox', null, { vue: 'avis' }) }
    // An unread notice says it already.
    if (tx.count(notifications, { user: '', ...notice, read: false }) > 0) return
    const text = `${record.authorName} a donné son avis\u00a0: ${record.rating} sur 5.`
    tx.create(notifications, { ...notice, type: 'info', message: text, about: record.user })
  })
  engine.after(reviews, 'update', (tx, { record, original }) => {
    if (original) notifyAuthor(tx, record, original)
  })
}
