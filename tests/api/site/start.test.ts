import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { users } from '#drizzle/collections/users.ts'
import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/core/clock.ts'
import { MigrationError, migrateDatabase, openDatabase } from '#server/core/database.ts'
import { ENV_VARIABLES } from '#server/core/env.ts'
import { firstSettings } from '#server/features/site/service.ts'
import { firstAdministrator } from '#server/features/users/service.ts'
import { system } from '#server/records/actor.ts'
import { seedDemo } from '../../../scripts/seed/seed.ts'
import { PASSWORD, testApp, testClock } from '../../support/app.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'start-'))

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
})

describe('a start', () => {
  it.each([
    ['on an ordinary day', '2026-11-20T10:00:00Z'],
    ['in the last hour of a year in Paris', '2027-12-31T22:30:00Z'],
  ])('writes the demonstration once, whole, %s', async (_day, now) => {
    const dataDir = folder()
    const options = {
      clock: testClock(now),
      dataDir,
      uploadsDir: join(dataDir, 'files'),
      secret: 'x'.repeat(40),
      logLevel: 'silent',
      rateLimit: false,
    }
    const first = await buildApp(options)
    const lines = await seedDemo(first.engine, () => undefined)
    expect(lines.join('\n')).toContain('membre@demo.test')
    const reader = first.engine.read(system)
    expect(reader.count(users)).toBe(160)
    await first.worker.drain()
    const dead = first.engine.db.prepare("SELECT kind, error FROM jobs WHERE status != 'done'").all()
    expect(dead).toEqual([])
    await first.close()
    const second = await buildApp(options)
    await seedDemo(second.engine, () => undefined)
    expect(second.engine.read(system).count(users)).toBe(160)
    const claire = second.engine.db
      .prepare(
        "SELECT e.progress FROM enrollments e JOIN users u ON u.id = e.user WHERE u.email = 'membre@demo.test' ORDER BY e.progress DESC",
      )
      .all()
    expect(claire).toEqual([{ progress: 44 }, { progress: 0 }])
    await second.close()
  })

  it('has its one settings record, which may be changed and not doubled', async () => {
    const app = await testApp()
    await firstSettings(app.engine)
    await firstSettings(app.engine)
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

  it('gives the first administrator a link that works once', async () => {
    const app = await testApp()
    const line = await firstAdministrator(app.engine, null, 'https://site.example')
    const token = /token=(\S+)/.exec(line ?? '')?.[1]
    const confirm = () =>
      app.call('POST', '/api/collections/users/confirm-password-reset', {
        body: { token, password: PASSWORD, passwordConfirm: PASSWORD },
      })
    expect((await confirm()).statusCode).toBe(204)
    expect((await confirm()).statusCode).toBe(400)
    const login = await app.call('POST', '/api/auth/login', {
      body: { email: 'administration@site.example', password: PASSWORD },
    })
    expect(login.statusCode).toBe(200)
    expect(await firstAdministrator(app.engine, null, 'https://site.example')).toBeNull()
  })

  it('makes the administrator of the environment, once', async () => {
    const app = await testApp()
    const given = { email: 'owner@example.com', password: PASSWORD }
    expect(await firstAdministrator(app.engine, given, '')).toBeNull()
    await firstAdministrator(app.engine, given, '')
    expect(app.engine.read(system).count(users, { role: 'admin' })).toBe(1)
    const superuser = await app.call('POST', '/api/collections/_superusers/auth-with-password', {
      body: { identity: given.email, password: PASSWORD },
    })
    expect(superuser.statusCode).toBe(200)
  })
})

describe('the README', () => {
  const readme = readFileSync(resolve('README.md'), 'utf8')
  it('names every variable that is read, and no other', () => {
    const table = readme.slice(readme.indexOf('## Configuration'), readme.indexOf('## How the code'))
    const named = [...table.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name ?? '')
    expect([...new Set(named)].sort()).toEqual([...ENV_VARIABLES].sort())
  })
  it('names commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(resolve('package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const commands = [...readme.matchAll(/`?npm (?:run )?(start|test|[a-z:]+)`?/g)].map(
      ([, name]) => name ?? '',
    )
    for (const name of commands.filter((entry) => !['ci', 'install'].includes(entry)))
      expect(scripts).toHaveProperty([name])
  })
})
