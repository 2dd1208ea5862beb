/** Reviews, messages, and the resulting notifications of the administration. */

import { contactRequests } from '#drizzle/collections/contact-requests.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { reviews } from '#drizzle/collections/reviews.ts'
import { adminLink } from '#drizzle/domain/admin-paths.ts'
import { link } from '#drizzle/domain/paths.ts'
import { stamp } from '#server/core/clock.ts'
import { formatCents } from '#server/core/money.ts'
import type { Bulk } from './bulk.ts'
import { type Calendar, growing, stamps } from './calendar.ts'
import { CLOSED_MESSAGES, demoMessages, MESSAGES, NEW_MESSAGES } from './content/messages.ts'
import { moreReviews } from './content/reviews.ts'
import { demoNotifications, demoReviews } from './content/site.ts'
import type { Person } from './crowd.ts'
import type { Follower } from './learning.ts'
import { dice } from './random.ts'

interface Ids {
  courses: readonly string[]
  produits: readonly string[]
}

const FICTIONAL = { fictional: true, source: 'Contenu de démonstration' } as const

/** The four of the design, published long ago, and the others. */
export const keepReviews = (bulk: Bulk, days: Calendar, ids: Ids): void => {
  for (const [at, { authorName, body, ...about }] of demoReviews.entries()) {
    const written = days.at(240 + at * 11, 600)
    bulk.keep(reviews, {
      ...FICTIONAL,
      authorName,
      body,
      rating: 5,
      status: 'published',
      course: 'course' in about ? (ids.courses[about.course - 1] ?? '') : '',
      produit: 'produit' in about ? (ids.produits[about.produit - 1] ?? '') : '',
      publishedAt: stamp(written),
      ...stamps(written),
    })
  }
  for (const { course, produit, daysAgo, ...review } of moreReviews) {
    const at = days.at(daysAgo, 20 * 60)
    bulk.keep(reviews, {
      ...FICTIONAL,
      ...review,
      course: course ? (ids.courses[course - 1] ?? '') : '',
      produit: produit ? (ids.produits[produit - 1] ?? '') : '',
      experiencedAt: stamp(days.at(daysAgo + 12, 600)),
      publishedAt: review.status === 'published' ? stamp(at) : '',
      ...stamps(at),
    })
  }
}

export const keepMessages = (bulk: Bulk, days: Calendar, people: readonly Person[]): void => {
  const drawn = dice(30)
  const senders = drawn.shuffled(people)
  for (let index = 0; index < MESSAGES; index += 1) {
    const message = demoMessages[index % demoMessages.length]!
    const sender = senders[index]!
    const isNew = index >= MESSAGES - NEW_MESSAGES
    const daysAgo = isNew ? MESSAGES - 1 - index : 6 + growing(index, MESSAGES - NEW_MESSAGES, drawn.next())
    const at = days.at(daysAgo, drawn.whole(9 * 60, 22 * 60))
    const answeredAt = days.at(Math.max(0, daysAgo - drawn.whole(1, 2)), 9 * 60 + 30)
    bulk.keep(contactRequests, {
      ...message,
      name: sender.firstName,
      email: sender.email,
      status: isNew ? 'new' : index < CLOSED_MESSAGES ? 'closed' : 'answered',
      answeredAt: isNew ? '' : stamp(answeredAt),
      created: stamp(at),
      updated: stamp(isNew ? at : answeredAt),
    })
  }
}

const NEWS_MINUTES = [11, 26, 48, 95]

/**
 * The administration's sample notifications, the latest first and read or not as in the design; then those of
 * the last weeks, read.
 */
export const keepNews = (bulk: Bulk, days: Calendar, followers: readonly Follower[]): void => {
  for (const [at, sample] of demoNotifications.entries())
    bulk.keep(notifications, { ...sample, ...stamps(days.later(days.now, -(NEWS_MINUTES[at] ?? 120))) })
  const news = { link: adminLink('adminUsers'), read: true } as const
  for (const { name, course, daysAgo, minute } of followers
    .filter((follower) => follower.daysAgo > 0)
    .slice(-12))
    bulk.keep(notifications, {
      ...news,
      type: 'success',
      title: 'Nouvelle inscription',
      message: `${name} a rejoint ${course.title}.`,
      ...stamps(days.later(days.at(daysAgo, minute), 3)),
    })
  for (const [at, cents] of [1900, 8000, 12_900, 22_500].entries())
    bulk.keep(notifications, {
      type: 'info',
      title: 'Paiement reçu',
      message: `${formatCents(cents)} par carte bancaire.`,
      link: link('admin'),
      read: true,
      ...stamps(days.at(2 + at * 2, 14 * 60)),
    })
  for (const [at, review] of moreReviews.filter(({ status }) => status === 'pending').entries())
    bulk.keep(notifications, {
      type: 'warning',
      title: 'Avis à modérer',
      message: `${review.authorName} a laissé un avis.`,
      link: link('admin'),
      read: true,
      ...stamps(days.at(review.daysAgo, 20 * 60 + 1 + at)),
    })
}
