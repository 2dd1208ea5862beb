/** What a killed process leaves goes: drafts at the next start, files of no record after a day. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { produits } from '#drizzle/collections/produits.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { eventually } from '../../support/eventually.ts'
import { migratedFolder } from '../../support/migrated.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const put = (path: string, content = 'content'): string => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  return path
}

it('a start removes its own leftovers, and nothing else', async () => {
  const dataDir = migratedFolder()
  const uploadsDir = temporaryFolder('uploads')
  const left = [
    put(join(dataDir, '.backup-aB3xYz/data.db')),
    put(join(dataDir, 'backups/a.zip.0123456789ab.part')),
    put(join(dataDir, 'work/backup-abcdef/content/data.db')),
    put(join(uploadsDir, 'c/r/a.jpg.0123456789ab.part')),
  ]
  const stored = [
    put(join(dataDir, '.backup-notes/a.txt')),
    put(join(dataDir, 'mine.part')),
    put(join(dataDir, 'backups/a.zip')),
    put(join(uploadsDir, 'c/r/a.part')),
  ]
  const app = await testApp({ dataDir, uploadsDir })
  await app.start()
  expect([left.filter(existsSync), stored.filter((path) => !existsSync(path))]).toEqual([[], []])
})

it('a start leaves the files of another process on the same folder', async () => {
  const [dataDir, uploadsDir] = [migratedFolder(), temporaryFolder('uploads')]
  // One that runs, one that has ended, and this one, whose number a process before it may have had.
  const running = process.ppid
  const { pid: ended = 0 } = spawnSync(process.execPath, ['-e', ''])
  const placesOf = (pid: number) => [
    put(join(dataDir, `work/upload-${pid}-aB3xYz/0`)),
    put(join(dataDir, `backups/a.zip.${pid}-0123456789ab.part`)),
    put(join(uploadsDir, `c/r/a.jpg.${pid}-0123456789ab.part`)),
  ]
  const stored = placesOf(running)
  const left = [...placesOf(ended), ...placesOf(process.pid)]
  const app = await testApp({ dataDir, uploadsDir })
  await app.start()
  expect([left.filter(existsSync), stored.filter((path) => !existsSync(path))]).toEqual([[], []])
})

describe('files of no record', () => {
  const OLD_MS = 25 * 3_600_000

  const site = async () => {
    const uploadsDir = temporaryFolder('uploads')
    const app = await testApp({ dataDir: migratedFolder(), uploadsDir })
    const { id } = await app.seed((tx) => makeProduit(tx))
    const upload = await app.engine.upload(produits, id, 'images', {
      name: 'a.gif',
      content: Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'),
    })
    await app.seed((tx) => tx.update(produits, id, { images: [upload] }))
    const collection = dirname(dirname(upload.key))
    /** A file of this age in milliseconds. */
    const file = (key: string, age = OLD_MS): string => {
      const path = join(uploadsDir, key)
      if (!existsSync(path)) put(path)
      const at = new Date(app.clock.now().getTime() - age)
      utimesSync(path, at, at)
      return path
    }
    return { app, id, collection, named: file(upload.key), name: upload.name, file }
  }

  const sweep = (app: TestApp) => app.crons.run('filesOfNoRecord')

  it('go after a day, with their thumbs', async () => {
    const { app, id, collection, named, name, file } = await site()
    const left = [
      file(`${collection}/${id}/b_0123456789.gif`),
      file(`${collection}/${id}/thumbs_b_0123456789.gif/100x100_b.gif`),
      file(`${collection}/zzzzzzzzzzzzzzz/a_0123456789.gif`),
    ]
    const stored = [
      named,
      file(`${collection}/${id}/thumbs_${name}/100x100_${name}`),
      file(`${collection}/${id}/young_0123456789.gif`, OLD_MS - 2 * 3_600_000),
      file('another-programs/own/file.txt'),
      file('readme.txt'),
    ]
    await sweep(app)
    expect([left.filter(existsSync), stored.filter((path) => !existsSync(path))]).toEqual([[], []])
  })

  it('stay when they are most: the database is another one then', async () => {
    const { app, collection, file } = await site()
    const many = Array.from({ length: 20 }, (_, at) => file(`${collection}/gone${at}/a.gif`))
    await sweep(app)
    expect(many.every(existsSync)).toBe(true)
  })

  it('are not looked for while a backup is made', async () => {
    const { app, collection, file } = await site()
    const root = await app.superuser()
    const orphan = file(`${collection}/zzzzzzzzzzzzzzz/a_0123456789.gif`)
    const made = app.call('POST', '/api/backups', { as: root, body: { name: 'a.zip' } })
    let isLookedFor = false
    await eventually(async () => {
      const { canBackup } = (await app.call('GET', '/api/health', { as: root })).json().data
      if (canBackup === false) isLookedFor = true
      expect(canBackup).toBe(false)
    })
    await sweep(app)
    expect([isLookedFor, existsSync(orphan)]).toEqual([true, true])
    expect((await made).statusCode).toBe(204)
    await sweep(app)
    expect(existsSync(orphan)).toBe(false)
  })
})
