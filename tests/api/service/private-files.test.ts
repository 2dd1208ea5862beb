/** Data, log, backups and their folders are closed to the other users of a machine. */
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { users } from '#drizzle/collections/users.ts'
import { openDatabase } from '#server/core/database.ts'
import { testApp } from '../../support/app.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

/** What others than its owner may read, write or enter, by its mode. */
const openBelow = (folder: string): string[] =>
  [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))]
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
    .map((path) => `${path} ${modeOf(path)}`)

const use = async (dataDir: string): Promise<void> => {
  const app = await testApp({ dataDir })
  const root = await app.superuser()
  expect((await app.call('POST', '/api/backups', { as: root, body: { name: 'a.zip' } })).statusCode).toBe(204)
  app.logs.flush()
}

it.skipIf(process.platform === 'win32')('data files are created private', async () => {
  const dataDir = join(temporaryFolder('data'), 'new')
  await use(dataDir)
  expect(readdirSync(dataDir)).toEqual(
    expect.arrayContaining(['backups', 'data.db', 'data.db-shm', 'data.db-wal', 'logs.db', 'logs.db-wal']),
  )
  expect(openBelow(dataDir)).toEqual([])
})

it.skipIf(process.platform === 'win32')('uploads are private too, including paid films', async () => {
  const uploadsDir = join(temporaryFolder('uploads'), 'new')
  const app = await testApp({ uploadsDir })
  const upload = { name: 'photo.png', content: Buffer.from('a picture') }
  await app.engine.upload(users, 'abcdefghijklmno', 'avatar', upload)
  expect(openBelow(uploadsDir)).toEqual([])
})

it.skipIf(process.platform === 'win32')(
  'data files are made private at the next start where they were open',
  async () => {
    const dataDir = temporaryFolder('data')
    // What an earlier version left: a database that is still open elsewhere has its log beside it.
    const earlier = openDatabase(join(dataDir, 'data.db'))
    for (const folder of ['backups', 'migration-backups']) mkdirSync(join(dataDir, folder))
    writeFileSync(join(dataDir, 'backups/old.zip'), 'an archive')
    writeFileSync(join(dataDir, 'migration-backups/before-1.db'), 'a copy')
    for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
      chmodSync(join(dataDir, name), statSync(join(dataDir, name)).isDirectory() ? 0o755 : 0o644)
    chmodSync(dataDir, 0o755)
    await use(dataDir)
    expect(openBelow(dataDir)).toEqual([])
    earlier.close()
  },
)
