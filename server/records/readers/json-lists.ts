/** SQL fragments by which reports read JSON lists of rows. */
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/**
 * `member` of the first object of a list whose `name` is `is`; NULL without one. The first object is tested
 * separately: walking a list costs ten times as much, and most order lists have one line.
 */
export const memberWhere = (list: SQLiteColumn, name: string, is: SQL, member: string): SQL => {
  const [named, wanted] = [`$.${name}`, `$.${member}`]
  return sql`CASE WHEN json_extract(${list}, ${`$[0].${name}`}) = ${is} THEN json_extract(${list}, ${`$[0].${member}`})
    ELSE (SELECT json_extract(value, ${wanted}) FROM json_each(${list}) WHERE json_extract(value, ${named}) = ${is} LIMIT 1) END`
}

/** The greatest `member` of the objects of a list; NULL for an empty one. */
export const greatestMember = (list: SQLiteColumn, member: string): SQL =>
  sql`(SELECT max(json_extract(value, ${`$.${member}`})) FROM json_each(${list}))`

/**
 * A member of the entry at a place (from 0, a column or an expression) of a JSON list; NULL outside the list.
 */
export const memberAt = (list: SQLiteColumn, place: SQL, member: string): SQL =>
  sql`CASE WHEN ${place} >= 0 THEN json_extract(${list}, '$[' || cast(${place} as integer) || ${`].${member}`}) END`
