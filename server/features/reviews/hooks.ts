import { reviews } from '#drizzle/collections/reviews.ts'
import type { Engine } from '#server/records/types.ts'

/** A review is signed by who writes it; those who manage reviews may enter one that came by letter. */
export const reviewHooks = (engine: Engine): void => {
  engine.before(reviews, 'create', (_tx, { actor, record }) => {
    if (actor.record?.collectionName === 'users' && actor.record.role === 'member')
      record.user = actor.record.id
  })
}
