/** Rows that a restore preserves, because the archive is older: open sessions and second steps. */
import type { Database } from './connection.ts'
import type { CollectionDefinition } from './schema/definition.ts'
import { quote } from './schema/identifiers.ts'
import type { Registry } from './schema/registry.ts'
import { isOwnSignInTable, SECOND_STEPS, type SecondStepTable, sessionsIn } from './schema/sessions.ts'

/** Replaces the rows of all tables but these by those of the attached copy. */
type Replace = (stored: readonly string[]) => void

const accountsOf = (registry: Registry): readonly CollectionDefinition[] =>
  registry.all.filter(({ type }) => type === 'auth')

/** The `tokenKey` that each open session depends on. */
const sessionKeys = (db: Database, accounts: readonly CollectionDefinition[]): Map<string, string> =>
  new Map(
    accounts.flatMap(({ id, name }) => {
      const sql = `SELECT s."id", a."tokenKey" FROM "sessions" s JOIN ${quote(name)} a ON a."id" = s."recordRef" WHERE s."collectionRef" = ?`
      return db.prepare(sql).raw().all(id) as [string, string][]
    }),
  )

/**
 * Sessions belong to the running site, as its secret does: an ended one does not return with an archive, and
 * an open one remains. Sessions of accounts that are missing in the archive, or have another key there, are
 * removed.
 */
export const keepingSessions = (db: Database, registry: Registry, replace: Replace): void => {
  const table = sessionsIn(registry)
  const accounts = table ? accountsOf(registry) : []
  const before = sessionKeys(db, accounts)
  replace(table ? [table.name] : [])
  if (before.size === 0) return
  const after = sessionKeys(db, accounts)
  const remove = db.prepare('DELETE FROM "sessions" WHERE "id" = ?')
  for (const [id, key] of before) if (after.get(id) !== key) remove.run(id)
}

/** What identifies a row of the table; dates and counters change with every sign-in. */
const SECRET_OF: Record<SecondStepTable, string> = {
  second_steps: 'appKey',
  recovery_codes: 'code',
  passkeys: 'credentialId',
}

const SHARED = 'temp."shared_accounts"'
const isShared = (table: string): string =>
  `EXISTS (SELECT 1 FROM ${SHARED} a WHERE a."collectionRef" = ${table}."collectionRef" AND a."recordRef" = ${table}."recordRef")`

/** Records the accounts that exist both here and in the copy. */
const noteShared = (db: Database, accounts: readonly CollectionDefinition[]): void => {
  db.exec(
    `CREATE TEMP TABLE "shared_accounts" ("collectionRef", "recordRef", PRIMARY KEY ("collectionRef", "recordRef"))`,
  )
  for (const { id, name } of accounts)
    db.prepare(
      `INSERT INTO ${SHARED} SELECT ?, m."id" FROM main.${quote(name)} m JOIN restored.${quote(name)} r ON r."id" = m."id"`,
    ).run(id)
}

/** The number of accounts in both whose second steps differ from the copy. */
const countDifferent = (db: Database): number => {
  const rowsIn = (schema: string, table: SecondStepTable): string =>
    `SELECT x."collectionRef", x."recordRef", '${table}', x.${quote(SECRET_OF[table])} FROM ${schema}.${quote(table)} x WHERE x.${quote(SECRET_OF[table])} != '' AND ${isShared('x')}`
  const all = (schema: string): string =>
    SECOND_STEPS.map((table) => rowsIn(schema, table)).join(' UNION ALL ')
  const differing = ['main', 'restored'].map(
    (schema) =>
      `SELECT * FROM (SELECT * FROM (${all(schema)}) EXCEPT SELECT * FROM (${all(schema === 'main' ? 'restored' : 'main')}))`,
  )
  const sql = `SELECT COUNT(*) FROM (SELECT DISTINCT "collectionRef", "recordRef" FROM (${differing.join(' UNION ALL ')}))`
  return Number(db.prepare(sql).pluck().get())
}

/** The field of an account that requires a code by mail; a collection may have no such field. */
const MAIL_CODE = 'twoSteps'

/** The accounts of a collection that now require a code by mail, if the copy has the same address. */
const mailCodesOf = (db: Database, { name }: CollectionDefinition): [string, number][] =>
  db
    .prepare(
      `SELECT m."id", m.${quote(MAIL_CODE)} FROM main.${quote(name)} m JOIN restored.${quote(name)} r ON r."id" = m."id"
        WHERE m."email" = r."email" AND m.${quote(MAIL_CODE)} != r.${quote(MAIL_CODE)} AND (r."verified" OR NOT m.${quote(MAIL_CODE)})`,
    )
    .raw()
    .all() as [string, number][]

/**
 * Replaces rows and preserves the second steps of every account in both: a removed factor does not return to
 * a thief, a used code remains used, and every user who can sign in now can do so afterwards. Accounts that
 * exist only in the copy get theirs from it. Returns the number of accounts where they differ. Inside a
 * transaction.
 */
export const keepingSecondSteps = (db: Database, registry: Registry, replace: Replace): number => {
  const tables = SECOND_STEPS.filter((name) => {
    const found = registry.find(name)
    return found !== undefined && isOwnSignInTable(found)
  })
  if (tables.length < SECOND_STEPS.length) {
    replace([])
    return 0
  }
  const accounts = accountsOf(registry)
  noteShared(db, accounts)
  try {
    const different = countDifferent(db)
    const asking = accounts.filter(({ byName }) => byName.has(MAIL_CODE))
    const mailCodes = asking.map((collection) => ({ collection, rows: mailCodesOf(db, collection) }))
    replace(tables)
    for (const table of tables) {
      const columns = (db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[])
        .map(quote)
        .join(', ')
      db.exec(`DELETE FROM main.${quote(table)} AS x WHERE NOT ${isShared('x')}`)
      // A passkey that belongs to another account here stays with it.
      db.exec(
        `INSERT OR IGNORE INTO main.${quote(table)} (${columns}) SELECT ${columns} FROM restored.${quote(table)} x WHERE NOT ${isShared('x')}`,
      )
    }
    for (const { collection, rows } of mailCodes) {
      const put = db.prepare(
        `UPDATE main.${quote(collection.name)} SET ${quote(MAIL_CODE)} = ? WHERE "id" = ?`,
      )
      for (const [id, isRequested] of rows) put.run(isRequested, id)
    }
    return different
  } finally {
    db.exec(`DROP TABLE ${SHARED}`)
  }
}
