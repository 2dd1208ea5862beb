/**
 * Data folders as the baseline and each later migration left them, filled, then started with the current
 * site: nothing is lost, and a second start changes nothing.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { PATHS } from '#drizzle/domain/paths.ts'
import { systemClock } from '#server/core/clock.ts'
import { migrateDatabase, openDatabase } from '#server/core/database.ts'
import { hashPassword } from '#server/core/passwords.ts'
import { dice } from '../seed/random.ts'
import { fillOld } from './old-rows.ts'
import { counted, type Report } from './report.ts'
import { ADMIN, freePort, inFolder, type Site, spawnSite, startSite, superuser } from './site.ts'
import { dump, lostOf, type Rows, schemaOf } from './upgrade-rows.ts'

const CHIEF = 'chef@example.com'
/** Changes by the job of each minute: unpaid orders release their units. */
const MOVES = /^(orders\.status|produits\.stock|(orders|produits)\.updated)$/
/** Changes by `wrongOf` itself. */
const CHANGED = /^categories\.updated$/
const FACES = [PATHS.home, PATHS.shop, PATHS.courses, PATHS.booking, '/sitemap.xml', '/api/health']

interface Journal {
  readonly entries: readonly { readonly tag: string }[]
}
const journal = (): Journal => JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8')) as Journal

/** A folder with the first `count` migrations. */
const migrationsUpTo = (folder: string, count: number): string => {
  const old = join(folder, 'migrations')
  cpSync('migrations', old, { recursive: true })
  const { entries, ...rest } = journal()
  writeFileSync(
    join(old, 'meta/_journal.json'),
    JSON.stringify({ ...rest, entries: entries.slice(0, count) }),
  )
  return old
}

/** A data folder as the first `count` migrations left it, with users and all their data. */
const oldFolder = async (folder: string, count: number, seed: number): Promise<void> => {
  const data = join(folder, 'data')
  mkdirSync(data, { recursive: true })
  const db = openDatabase(join(data, 'data.db'))
  migrateDatabase(db, migrationsUpTo(folder, count), data, systemClock)
  const hash = (await hashPassword(ADMIN.password)).value
  fillOld(db, dice(seed), hash)
  const chief = db.prepare('SELECT id FROM users LIMIT 1').pluck().get()
  db.prepare(
    "UPDATE users SET email = ?, role = 'admin', deletedAt = '', verified = 1, permissions = '[]', twoSteps = 0 WHERE id = ?",
  ).run(CHIEF, chief)
  // The administrator signs in with only a password.
  for (const table of ['second_steps', 'passkeys'])
    db.prepare(`DELETE FROM ${table} WHERE recordRef = ?`).run(chief)
  // None of these rows has a file: a start removes them, as it should.
  db.exec('DELETE FROM uploads')
  db.prepare('UPDATE _superusers SET email = ? WHERE rowid = 1').run(ADMIN.email)
  db.close()
}

const wholeness = (file: string): string => {
  const db = new Database(file, { readonly: true })
  const integrity = String(db.pragma('integrity_check', { simple: true }))
  const keys = db.pragma('foreign_key_check') as unknown[]
  db.close()
  return integrity === 'ok' && keys.length === 0 ? 'ok' : `${integrity}, ${keys.length} keys`
}

/** The failures of a site on old data, as seen by its users and its superuser. */
const wrongOf = async (site: Site, rows: Rows): Promise<string[]> => {
  const wrong: string[] = []
  const expect = (name: string, holds: boolean) => {
    if (!holds) wrong.push(name)
  }
  const token = await superuser(site)
  for (const path of FACES) expect(path, (await site.call('GET', path)).status < 400)
  const body = { email: CHIEF, password: ADMIN.password }
  const signIn = await site.call('POST', '/api/auth/login', { body })
  expect(`the administrator's sign-in ${signIn.status} ${signIn.text.slice(0, 100)}`, signIn.status === 200)
  for (const [table, stored] of rows) {
    const path = `/api/collections/${table}/records`
    if (table === 'counters' || table === 'jobs' || table === '_params') continue
    const list = await site.call('GET', `${path}?perPage=200&sort=id`, { token })
    expect(`list of ${table}: ${list.status}`, list.status === 200)
    expect(`number of ${table}`, Number(list.json.totalItems) >= stored.size)
    for (const id of [...stored.keys()].slice(0, 3)) {
      const view = await site.call('GET', `${path}/${id}`, { token })
      expect(`${table} ${id}: ${view.status}`, view.status === 200 && view.json.id === id)
    }
  }
  const made = await site.call('POST', '/api/collections/faqs/records', {
    token,
    body: { question: 'Encore là\u00a0?', answer: '<p>Oui</p>' },
  })
  const [old = ''] = rows.get('categories')?.keys() ?? []
  const path = `/api/collections/categories/records/${old}`
  const changed = await site.call('PATCH', path, { token, body: { description: 'Après' } })
  expect(`a write: ${made.text}`, made.status === 200)
  expect(`a change: ${changed.text}`, changed.status === 200)
  await site.call('DELETE', `/api/collections/faqs/records/${made.json.id}`, { token })
  await site.call('PATCH', path, {
    token,
    body: { description: rows.get('categories')?.get(old)?.description },
  })
  return wrong
}

/**
 * Starts the site and kills it during the migration, or soon after; returns the number of migrations then.
 */
const killedStart = async (folder: string, ms: number): Promise<number> => {
  const copies = join(folder, 'data/migration-backups')
  const before = existsSync(copies) ? readdirSync(copies).length : 0
  const child = spawnSite(folder, await freePort())
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const began = Date.now()
  // The pre-migration copy is the last step before the migrations run.
  while (Date.now() - began < 5000 && (!existsSync(copies) || readdirSync(copies).length <= before))
    await wait(1)
  await wait(ms)
  child.kill('SIGKILL')
  await ended
  const db = new Database(join(folder, 'data/data.db'), { readonly: true })
  const ran = db.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get()
  db.close()
  return Number(ran)
}

/** Pre-migration copies that are invalid or incomplete. */
const brokenCopies = (folder: string): string[] => {
  const copies = join(folder, 'data/migration-backups')
  return readdirSync(copies).filter((name) => {
    try {
      const path = join(copies, name)
      return !name.endsWith('.db') || wholeness(path) !== 'ok' || schemaOf(path).length === 0
    } catch {
      return true
    }
  })
}

/** A sign-in changes the row of its account. */
const withoutChief = (rows: Rows): Rows =>
  new Map(
    [...rows].map(([table, stored]) => [
      table,
      table === 'users' ? new Map([...stored].filter(([, { email }]) => email !== CHIEF)) : stored,
    ]),
  )

interface Upgraded {
  readonly wrong: readonly string[]
  readonly rows: number
  readonly killedAt: readonly number[]
  readonly startMs: number
}

/** One upgrade, after this many killed starts. */
const upgradeFrom = async (folder: string, count: number, kills: number): Promise<Upgraded> => {
  await oldFolder(folder, count, count + 1)
  const file = join(folder, 'data/data.db')
  const before = withoutChief(dump(file))
  const all = journal().entries.length
  const wrong: string[] = []
  const killedAt: number[] = []
  const luck = dice(count)
  for (let turn = 0; turn < kills; turn += 1) {
    killedAt.push(await killedStart(folder, luck.whole(0, 60)))
    if (wholeness(file) !== 'ok') wrong.push('damaged by a kill')
  }
  for (const ran of killedAt) if (ran !== count && ran !== all) wrong.push(`half of the migrations: ${ran}`)
  const began = performance.now()
  const site = await startSite(folder)
  const startMs = performance.now() - began
  try {
    wrong.push(...(await wrongOf(site, before)))
  } finally {
    await site.stop()
  }
  if (wholeness(file) !== 'ok') wrong.push(wholeness(file))
  if (count < all) wrong.push(...brokenCopies(folder).map((name) => `copy ${name} is broken`))
  const after = dump(file)
  const mayChange = (cell: string) => MOVES.test(cell) || CHANGED.test(cell)
  wrong.push(...lostOf(before, after, mayChange))
  await (await startSite(folder)).stop()
  const again = dump(file)
  wrong.push(...lostOf(after, again, (cell) => MOVES.test(cell)).map((line) => `second start: ${line}`))
  const grown = [...again].filter(([table, stored]) => stored.size !== after.get(table)?.size)
  wrong.push(...grown.map(([table]) => `second start: other rows in ${table}`))
  return { wrong, rows: [...before.values()].reduce((sum, { size }) => sum + size, 0), killedAt, startMs }
}

/** From each of these numbers of migrations; absent: from every one. */
export const upgrade = async (
  report: Report,
  { from, kills }: { from?: readonly number[]; kills: number },
): Promise<void> => {
  const { entries } = journal()
  const schemas = new Map<string, string>()
  const killedAt: string[] = []
  for (const count of from ?? entries.map((_, at) => at + 1))
    await inFolder(async (folder) => {
      const done = await upgradeFrom(folder, count, count < entries.length ? kills : 0)
      const name = `upgrade: from ${entries[count - 1]?.tag}`
      report.promise(
        name,
        done.wrong.length === 0,
        done.wrong.length === 0
          ? `${done.rows} rows, started in ${done.startMs.toFixed(0)} ms`
          : `${done.wrong.length}: ${done.wrong.slice(0, 8).join('; ')}`,
      )
      killedAt.push(...done.killedAt.map((ran) => (ran === count ? 'before it' : 'after it')))
      schemas.set(JSON.stringify(schemaOf(join(folder, 'data/data.db'))), name)
    })
  await inFolder(async (folder) => {
    await (await startSite(folder)).stop()
    schemas.set(JSON.stringify(schemaOf(join(folder, 'data/data.db'))), 'a fresh one')
  })
  report.promise(
    'upgrade: all end with the tables of a fresh site',
    schemas.size === 1,
    [...schemas.values()].join(', '),
  )
  if (killedAt.length > 0) report.figure('upgrade: starts that were killed', counted(killedAt))
}
