/** One bucket for uploads and backups, and a bucket that comes after the first files: nothing is lost. */
import { expect, it } from 'vitest'
import { bucketStorage } from '#server/ports/s3.ts'
import { fixedByEnv, settingsFromEnv } from '#server/service/settings/from-env.ts'
import { ownApp, type TestApp } from '../../support/app.ts'
import { migratedFolder } from '../../support/migrated.ts'
import { localBucket } from '../../support/s3.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const keysOf = async (app: TestApp): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of bucketStorage()(app.engine.settings.s3).list('')) keys.push(key)
  return keys.sort()
}
const textOf = async (app: TestApp, key: string): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of app.engine.storage.read(key)) parts.push(part)
  return Buffer.concat(parts).toString()
}

it('lists backups alone, and restores one without touching uploads or other backups', async () => {
  const { enabled: _on, ...bucket } = await localBucket()
  const env = {
    smtpUrl: null,
    mailFrom: 'Site <a@example.com>',
    hasSender: false,
    bucket,
    publicUrl: 'https://site.example',
  }
  const app = await ownApp({
    dataDir: migratedFolder(),
    uploadsDir: temporaryFolder('uploads'),
    settings: settingsFromEnv(env),
    fixedSettings: fixedByEnv(env),
  })
  const root = await app.superuser()
  await app.engine.storage.write('abc/def/film.mp4', Buffer.from('film'))
  for (const name of ['first.zip', 'second.zip'])
    expect((await app.call('POST', '/api/backups', { as: root, body: { name } })).statusCode).toBe(204)
  const listed = (await app.call('GET', '/api/backups', { as: root })).json()
  expect(listed.map(({ key }: { key: string }) => key)).toEqual(['first.zip', 'second.zip'])
  expect(await keysOf(app)).toEqual(['abc/def/film.mp4', 'backups/first.zip', 'backups/second.zip'])
  expect((await app.call('POST', '/api/backups/first.zip/restore', { as: root })).statusCode).toBe(204)
  await expect
    .poll(() => keysOf(app))
    .toEqual(expect.arrayContaining(['abc/def/film.mp4', 'backups/first.zip', 'backups/second.zip']))
})

it('reads what lay on the disk before, until it is replaced or deleted', async () => {
  const app = await ownApp()
  await app.engine.storage.write('abc/def/avant.txt', Buffer.from('avant'))
  const bucket = await localBucket()
  app.engine.changeSettings({ ...app.engine.settings, s3: bucket })
  await app.engine.storage.write('abc/def/apres.txt', Buffer.from('après'))
  expect([await textOf(app, 'abc/def/avant.txt'), await textOf(app, 'abc/def/apres.txt')]).toEqual([
    'avant',
    'après',
  ])
  const listed: string[] = []
  for await (const { key } of app.engine.storage.list('')) listed.push(key)
  expect(listed.sort()).toEqual(['abc/def/apres.txt', 'abc/def/avant.txt'])
  expect(await keysOf(app)).toEqual(['abc/def/apres.txt'])
  await app.engine.storage.delete('abc/def/avant.txt')
  expect(await app.engine.storage.stat('abc/def/avant.txt')).toBeNull()
})
