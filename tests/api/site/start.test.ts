import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pages } from '#drizzle/collections/pages.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { superusers } from '#drizzle/collections/system.ts'
import { users } from '#drizzle/collections/users.ts'
import { systemClock } from '#server/core/clock.ts'
import { MigrationError, migrateDatabase, openDatabase } from '#server/core/database.ts'
import { hashPassword } from '#server/core/passwords.ts'
import { administratorFromEnv } from '#server/features/setup/service.ts'
import { firstContent } from '#server/features/site/service.ts'
import { system } from '#server/records/actor.ts'
import { PASSWORD, type TestApp, testApp, testClock } from '../../support/app.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const folder = () => temporaryFolder('start')

describe('migrations', () => {
  const journal = (count: number) =>
    JSON.stringify({
      version: '7',
      dialect: 'sqlite',
      entries: Array.from({ length: count }, (_, idx) => ({
        idx,
        version: '6',
        when: 1000 + idx,
        tag: `000${idx}_x`,
        breakpoints: true,
      })),
    })
  const write = (dir: string, files: readonly string[]) => {
    mkdirSync(join(dir, 'meta'), { recursive: true })
    files.forEach((sql, index) => {
      writeFileSync(join(dir, `000${index}_x.sql`), sql)
    })
    writeFileSync(join(dir, 'meta/_journal.json'), journal(files.length))
  }

  it('leave the file as it was when one fails, keep a copy, and say so', () => {
    const [dataDir, migrations] = [folder(), folder()]
    const db = openDatabase(join(dataDir, 'data.db'))
    write(migrations, ['CREATE TABLE a (x text)'])
    expect(migrateDatabase(db, migrations, dataDir, systemClock)).toBe(1)
    db.prepare("INSERT INTO a VALUES ('kept')").run()
    write(migrations, [
      'CREATE TABLE a (x text)',
      'CREATE TABLE b (y text);--> statement-breakpoint\nCREATE TABLE a (again text)',
    ])
    expect(() => migrateDatabase(db, migrations, dataDir, systemClock)).toThrow(MigrationError)
    expect(db.prepare("SELECT name FROM sqlite_master WHERE name = 'b'").get()).toBeUndefined()
    expect(db.prepare('SELECT x FROM a').all()).toEqual([{ x: 'kept' }])
    const copies = readdirSync(join(dataDir, 'migration-backups'))
    expect(copies).toHaveLength(1)
    const copy = openDatabase(join(dataDir, 'migration-backups', copies[0] ?? ''))
    expect(copy.prepare('SELECT x FROM a').all()).toEqual([{ x: 'kept' }])
    copy.close()
    db.close()
  })

  it('keep the copy that was just made although the clock was set back, and no draft of a process that died', () => {
    const [dataDir, migrations] = [folder(), folder()]
    const copies = join(dataDir, 'migration-backups')
    mkdirSync(copies, { recursive: true })
    for (const day of [1, 2, 3, 4, 5]) writeFileSync(join(copies, `before-2099010${day}000000000.db`), '')
    writeFileSync(join(copies, 'before-20260101000000000.db.4194305.part'), 'half')
    writeFileSync(join(copies, 'before-20260101000000000.db.4194305.part-journal'), 'half')
    writeFileSync(join(copies, `before-20260102000000000.db.${process.ppid}.part`), 'of another')
    const db = openDatabase(join(dataDir, 'data.db'))
    write(migrations, ['CREATE TABLE a (x text)'])
    migrateDatabase(db, migrations, dataDir, systemClock)
    write(migrations, ['CREATE TABLE a (x text)', 'CREATE TABLE b (y text)'])
    const clock = testClock('2026-11-22T10:00:00Z')
    expect(migrateDatabase(db, migrations, dataDir, clock)).toBe(1)
    db.close()
    expect(readdirSync(copies).sort()).toEqual([
      `before-20260102000000000.db.${process.ppid}.part`,
      'before-20261122100000000.db',
      ...[2, 3, 4, 5].map((day) => `before-2099010${day}000000000.db`),
    ])
  })

  it('that another process did meanwhile are no failure', () => {
    const [dataDir, migrations] = [folder(), folder()]
    const [db, other] = [openDatabase(join(dataDir, 'data.db')), openDatabase(join(dataDir, 'data.db'))]
    write(migrations, ['CREATE TABLE a (x text)'])
    migrateDatabase(db, migrations, dataDir, systemClock)
    const second = 'SELECT meanwhile();--> statement-breakpoint\nCREATE TABLE b (y text)'
    write(migrations, ['CREATE TABLE a (x text)', second])
    other.function('meanwhile', () => null)
    db.function('meanwhile', () => migrateDatabase(other, migrations, dataDir, systemClock))
    expect(migrateDatabase(db, migrations, dataDir, systemClock)).toBe(0)
    expect(db.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get()).toBe(2)
    other.close()
    db.close()
  })
})

describe('a start', () => {
  it('has its one settings record, which may be changed and not doubled', async () => {
    const app = await testApp()
    await firstContent(app.engine)
    await firstContent(app.engine)
    const admin = await app.person('a@example.com', { role: 'admin' })
    const base = '/api/collections/site_settings/records'
    const { items } = (await app.call('GET', base)).json()
    expect(items).toHaveLength(1)
    const changed = await app.call('PATCH', `${base}/${items[0].id}`, {
      as: admin,
      body: { brand: 'Atelier', demo: true },
    })
    expect(changed.statusCode).toBe(400)
    const renamed = await app.call('PATCH', `${base}/${items[0].id}`, {
      as: admin,
      body: { brand: 'Atelier' },
    })
    expect(renamed.json().brand).toBe('Atelier')
    expect((await app.call('POST', base, { as: admin, body: { brand: 'Deux' } })).statusCode).toBe(403)
  })

  it('writes its pages as drafts, once, and none is shown to a visitor', async () => {
    const app = await testApp()
    await firstContent(app.engine)
    const read = () => app.engine.read(system).find(pages, {})
    expect(read()).toHaveLength(11)
    expect(new Set(read().map(({ status }) => status))).toEqual(new Set(['draft']))
    expect((await app.call('GET', '/api/collections/pages/records')).json().totalItems).toBe(0)
    await app.seed((tx) => {
      for (const page of tx.find(pages, {})) tx.delete(pages, page.id)
    })
    await firstContent(app.engine)
    expect(read()).toEqual([])
  })
})

describe('the first administrator', () => {
  const owner = {
    brand: 'Cabinet du Lac',
    firstName: 'Nadia',
    lastName: 'Roux',
    email: ' Nadia@Example.com ',
    password: PASSWORD,
  }
  const tokenOf = (app: TestApp) => app.setUp?.address('https://site.example').split('#')[1]
  const setUp = (app: TestApp, token: string | undefined) =>
    app.call('POST', '/api/setup', { body: { token, ...owner } })
  const viaEnv = (app: TestApp) =>
    administratorFromEnv(app.engine, { email: 'Nadia@Example.com', password: PASSWORD })

  it('is made by the printed link with a superuser, once', async () => {
    const app = await testApp()
    await firstContent(app.engine)
    expect((await app.call('GET', '/api/setup')).json()).toEqual({ isOpen: true })
    const answers = await Promise.all([setUp(app, tokenOf(app)), setUp(app, tokenOf(app))])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await setUp(app, tokenOf(app))).statusCode).toBe(409)
    expect((await app.call('GET', '/api/setup')).json()).toEqual({ isOpen: false })
    const reader = app.engine.read(system)
    expect(reader.find(users, {}).map(({ email, role, name }) => [email, role, name])).toEqual([
      ['nadia@example.com', 'admin', 'Nadia Roux'],
    ])
    expect(reader.first(siteSettings, {}).brand).toBe('Cabinet du Lac')
    for (const collection of ['users', '_superusers']) {
      const signedIn = await app.call('POST', `/api/collections/${collection}/auth-with-password`, {
        body: { identity: 'nadia@example.com', password: PASSWORD },
      })
      expect(signedIn.statusCode).toBe(200)
    }
  })

  it('is not made without the link', async () => {
    const app = await testApp()
    expect((await setUp(app, 'x')).statusCode).toBe(403)
    expect((await setUp(app, `${tokenOf(app)?.slice(0, -1)}_`)).statusCode).toBe(403)
    expect((await setUp(app, tokenOf(await testApp()))).statusCode).toBe(403)
    expect(app.engine.read(system).count(users)).toBe(0)
  })

  it('gets errors for invalid input', async () => {
    const app = await testApp()
    const answer = await app.call('POST', '/api/setup', {
      body: { ...owner, token: tokenOf(app), email: 'nadia', password: 'court', brand: ' ' },
    })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().data).sort()).toEqual(['brand', 'email', 'password'])
  })

  it('is told of a password that is too long in letters of two bytes', async () => {
    const app = await testApp()
    const body = { ...owner, token: tokenOf(app), password: 'é'.repeat(40) }
    const answer = await app.call('POST', '/api/setup', { body })
    expect(answer.json().data).toMatchObject({ password: { message: 'Ce mot de passe est trop long.' } })
  })

  it.each([
    ['has no account any more that somebody else made with the address', false],
    ['keeps the account that the address has proved', true],
  ])('%s', async (_case, verified) => {
    for (const make of [setUp, viaEnv]) {
      const app = await testApp()
      const before = await app.person('nadia@example.com', { verified })
      await make(app, tokenOf(app))
      expect(app.setUp?.isOpen).toBe(false)
      const reader = app.engine.read(system)
      expect(reader.find(users, {})).toMatchObject([{ email: 'nadia@example.com', role: 'admin' }])
      expect(reader.getOrNull(users, before.id) !== null).toBe(verified)
      const asBefore = await app.call('POST', '/api/collections/users/auth-refresh', { as: before })
      expect(asBefore.statusCode).toBe(401)
    }
  })

  it('replaces the placeholder without sign-in, by the link and from the environment', async () => {
    for (const make of [setUp, viaEnv]) {
      const app = await testApp()
      await app.person('administration@site.example', { role: 'admin' })
      expect(app.setUp?.isOpen).toBe(true)
      await make(app, tokenOf(app))
      const people = app.engine.read(system).find(users, {})
      expect(people.map(({ email }) => email)).toEqual(['nadia@example.com'])
    }
  })

  it('may have the address of the placeholder without sign-in', async () => {
    const app = await testApp()
    const email = 'administration@site.example'
    await app.person(email, { role: 'admin', verified: true })
    await app.call('POST', '/api/setup', { body: { ...owner, token: tokenOf(app), email } })
    const signedIn = await app.call('POST', '/api/collections/users/auth-with-password', {
      body: { identity: email, password: PASSWORD },
    })
    expect(signedIn.json().record).toMatchObject({ email, role: 'admin' })
  })

  it('leaves a superuser of the same address the former password', async () => {
    const app = await testApp()
    const own = 'une-autre-phrase-2026'
    const hashed = await hashPassword(own)
    await app.seed((tx) =>
      tx.create(superusers, { email: 'nadia@example.com', password: hashed, verified: true }),
    )
    expect((await setUp(app, tokenOf(app))).statusCode).toBe(200)
    const statusOf = async (password: string) =>
      (
        await app.call('POST', '/api/collections/_superusers/auth-with-password', {
          body: { identity: 'nadia@example.com', password },
        })
      ).statusCode
    expect([await statusOf(own), await statusOf(PASSWORD)]).toEqual([200, 400])
  })

  it('comes from the environment, once, and brings the superuser that was missing', async () => {
    const app = await testApp()
    const given = { email: 'owner@example.com', password: PASSWORD }
    await app.person('first@example.com', { role: 'admin' })
    await administratorFromEnv(app.engine, given)
    await administratorFromEnv(app.engine, { ...given, email: 'second@example.com' })
    const reader = app.engine.read(system)
    expect(reader.find(users, { role: 'admin' }).map(({ email }) => email)).toEqual(['first@example.com'])
    expect(reader.find(superusers, {}).map(({ email }) => email)).toEqual(['owner@example.com'])
    const empty = await testApp()
    await administratorFromEnv(empty.engine, given)
    expect(empty.engine.read(system).count(users, { role: 'admin' })).toBe(1)
    expect(empty.setUp?.isOpen).toBe(false)
  })
})
