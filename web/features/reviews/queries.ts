import { useQuery } from '@tanstack/react-query'
import type { reviewFields } from '#drizzle/collections/reviews.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { every, filter, records } from '../../lib/records.ts'

export type Review = RecordOf<typeof reviewFields>
const reviews = records('reviews')

/** Published reviews, of one offer when it is named. */
export const publishedReviews = (of: { course?: string; produit?: string } = {}, limit = 3) =>
  reviews.list({
    filter: every(
      "status = 'published'",
      of.course && filter('course = {:course}', of),
      of.produit && filter('produit = {:produit}', of),
    ),
    sort: '-publishedAt,-created',
    perPage: limit,
    skipTotal: true,
  })
export const useReviews = (of?: { course?: string; produit?: string }, limit?: number) =>
  useQuery(publishedReviews(of, limit))
