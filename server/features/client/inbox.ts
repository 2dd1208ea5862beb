import { sql } from 'drizzle-orm'
import { clientMessages, users } from '#drizzle/schema.ts'
import type { InboxSource } from '../inbox/index.ts'

const last = sql`(select max(${clientMessages.created}) from ${clientMessages} where ${clientMessages.user} = ${users.id} and ${clientMessages.isTeam} = 0)`

/** One row for each thread in which the person wrote: the last of the person's messages, waiting while one is unread. */
export const clientInbox: InboxSource = {
  kind: 'follow_up',
  rows: sql`select ${users.id} as id, ${last} as at, ${users.name} as name, ${users.email} as email, '' as subject,
    (select ${clientMessages.body} from ${clientMessages} where ${clientMessages.user} = ${users.id}
      and ${clientMessages.isTeam} = 0 order by ${clientMessages.created} desc, ${clientMessages.id} desc limit 1) as body,
    exists (select 1 from ${clientMessages} where ${clientMessages.user} = ${users.id}
      and ${clientMessages.isTeam} = 0 and ${clientMessages.readAt} = '') as isWaiting
    from ${users} where ${users.id} in (select ${clientMessages.user} from ${clientMessages} where ${clientMessages.isTeam} = 0)`,
}
