/** What a start makes of data of before the baseline of the migrations. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { faqs } from '#drizzle/collections/faqs.ts'
import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/core/clock.ts'
import { isUpToDate, MigrationError, migrateDatabase, openDatabase } from '#server/core/database.ts'
import { explainStartError } from '#server/main.ts'
import { system } from '#server/records/actor.ts'
import { fillReplaced } from '../../support/replaced-migrations.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const MIGRATIONS = resolve('migrations')
const LAST_COMMIT = '35f00d5274829072482f71b1589b0dc20089a815'

/** A data folder of before the baseline with a record; `change` is what happened to it since. */
const oldFolder = (change = 'SELECT 1'): string => {
  const path = join(temporaryFolder('baseline'), 'data.db')
  const db = openDatabase(path)
  fillReplaced(db)
  db.exec("INSERT INTO faqs (id, question, answer) VALUES ('faq000000000001', 'Encore là ?', '<p>Oui</p>')")
  db.exec(change)
  db.close()
  return dirname(path)
}
const reading = <T>(dataDir: string, read: (db: Database.Database) => T): T => {
  const db = new Database(join(dataDir, 'data.db'), { readonly: true })
  try {
    return read(db)
  } finally {
    db.close()
  }
}
const journalOf = () => JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8'))
/** A folder of the baseline and of further migrations by their names. */
const migrationsOf = (further: Readonly<Record<string, string>> = {}): string => {
  const folder = temporaryFolder('migrations')
  const { entries, ...journal } = journalOf()
  const [baseline] = entries
  const later = Object.keys(further).map((tag, at) => ({
    ...baseline,
    idx: at + 1,
    when: baseline.when + at + 1,
    tag,
  }))
  mkdirSync(join(folder, 'meta'))
  writeFileSync(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: [baseline, ...later] }),
  )
  copyFileSync('migrations/0000_baseline.sql', join(folder, '0000_baseline.sql'))
  for (const [tag, sql] of Object.entries(further)) writeFileSync(join(folder, `${tag}.sql`), sql)
  return folder
}
const migrated = (dataDir: string, folder = MIGRATIONS): number => {
  const db = openDatabase(join(dataDir, 'data.db'))
  try {
    return migrateDatabase(db, folder, dataDir, systemClock)
  } finally {
    db.close()
  }
}
const ranOf = (dataDir: string) =>
  reading(dataDir, (db) => db.prepare('SELECT hash, created_at FROM __drizzle_migrations').all())
/** Schema and rows of a database, but for what it remembers of its migrations. */
const contentOf = (dataDir: string) =>
  reading(dataDir, (db) => {
    const schema = db.prepare('SELECT * FROM sqlite_master').all() as { type: string; name: string }[]
    const tables = schema.filter(({ type, name }) => type === 'table' && name !== '__drizzle_migrations')
    return { schema, rows: tables.map(({ name }) => [name, db.prepare(`SELECT * FROM "${name}"`).all()]) }
  })
const start = (dataDir: string) =>
  buildApp({ dataDir, uploadsDir: join(dataDir, 'files'), secret: 'x'.repeat(40), logLevel: 'silent' })

const newFolder = (folder = MIGRATIONS): string => {
  const dataDir = temporaryFolder('baseline')
  migrated(dataDir, folder)
  return dataDir
}

describe('an empty database', () => {
  it('runs the baseline once', () => {
    const dataDir = temporaryFolder('baseline')
    const folder = migrationsOf()
    expect([migrated(dataDir, folder), migrated(dataDir, folder)]).toEqual([1, 0])
    expect(ranOf(dataDir)).toHaveLength(1)
  })
})

describe('a database that has run all 51 migrations', () => {
  it('remembers the baseline instead, and nothing else changes', () => {
    const dataDir = oldFolder()
    const before = contentOf(dataDir)
    const folder = migrationsOf()
    expect(migrated(dataDir, folder)).toBe(0)
    expect(contentOf(dataDir)).toEqual(before)
    expect(ranOf(dataDir)).toEqual(ranOf(newFolder(folder)))
    expect(existsSync(join(dataDir, 'migration-backups'))).toBe(false)
  })

  it('is up to date afterwards, and not before', () => {
    const dataDir = oldFolder()
    const isCurrent = () => reading(dataDir, (db) => isUpToDate(db, MIGRATIONS))
    expect(isCurrent()).toBe(false)
    migrated(dataDir)
    expect(isCurrent()).toBe(true)
  })

  it('starts with its records, and a second start changes no more', async () => {
    const dataDir = oldFolder()
    const app = await start(dataDir)
    expect(app.engine.read(system).find(faqs, {})).toMatchObject([{ question: 'Encore là ?' }])
    await app.close()
    const [ran, content] = [ranOf(dataDir), contentOf(dataDir)]
    await (await start(dataDir)).close()
    expect([ranOf(dataDir), contentOf(dataDir)]).toEqual([ran, content])
  })

  it('runs what comes after the baseline, with a copy of before', () => {
    const dataDir = oldFolder()
    expect(migrated(dataDir, migrationsOf({ '0001_later': 'CREATE TABLE later (x text)' }))).toBe(1)
    expect(readdirSync(join(dataDir, 'migration-backups'))).toHaveLength(1)
    expect(ranOf(dataDir)).toHaveLength(2)
  })
})

describe('a database that has run only some of the 51 migrations', () => {
  it.each([
    ['the last is missing', 50, 'created_at = 1795670187096'],
    ['the first alone ran', 1, 'created_at > 1795224087379'],
  ])('is refused as it was, with the commit to start once: %s', async (_case, count, missing) => {
    const dataDir = oldFolder(`DELETE FROM __drizzle_migrations WHERE ${missing}`)
    const bytes = readFileSync(join(dataDir, 'data.db'))
    const error = await start(dataDir).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(MigrationError)
    expect(explainStartError(error)).toBe(
      `The database cannot be used: it has run ${count} of the 51 migrations that the baseline replaces; ` +
        `start it once with commit ${LAST_COMMIT}, which runs them all, and then with this version.`,
    )
    expect(readFileSync(join(dataDir, 'data.db')).equals(bytes)).toBe(true)
    expect(existsSync(join(dataDir, 'migration-backups'))).toBe(false)
  })

  it('is refused with others beside them too', () => {
    const dataDir = oldFolder(
      "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('x', 4102444800000)",
    )
    const before = ranOf(dataDir)
    expect(() => migrated(dataDir)).toThrow('has run other migrations beside')
    expect(ranOf(dataDir)).toEqual(before)
  })
})

describe('two processes at once', () => {
  const PROGRAM = resolve('tests/support/migrate-process.ts')
  const atOnce = async (dataDir: string): Promise<unknown[]> => {
    const children = [1, 2].map(() =>
      spawn(process.execPath, ['--import', 'tsx', PROGRAM, join(dataDir, 'data.db')], {
        env: { PATH: process.env.PATH, TMPDIR: temporaryFolder('system') },
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    )
    await Promise.all(children.map(({ stdout }) => once(stdout, 'data')))
    const exits = children.map((child) => once(child, 'exit'))
    for (const { stdin } of children) stdin.end('go\n')
    return (await Promise.all(exits)).map(([code]) => code)
  }

  it('run every migration once', async () => {
    const dataDir = temporaryFolder('baseline')
    expect(await atOnce(dataDir)).toEqual([0, 0])
    expect(ranOf(dataDir)).toHaveLength(journalOf().entries.length)
  })

  it('take a database of the 51 migrations over once', async () => {
    const dataDir = oldFolder()
    const alone = oldFolder()
    migrated(alone)
    expect(await atOnce(dataDir)).toEqual([0, 0])
    expect(ranOf(dataDir)).toEqual(ranOf(newFolder()))
    expect(contentOf(dataDir)).toEqual(contentOf(alone))
  })
})
