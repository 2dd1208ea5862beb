import { every, filter, records } from '../../lib/records.ts'

const reviews = records('reviews')

/** What a person thinks of one thing, whatever became of it. */
export const myReview = (user: string, of: { course?: string; produit?: string }) =>
  reviews.list({
    filter: every(
      filter('user = {:user}', { user }),
      of.course && filter('course = {:course}', of),
      of.produit && filter('produit = {:produit}', of),
    ),
    perPage: 1,
    skipTotal: true,
  })
export const createReview = reviews.create
export const removeReview = reviews.remove
