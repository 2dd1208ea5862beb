/** Copies of the site: made, fetched, sent in, restored while it runs (PocketBase §9.4). */
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import yazl from 'yazl'
import { collection } from '#drizzle/collection.ts'
import { produits } from '#drizzle/collections/produits.ts'
import { superusers } from '#drizzle/collections/system.ts'
import { file, text } from '#drizzle/fields.ts'
import { system } from '#server/records/actor.ts'
import { fromDeclaration } from '#server/records/schema/definition.ts'
import { restoreFrom } from '#server/service/backups/restore.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { eventually } from '../../support/eventually.ts'
import { migratedFolder } from '../../support/migrated.ts'
import { fillReplaced } from '../../support/replaced-migrations.ts'
import { ask, opens, sessionsOf, signIn } from '../../support/sessions.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const folder = (): string => temporaryFolder('backups')

const start = async (options: Parameters<typeof testApp>[0] = {}) => {
  const app = await testApp({ dataDir: migratedFolder(), uploadsDir: folder(), ...options })
  return { app, root: await app.superuser() }
}

const keysOf = async (app: TestApp, root: Awaited<ReturnType<TestApp['superuser']>>): Promise<string[]> =>
  (await app.call('GET', '/api/backups', { as: root })).json<{ key: string }[]>().map(({ key }) => key)

const form = (name: string, content: Buffer) => {
  const data = new FormData()
  data.set('file', new Blob([new Uint8Array(content)]), name)
  return data
}

const send = async (app: TestApp, token: string, name: string, content: Buffer): Promise<Response> => {
  if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as { port: number }
  return fetch(`http://127.0.0.1:${port}/api/backups/upload`, {
    method: 'POST',
    headers: { authorization: token },
    body: form(name, content),
  })
}

const zipped = async (files: Record<string, string | Buffer>): Promise<Buffer> => {
  const path = join(folder(), 'made.zip')
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return readFile(path)
}

/** The data as they are now, with a change. */
const changed = async (app: TestApp, change: (copy: Database.Database) => unknown): Promise<Buffer> => {
  const path = join(folder(), 'data.db')
  await app.engine.maintenance.copyTo(path)
  const copy = new Database(path)
  change(copy)
  copy.pragma('journal_mode = DELETE')
  copy.close()
  return readFile(path)
}

/** Data of before the baseline, with a change. */
const oldData = (change: (db: Database.Database) => unknown): Buffer => {
  const db = new Database(':memory:')
  fillReplaced(db)
  change(db)
  return db.serialize()
}

const fileToken = async (app: TestApp, token: string): Promise<string> =>
  (await app.call('POST', '/api/files/token', { headers: { authorization: token } })).json<{
    token: string
  }>().token

describe('making a backup', () => {
  it('is for superusers', async () => {
    const { app } = await start()
    const person = await app.person('claire@example.com')
    expect((await app.call('GET', '/api/backups')).statusCode).toBe(401)
    expect((await app.call('POST', '/api/backups', { as: person })).statusCode).toBe(403)
    expect((await app.call('DELETE', '/api/backups/a.zip', { as: person })).statusCode).toBe(403)
    expect((await app.call('POST', '/api/backups/a.zip/restore', { as: person })).statusCode).toBe(403)
  })

  it('names itself after the application and the time', async () => {
    const { app, root } = await start()
    app.engine.settings.meta.appName = 'Sable & Souffle'
    expect((await app.call('POST', '/api/backups', { as: root })).statusCode).toBe(204)
    expect(await keysOf(app, root)).toEqual(['pb_backup_sable_souffle_20261120100000.zip'])
  })

  it('refuses a name of another form and one that is taken', async () => {
    const { app, root } = await start()
    const create = (name: string) => app.call('POST', '/api/backups', { as: root, body: { name } })
    expect((await create('!test.zip')).json()).toMatchObject({
      status: 400,
      data: { name: { code: 'validation_match_invalid' } },
    })
    expect((await create('test.zip')).statusCode).toBe(204)
    expect((await create('test.zip')).json()).toMatchObject({
      status: 400,
      data: { name: { code: 'validation_backup_name_exists' } },
    })
    expect(await keysOf(app, root)).toEqual(['test.zip'])
  })

  it('makes one at a time', async () => {
    const { app, root } = await start()
    const create = (name: string) => app.call('POST', '/api/backups', { as: root, body: { name } })
    const statuses = (await Promise.all([create('a.zip'), create('b.zip')])).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.sort()).toEqual([204, 400])
  })

  it('can be downloaded with a file token of a superuser only', async () => {
    const { app, root } = await start()
    const person = await app.person('claire@example.com')
    await app.call('POST', '/api/backups', { as: root, body: { name: 'test.zip' } })
    const get = (token: string, name = 'test.zip') =>
      app.call('GET', `/api/backups/${name}?token=${token}`, { as: root })
    const labels = { message: 'Insufficient permissions to access the resource.', status: 403 }
    expect((await get('')).json()).toMatchObject(labels)
    expect((await get(root.token)).json()).toMatchObject(labels)
    expect((await get(await fileToken(app, person.token))).json()).toMatchObject(labels)
    const token = await fileToken(app, root.token)
    expect((await get(token, 'missing.zip')).statusCode).toBe(404)
    expect((await get(token, '..%2Fdata.db')).statusCode).toBe(404)
    const got = await get(token)
    expect([got.statusCode, got.headers['content-type'], got.headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      'attachment; filename=test.zip',
    ])
    const zip = await yauzl.fromBufferPromise(got.rawPayload, { lazyEntries: true })
    const names: string[] = []
    for await (const entry of zip.eachEntry()) names.push(entry.fileName)
    expect(names).toEqual(expect.arrayContaining(['storage/', 'data.db', 'auxiliary.db']))
  })

  it('can be downloaded only from where superusers may call', async () => {
    const { app, root } = await start()
    await app.call('POST', '/api/backups', { as: root, body: { name: 'test.zip' } })
    const token = await fileToken(app, root.token)
    Object.assign(app.engine.settings, { superuserIPs: ['10.0.0.0/8'] })
    const from = async (remoteAddress: string) =>
      app.server.inject({ method: 'GET', url: `/api/backups/test.zip?token=${token}`, remoteAddress })
    expect((await from('10.1.2.3')).statusCode).toBe(200)
    const refused = await from('11.1.2.3')
    expect(refused.json()).toEqual({
      data: {},
      message: 'Insufficient permissions to access the resource.',
      status: 403,
    })
  })

  it('can be removed', async () => {
    const { app, root } = await start()
    await app.call('POST', '/api/backups', { as: root, body: { name: 'test.zip' } })
    const remove = (name: string) => app.call('DELETE', `/api/backups/${name}`, { as: root })
    expect((await remove('missing.zip')).statusCode).toBe(400)
    expect((await remove('..%2Fdata.db')).statusCode).toBe(400)
    expect((await remove('test.zip')).statusCode).toBe(204)
    expect(await keysOf(app, root)).toEqual([])
  })

  it('leaves no unfinished work beside the data', async () => {
    const dataDir = migratedFolder()
    const { app, root } = await start({ dataDir })
    await app.call('POST', '/api/backups', { as: root })
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.backup'))).toEqual([])
  })
})

describe('sending a backup in', () => {
  it('keeps a ZIP under its own name, once', async () => {
    const { app, root } = await start()
    const zip = await zipped({ 'readme.txt': 'hello' })
    expect((await send(app, root.token, 'test', zip)).status).toBe(204)
    expect(await keysOf(app, root)).toEqual(['test'])
    const again = await send(app, root.token, 'test', zip)
    expect(await again.json()).toMatchObject({ data: { file: { code: 'validation_backup_name_exists' } } })
  })

  it('refuses what is no ZIP by its content', async () => {
    const { app, root } = await start()
    const refused = await send(app, root.token, 'test.zip', Buffer.from('not a zip'))
    expect(await refused.json()).toMatchObject({
      status: 400,
      data: { file: { code: 'validation_invalid_mime_type' } },
    })
    expect(await keysOf(app, root)).toEqual([])
  })

  it('wants a file, and has no limit of size', async () => {
    const { app, root } = await start()
    const bare = await app.call('POST', '/api/backups/upload', { as: root })
    expect(bare.json()).toMatchObject({ status: 400, data: { file: { code: 'validation_required' } } })
    const large = await app.server.inject({
      method: 'POST',
      url: '/api/backups/upload',
      headers: { authorization: root.token },
      payload: Buffer.alloc(32 * 1024 * 1024 + 100),
    })
    expect(large.statusCode).toBe(400)
  })
})

describe('restoring a backup', () => {
  const restore = async (app: TestApp, root: { token: string }, name: string) => {
    const answer = await app.server.inject({
      method: 'POST',
      url: `/api/backups/${name}/restore`,
      headers: { authorization: root.token },
    })
    expect(answer.statusCode).toBe(204)
    await eventually(async () => {
      const next = await app.call('POST', '/api/backups', {
        headers: { authorization: root.token },
        body: { name: '!' },
      })
      // While the restore is under way, that is the answer, whatever the name.
      expect(next.json()).toMatchObject({ data: { name: {} } })
    })
  }

  it('brings rows and files back as they were, and forgets what came later', async () => {
    const uploadsDir = folder()
    const { app, root } = await start({ uploadsDir })
    const first = await app.seed((tx) => makeProduit(tx, { title: 'Avant' }))
    const upload = await app.engine.upload(produits, first.id, 'images', {
      name: 'a.gif',
      content: Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'),
    })
    await app.seed((tx) => tx.update(produits, first.id, { images: [upload] }))
    expect(
      (await app.call('POST', '/api/backups', { as: root, body: { name: 'test.zip' } })).statusCode,
    ).toBe(204)
    await app.seed((tx) => tx.delete(produits, first.id))
    await app.engine.idle()
    const later = await app.seed((tx) => makeProduit(tx, { title: 'Après' }))
    const person = await app.person('claire@example.com')
    // Remembered by the token cache, and gone with the restore.
    expect((await app.call('POST', '/api/files/token', { as: person })).statusCode).toBe(200)
    await restore(app, root, 'test.zip')
    const reader = app.engine.read(system)
    expect(reader.get(produits, first.id)).toMatchObject({ title: 'Avant', images: [upload.name] })
    expect(reader.getOrNull(produits, later.id)).toBeNull()
    expect(await app.engine.storage.stat(upload.key)).not.toBeNull()
    expect((await app.call('POST', '/api/files/token', { as: person })).statusCode).toBe(401)
    const seen = await app.call('GET', '/api/collections/produits/records?filter=title="Avant"')
    expect(seen.json()).toMatchObject({ totalItems: 1 })
  })

  it('brings no session back that has ended, and ends none but of accounts that it changes', async () => {
    const { app, root } = await start()
    const [claire, paul] = [await app.person('claire@example.com'), await app.person('paul@example.com')]
    const [gone, his] = [await signIn(app, claire.email), await signIn(app, paul.email)]
    await app.call('POST', '/api/backups', { as: root, body: { name: 'test.zip' } })
    await ask(app, 'POST', '/api/auth/logout', gone.token)
    const later = await signIn(app, claire.email)
    const elsewhere = (await ask(app, 'POST', '/api/auth/logout-everywhere', his.token)).json<{
      token: string
    }>().token
    const anna = await app.person('anna@example.com')
    await signIn(app, anna.email)
    await restore(app, root, 'test.zip')
    expect(await opens(app, later.token)).toBe(true)
    for (const token of [gone.token, his.token, elsewhere]) expect(await opens(app, token)).toBe(false)
    expect(sessionsOf(app, claire)).toMatchObject([{ id: later.sid }])
    for (const person of [paul, anna]) expect(sessionsOf(app, person)).toEqual([])
  })

  it('takes up again the jobs that ran when the archive was made', async () => {
    const { app, root } = await start()
    app.worker.handle('a.test', () => undefined)
    const runAt = new Date(app.clock.now().getTime() + 1)
    await app.seed((tx) => tx.enqueue('a.test', {}, { runAt }))
    const jobs = () => app.engine.db.prepare("SELECT status FROM jobs WHERE kind = 'a.test'").pluck().all()
    app.engine.db.prepare("UPDATE jobs SET status = 'running'").run()
    expect(
      (await app.call('POST', '/api/backups', { as: root, body: { name: 'test.zip' } })).statusCode,
    ).toBe(204)
    app.clock.advance(1)
    await app.worker.drain()
    expect(jobs()).toEqual(['running'])
    await restore(app, root, 'test.zip')
    await eventually(() => expect(jobs()).toEqual(['done']))
  })

  it('refuses an archive that is no backup, and touches nothing', async () => {
    const { app, root } = await start()
    const stored = await app.seed((tx) => makeProduit(tx, { title: 'Gardé' }))
    const noTables = await changed(app, (copy) => {
      const tables = copy.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all()
      for (const name of tables as string[])
        if (!name.startsWith('sqlite_')) copy.exec(`DROP TABLE IF EXISTS "${name}"`)
    })
    const newer = await changed(app, (copy) =>
      copy.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 4102444800000)"),
    )
    const partial = oldData((copy) =>
      copy.exec('DELETE FROM __drizzle_migrations WHERE created_at = 1795670187096'),
    )
    const damaged = await changed(app, (copy) => {
      copy.exec('CREATE TABLE spare (a, b); CREATE INDEX by_a ON spare (a); INSERT INTO spare VALUES (1, 2)')
      // The index holds one column and says that it holds the other: only the full check compares them.
      copy.unsafeMode(true)
      copy.exec(
        "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = 'CREATE INDEX by_a ON spare (b)' WHERE name = 'by_a'",
      )
    })
    const unmanned = await changed(app, (copy) => {
      copy.exec("DELETE FROM _superusers; UPDATE users SET role = 'member'")
    })
    const archives: readonly (readonly [string, Record<string, string | Buffer>, RegExp])[] = [
      ['readme.zip', { 'readme.txt': 'hello' }, /has no data\.db/],
      ['empty.zip', { 'data.db': '', 'storage/c/r/a.txt': 'a file' }, /is empty/],
      ['byte.zip', { 'data.db': ' ' }, /cannot be/],
      ['text.zip', { 'data.db': 'this is no database' }, /cannot be read/],
      ['tables.zip', { 'data.db': noTables }, /no database of this application/],
      ['newer.zip', { 'data.db': newer }, /newer version/],
      [
        'partial.zip',
        { 'data.db': partial },
        /50 of the 51 migrations .* commit 35f00d5274829072482f71b1589b0dc20089a815/,
      ],
      ['damaged.zip', { 'data.db': damaged }, /damaged/],
      ['unmanned.zip', { 'data.db': unmanned }, /no administrator/],
    ]
    for (const [name, files, reason] of archives) {
      expect((await send(app, root.token, name, await zipped(files))).status).toBe(204)
      const answer = await app.call('POST', `/api/backups/${name}/restore`, { as: root })
      expect([name, answer.statusCode, answer.json().message]).toEqual([
        name,
        400,
        expect.stringMatching(/^Missing or invalid backup file: /),
      ])
      expect(answer.json()).toEqual({ data: {}, message: expect.stringMatching(reason), status: 400 })
      expect(app.engine.read(system).get(produits, stored.id).title).toBe('Gardé')
      expect((await app.call('GET', '/api/backups', { as: root })).statusCode).toBe(200)
    }
    expect(await keysOf(app, root)).toEqual(archives.map(([name]) => name).sort())
  })

  it('takes an archive of before the baseline that has run all of its migrations', async () => {
    const { app, root } = await start()
    const ran = () => app.engine.db.prepare('SELECT * FROM __drizzle_migrations').all()
    const before = ran()
    const later = await app.seed((tx) => makeProduit(tx, { title: 'Après' }))
    const archive = oldData((copy) => {
      copy.exec("INSERT INTO produits (id, title, slug) VALUES ('produit00000001', 'Avant', 'avant')")
      copy.exec(
        "INSERT INTO _superusers (id, email, tokenKey) VALUES ('superuser000001', 'a@example.com', 'k')",
      )
    })
    expect((await send(app, root.token, 'old.zip', await zipped({ 'data.db': archive }))).status).toBe(204)
    expect((await app.call('POST', '/api/backups/old.zip/restore', { as: root })).statusCode).toBe(204)
    await eventually(() => expect(app.engine.read(system).getOrNull(produits, later.id)).toBeNull())
    expect(app.engine.read(system).find(produits, {})).toMatchObject([{ title: 'Avant' }])
    expect(ran()).toEqual(before)
  })

  it('takes an archive whose only administrator is a person of the team', async () => {
    const { app, root } = await start()
    await app.person('claire@example.com', { role: 'admin' })
    const archive = await changed(app, (copy) => copy.exec('DELETE FROM _superusers'))
    expect((await send(app, root.token, 'team.zip', await zipped({ 'data.db': archive }))).status).toBe(204)
    expect((await app.call('POST', '/api/backups/team.zip/restore', { as: root })).statusCode).toBe(204)
    await eventually(() => expect(app.engine.read(system).count(superusers)).toBe(0))
  })

  it('keeps what was there before, three times at most, and can bring it back', async () => {
    const { app, root } = await start()
    await app.call('POST', '/api/backups', { as: root, body: { name: 'test.zip' } })
    const later = await app.seed((tx) => makeProduit(tx, { title: 'Après' }))
    await restore(app, root, 'test.zip')
    expect(app.engine.read(system).getOrNull(produits, later.id)).toBeNull()
    const [before = '', ...others] = await keysOf(app, root)
    expect([before, others]).toEqual([expect.stringMatching(/^@before_restore_.*\.zip$/), ['test.zip']])
    await restore(app, root, before)
    expect(app.engine.read(system).get(produits, later.id).title).toBe('Après')
    for (let count = 0; count < 3; count += 1) {
      app.clock.advance(1000)
      await restore(app, root, 'test.zip')
    }
    const keys = await keysOf(app, root)
    expect(keys).toHaveLength(4)
    expect(keys).not.toContain(before)
  })

  it('leaves the running data intact when the tables do not fit', async () => {
    const notes = collection('notes', { title: text(), picture: file() }, () => ({ read: '', write: '' }))
    const other = collection('others', { title: text() }, () => ({ read: '', write: '' }))
    const source = await testApp({
      collections: [notes, other, superusers].map(fromDeclaration),
      dataDir: folder(),
    })
    const target = await testApp({
      collections: [notes, superusers].map(fromDeclaration),
      dataDir: folder(),
    })
    const roots = { source: await source.superuser(), target: await target.superuser() }
    await target.call('POST', '/api/backups', { as: roots.target, body: { name: 'narrow.zip' } })
    const token = await fileToken(target, roots.target.token)
    const zip = (await target.call('GET', `/api/backups/narrow.zip?token=${token}`)).rawPayload
    const note = await source.seed((tx) => tx.create(notes, { title: 'Gardée' }))
    expect((await send(source, roots.source.token, 'narrow.zip', zip)).status).toBe(204)
    const answer = await source.call('POST', '/api/backups/narrow.zip/restore', { as: roots.source })
    expect(answer.json()).toMatchObject({ status: 400, message: expect.stringContaining('no table others') })
    expect(source.engine.read(system).get(notes, note.id).title).toBe('Gardée')
  })

  it('says when there is nothing to restore', async () => {
    const { app, root } = await start()
    const answer = await app.call('POST', '/api/backups/missing.zip/restore', { as: root })
    expect(answer.json()).toMatchObject({ status: 400, message: 'Missing or invalid backup file.' })
  })

  it('takes added files away again when the rows cannot be replaced, and says why', async () => {
    const { app } = await start()
    const content = folder()
    const narrow = new Database(join(content, 'data.db'))
    narrow.exec('CREATE TABLE courses (id TEXT)')
    narrow.close()
    await mkdir(join(content, 'storage/c/r'), { recursive: true })
    await writeFile(join(content, 'storage/c/r/a.txt'), 'added')
    const { maintenance, storage } = app.engine
    const restored = restoreFrom(content, { maintenance, storage })
    await expect(restored).rejects.toThrow(/^The backup has no table \w+$|^The backup's \w+ has no /)
    expect(await storage.stat('c/r/a.txt')).toBeNull()
  })
})
