/** The inbox as one list over the kinds of all features. Runs off the serving thread. */
import { type SQL, sql } from 'drizzle-orm'
import type { QueryOf, ReplyOf } from '#drizzle/contract.ts'
import { INBOX_ACCESS, type InboxKind } from '#drizzle/inbox.ts'
import { type Actor, actorHolds } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import type * as contract from './contract.ts'
import { type InboxSource, inboxSources } from './source.ts'

/** Of a text: a line of a list. */
const EXCERPT_LENGTH = 200

const union = (sources: readonly InboxSource[]): SQL =>
  sql.join(
    sources.map(
      ({ kind, rows }) =>
        sql`select ${kind} as kind, id, at, name, email, subject, body, isWaiting from (${rows})`,
    ),
    sql` union all `,
  )

const open = (engine: Engine, actor: Actor): InboxSource[] =>
  inboxSources(engine).filter(({ kind }) => actorHolds(actor, INBOX_ACCESS[kind]))

/** One page of the kinds that the actor may read, the newest first. */
export const listInbox = async (
  engine: Engine,
  actor: Actor,
  { page, perPage, q, kind, state }: QueryOf<typeof contract.listInbox>,
): Promise<ReplyOf<typeof contract.listInbox>> => {
  const sources = open(engine, actor).filter((source) => kind === '' || source.kind === kind)
  if (sources.length === 0) return { page, perPage, totalItems: 0, items: [] }
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const called = sql.join(
    ['name', 'email', 'subject', 'body'].map((name) => sql`${sql.raw(name)} like ${pattern} escape '\\'`),
    sql` or `,
  )
  const where = sql.join(
    [sql`1`, ...(state === 'waiting' ? [sql`isWaiting = 1`] : []), ...(q ? [sql`(${called})`] : [])],
    sql` and `,
  )
  const texts = sql`(${union(sources)}) as texts`
  const [total] = await engine.reads.select({ rows: sql<number>`count(*)` }).from(texts).where(where)
  const rows = await engine.reads
    .select({
      kind: sql<InboxKind>`kind`,
      id: sql<string>`id`,
      at: sql<string>`at`,
      name: sql<string>`name`,
      email: sql<string>`email`,
      subject: sql<string>`subject`,
      excerpt: sql<string>`substr(body, 1, ${EXCERPT_LENGTH})`,
      isWaiting: sql<number>`isWaiting`,
    })
    .from(texts)
    .where(where)
    .orderBy(sql`at desc`, sql`kind`, sql`id`)
    .limit(perPage)
    .offset((page - 1) * perPage)
  return {
    page,
    perPage,
    totalItems: total?.rows ?? 0,
    items: rows.map((row) => ({ ...row, isWaiting: row.isWaiting === 1 })),
  }
}

/** How much waits of each kind that the actor may read. */
export const countInbox = async (
  engine: Engine,
  actor: Actor,
): Promise<ReplyOf<typeof contract.countInbox>> => {
  const sources = open(engine, actor)
  if (sources.length === 0) return { total: 0, kinds: {} }
  const rows = await engine.reads
    .select({ kind: sql<InboxKind>`kind`, count: sql<number>`count(*)` })
    .from(sql`(${union(sources)}) as texts`)
    .where(sql`isWaiting = 1`)
    .groupBy(sql`kind`)
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    kinds: Object.fromEntries(rows.map(({ kind, count }) => [kind, count])),
  }
}
