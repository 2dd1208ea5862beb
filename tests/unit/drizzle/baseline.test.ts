/** The baseline of the migrations beside a database of the 51 that it replaces. */
import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { fillReplaced } from '../../support/replaced-migrations.ts'

/** The parts of a list that commas divide, but for commas in brackets and between quotes. */
const partsOf = (list: string): string[] => {
  const parts: string[] = []
  let [depth, quote, from] = [0, '', 0]
  for (const [at, letter] of [...list].entries()) {
    if (quote) quote = letter === quote ? '' : quote
    else if (letter === "'") quote = letter
    else if (letter === '(') depth += 1
    else if (letter === ')') depth -= 1
    else if (letter === ',' && depth === 0) {
      parts.push(list.slice(from, at).trim())
      from = at + 1
    }
  }
  return [...parts, list.slice(from).trim()]
}

/**
 * A statement without what its writer chose: quotes of names, blanks, and the order of a table's columns, which those
 * that were added later end.
 */
const normalised = (sql: string): string => {
  const plain = sql.replace(/[`"]/g, '').replace(/\s+/g, ' ').trim()
  const [, head, list, tail] = /^(CREATE TABLE \S+) ?\((.*)\)([^)]*)$/.exec(plain) ?? []
  return list === undefined ? plain : `${head} (${partsOf(list).sort().join(', ')})${tail}`
}

/** Tables, indexes, triggers and views but for the table of the migrations; what SQLite makes itself has no statement. */
const schemaOf = (db: Database.Database): string[] => {
  const rows = db
    .prepare("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE tbl_name != '__drizzle_migrations'")
    .all() as {
    type: string
    name: string
    tbl_name: string
    sql: string | null
  }[]
  return rows
    .map(({ type, name, tbl_name, sql }) => `${type} ${name} of ${tbl_name}: ${normalised(sql ?? '')}`)
    .sort()
}

/** How many rows each table holds that holds any. */
const filled = (db: Database.Database): string[] =>
  (db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[])
    .map((name) => `${name} ${db.prepare(`SELECT count(*) FROM "${name}"`).pluck().get()}`)
    .filter((line) => !line.endsWith(' 0'))

describe('the migration baseline', () => {
  const replaced = new Database(':memory:')
  fillReplaced(replaced)
  const fresh = new Database(':memory:')
  fresh.exec(readFileSync('migrations/0000_baseline.sql', 'utf8'))

  it('creates the tables, indexes, triggers and views of the migrations that it replaces', () => {
    expect(schemaOf(replaced).length).toBeGreaterThan(300)
    expect(schemaOf(fresh)).toEqual(schemaOf(replaced))
  })

  it('writes no row, like them in an empty database', () => {
    expect(filled(replaced)).toEqual(['__drizzle_migrations 51'])
    expect(filled(fresh)).toEqual([])
  })
})

describe('the comparison of schemas', () => {
  it.each([
    ['a default', "CREATE TABLE t (a text DEFAULT 'x, y' NOT NULL)", 'CREATE TABLE t (a text NOT NULL)'],
    ['a column', 'CREATE TABLE t (a text, b text)', 'CREATE TABLE t (a text)'],
    ['a condition', "CREATE INDEX i ON t (a) WHERE a != ''", 'CREATE INDEX i ON t (a)'],
    ['the order of an index', 'CREATE INDEX i ON t (a, b)', 'CREATE INDEX i ON t (b, a)'],
    ['an option', 'CREATE TABLE t (a text) STRICT', 'CREATE TABLE t (a text)'],
  ])('detects %s', (_what, one, other) => {
    expect(normalised(one)).not.toBe(normalised(other))
  })

  it('ignores quotes and the order of columns', () => {
    const other = 'CREATE TABLE "t" (\n\tb text,\n\ta text DEFAULT \'x, y\', PRIMARY KEY(b, a))'
    expect(normalised("CREATE TABLE `t` (`a` text DEFAULT 'x, y', `b` text, PRIMARY KEY(`b`, `a`))")).toBe(
      normalised(other),
    )
  })
})
