import { every, filter, records } from '../../lib/records.ts'
import { someProduits } from '../produits/index.ts'

/** Slug of the category « Accompagnements », whose products are the sessions with a price. */
const SESSIONS_CATEGORY = 'accompagnements'
const MAX_SESSIONS = 30

/** The sessions in the shop's order, those of one tag when it is named. */
export const pricedSessions = (tag = '', limit = MAX_SESSIONS) =>
  someProduits(
    limit,
    every(`category.slug = '${SESSIONS_CATEGORY}'`, tag && filter('tags.slug ?= {:tag}', { tag })),
  )

const reviews = records('reviews')

/** The newest published reviews of the products with a tag. */
export const taggedReviews = (tag: string, limit: number) =>
  reviews.list({
    filter: every("status = 'published'", filter('produit.tags.slug ?= {:tag}', { tag })),
    sort: '-publishedAt,-created',
    perPage: limit,
    skipTotal: true,
  })
