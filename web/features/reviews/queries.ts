import type { reviewFields } from '#drizzle/collections/reviews.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { useQuery } from '../../lib/query.ts'
import { every, filter, records } from '../../lib/records.ts'

export type Review = RecordOf<typeof reviewFields>
const reviews = records<typeof reviewFields>('reviews')

/** Published reviews, of one offer when it is named. */
export const useReviews = (of: { course?: string; produit?: string } = {}, limit = 3) =>
  useQuery(
    reviews.list({
      filter: every(
        "status = 'published'",
        of.course && filter('course = {:course}', of),
        of.produit && filter('produit = {:produit}', of),
      ),
      sort: '-created',
      perPage: limit,
      skipTotal: true,
    }),
  )
