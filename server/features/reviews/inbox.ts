import { sql } from 'drizzle-orm'
import { courses, produits, reviews } from '#drizzle/schema.ts'
import type { InboxSource } from '../inbox/index.ts'

/** Without the author's address, which the collection does not give. */
export const reviewInbox: InboxSource = {
  kind: 'review',
  rows: sql`select ${reviews.id} as id, ${reviews.created} as at, ${reviews.authorName} as name,
    '' as email, coalesce(${courses.title}, ${produits.title}, '') as subject,
    ${reviews.body} as body, ${reviews.status} = 'pending' as isWaiting
    from ${reviews} left join ${courses} on ${courses.id} = ${reviews.course}
    left join ${produits} on ${produits.id} = ${reviews.produit}`,
}
