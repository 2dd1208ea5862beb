import { sql } from 'drizzle-orm'
import { contactRequests } from '#drizzle/schema.ts'
import type { InboxSource } from '../inbox/index.ts'

export const contactInbox: InboxSource = {
  kind: 'contact',
  rows: sql`select ${contactRequests.id} as id, ${contactRequests.created} as at, ${contactRequests.name} as name,
    ${contactRequests.email} as email, ${contactRequests.subject} as subject, ${contactRequests.body} as body,
    ${contactRequests.status} = 'new' as isWaiting
    from ${contactRequests}`,
}
