import { sql } from 'drizzle-orm'
import { lessonComments, lessons } from '#drizzle/schema.ts'
import type { InboxSource } from '../inbox/index.ts'

/**
 * Comments of members; those of the team are answers. A hidden one is decided. Without the author's address, which
 * the collection does not give to those who manage courses.
 */
export const commentInbox: InboxSource = {
  kind: 'comment',
  rows: sql`select ${lessonComments.id} as id, ${lessonComments.created} as at, ${lessonComments.authorName} as name,
    '' as email, coalesce(${lessons.title}, '') as subject, ${lessonComments.body} as body,
    ${lessonComments.handled} = 0 and ${lessonComments.status} != 'hidden' as isWaiting
    from ${lessonComments} left join ${lessons} on ${lessons.id} = ${lessonComments.lesson}
    where ${lessonComments.isTeam} = 0`,
}
