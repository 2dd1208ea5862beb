/**
 * The list of followed people: those waiting for an answer first, the longest at the top. Runs off the
 * serving thread.
 */
import { and, asc, count, desc, type SQL, sql } from 'drizzle-orm'
import type { QueryOf, ReplyOf } from '#drizzle/contract.ts'
import { clientDocuments, clientMessages, users } from '#drizzle/schema.ts'
import type { Engine } from '#server/records/types.ts'
import { isCalled } from '../users/index.ts'
import type * as contract from './contract.ts'

/** Of the last message: a line of a list. */
const EXCERPT_LENGTH = 160

// Conditions of their own: in the columns of a select drizzle writes names without their table, unless they are nested.
const ofPerson = sql`${clientMessages.user} = ${users.id}`
const sharedWith = sql`${clientDocuments.user} = ${users.id}`
const unread = sql<number>`(select count(*) from ${clientMessages} where ${ofPerson} and ${clientMessages.isTeam} = 0 and ${clientMessages.readAt} = '')`
/** Waiting since the oldest message that no team member has read. */
const waitingSince = sql<string>`coalesce((select min(${clientMessages.created}) from ${clientMessages} where ${ofPerson} and ${clientMessages.isTeam} = 0 and ${clientMessages.readAt} = ''), '')`
const documents = sql<number>`(select count(*) from ${clientDocuments} where ${sharedWith})`
const lastMessageAt = sql<string>`coalesce((select max(${clientMessages.created}) from ${clientMessages} where ${ofPerson}), '')`
const lastDocumentAt = sql<string>`coalesce((select max(${clientDocuments.created}) from ${clientDocuments} where ${sharedWith}), '')`
const lastAt = sql<string>`max(${lastMessageAt}, ${lastDocumentAt})`
/** A column of the newest message of the person. */
const ofLast = <Value>(column: SQL | typeof clientMessages.body | typeof clientMessages.isTeam): SQL<Value> =>
  sql<Value>`(select ${column} from ${clientMessages} where ${ofPerson} order by ${clientMessages.created} desc, ${clientMessages.id} desc limit 1)`

/** The person wrote last: an answer may be due even when the message was read. */
const isUnanswered = sql`${ofLast(clientMessages.isTeam)} = 0`

/**
 * One page of followed people. Without search text, people without any exchange are left out; a search finds
 * everyone.
 */
export const listClients = async (
  { reads }: Engine,
  { page, perPage, q, state }: QueryOf<typeof contract.listClients>,
): Promise<ReplyOf<typeof contract.listClients>> => {
  const isFollowed = sql`(exists (select 1 from ${clientMessages} where ${ofPerson}) or exists (select 1 from ${clientDocuments} where ${sharedWith}))`
  const states = { '': undefined, unread: sql`${unread} > 0`, unanswered: isUnanswered }
  const where = and(q === '' ? isFollowed : isCalled(q), states[state])
  const [total] = await reads.select({ rows: count() }).from(users).where(where)
  const rows = await reads
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      unread,
      documents,
      lastAt,
      lastWords: ofLast<string | null>(sql`substr(${clientMessages.body}, 1, ${EXCERPT_LENGTH})`),
      isLastOfTeam: ofLast<number | null>(clientMessages.isTeam),
    })
    .from(users)
    .where(where)
    // By newest message first, the longest wait would sink to the last page.
    .orderBy(
      sql`${unread} > 0 desc`,
      asc(waitingSince),
      sql`coalesce(${isUnanswered}, 0) desc`,
      desc(lastAt),
      asc(users.id),
    )
    .limit(perPage)
    .offset((page - 1) * perPage)
  return {
    page,
    perPage,
    totalItems: total?.rows ?? 0,
    items: rows.map(({ lastWords, isLastOfTeam, ...row }) => ({
      ...row,
      lastWords: lastWords ?? '',
      isLastOfTeam: isLastOfTeam === 1,
    })),
  }
}
