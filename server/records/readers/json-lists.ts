/** What reports ask of lists that rows keep as JSON: pieces of SQL for the read door. */
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/**
 * `member` of the first object of a list whose `name` is `is`; NULL without one. The first of all is looked at by itself: a walk
 * through a list costs ten times that, and most lists of orders have one line.
 */
export const memberWhere = (list: SQLiteColumn, name: string, is: SQL, member: string): SQL => {
  const [named, wanted] = [`$.${name}`, `$.${member}`]
  return sql`CASE WHEN json_extract(${list}, ${`$[0].${name}`}) = ${is} THEN json_extract(${list}, ${`$[0].${member}`})
    ELSE (SELECT json_extract(value, ${wanted}) FROM json_each(${list}) WHERE json_extract(value, ${named}) = ${is} LIMIT 1) END`
}

/** The greatest `member` of the objects of a list; NULL of none. */
export const greatestMember = (list: SQLiteColumn, member: string): SQL =>
  sql`(SELECT max(json_extract(value, ${`$.${member}`})) FROM json_each(${list}))`

/** A member of the entry at a place (from 0, a column or an expression) of a list that is kept as JSON; null where there is none, and before the list. */
export const memberAt = (list: SQLiteColumn, place: SQL, member: string): SQL =>
  sql`CASE WHEN ${place} >= 0 THEN json_extract(${list}, '$[' || cast(${place} as integer) || ${`].${member}`}) END`
