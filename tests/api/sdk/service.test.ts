/** The service API by the official client: health, settings, logs, scheduled work, backups, collections. */
import { generateKeyPairSync } from 'node:crypto'
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { localBucket } from '../../support/s3.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { type SdkWorld, sdkWorld } from './world.ts'

let run: SdkWorld
let root: PocketBase
beforeAll(async () => {
  run = await sdkWorld({ dataDir: temporaryFolder('sdk-data') })
  root = await run.root()
})
afterAll(() => run.close())

it('health reports more to superusers', async () => {
  expect(await run.client().health.check()).toEqual({ code: 200, message: 'API is healthy.', data: {} })
  expect((await root.health.check()).data).toEqual({
    canBackup: true,
    possibleProxyHeader: '',
    realIP: '127.0.0.1',
  })
})
it('health names the proxy’s header, trusted ones first', async () => {
  const headers = { 'X-Forwarded-For': '1.1.1.1', 'CF-Connecting-IP': '2.2.2.2', 'X-Own': '3.3.3.3' }
  expect((await root.health.check({ headers })).data).toMatchObject({
    possibleProxyHeader: 'CF-Connecting-IP',
  })
  await root.settings.update({ trustedProxy: { headers: ['X-Own'] } })
  const reply = (await root.health.check({ headers })).data
  expect(reply).toMatchObject({ possibleProxyHeader: 'X-Own', realIP: '3.3.3.3' })
  await root.settings.update({ trustedProxy: { headers: [] } })
})

describe('settings', () => {
  it('are read, changed in part and refused when they are wrong', async () => {
    expect(Object.keys(await root.settings.getAll())).toEqual([
      'superuserIPs',
      'smtp',
      'backups',
      's3',
      'meta',
      'rateLimits',
      'trustedProxy',
      'batch',
      'logs',
    ])
    const changed = await root.settings.update({ meta: { appName: 'Changed' } })
    expect(changed.meta).toMatchObject({ appName: 'Changed', senderName: 'Support' })
    await expect(root.settings.update({ meta: { appName: '' } })).rejects.toMatchObject({
      status: 400,
      response: { data: { meta: { appName: { code: 'validation_required' } } } },
    })
    await expect((await run.member()).settings.getAll()).rejects.toMatchObject({ status: 403 })
    await expect(run.client().settings.getAll()).rejects.toMatchObject({ status: 401 })
  })
  it('try a bucket', async () => {
    await expect(root.settings.testS3('storage')).rejects.toMatchObject({
      status: 400,
      response: { data: {} },
    })
    await root.settings.update({ backups: { s3: { ...(await localBucket()) } } })
    expect(await root.settings.testS3('backups')).toBe(true)
    await expect(root.settings.testS3('other')).rejects.toMatchObject({
      response: { data: { filesystem: { code: 'validation_in_invalid' } } },
    })
    await root.settings.update({ backups: { s3: { enabled: false } } })
  })
  it('try a mail', async () => {
    await root.settings.update({ meta: { appName: 'Changed' } })
    expect(await root.settings.testEmail('members', 'try@test.test', 'verification')).toBe(true)
    expect(run.mail.messages.at(-1)).toMatchObject({
      to: 'try@test.test',
      subject: 'Verify your Changed email',
    })
  })
  it('make a client secret for Apple', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const made = await root.settings.generateAppleClientSecret('client', 'team567890', 'key4567890', pem, 600)
    expect(made.secret.split('.')).toHaveLength(3)
    await expect(
      root.settings.generateAppleClientSecret('client', 'short', 'key4567890', pem, 0),
    ).rejects.toMatchObject({
      response: {
        data: { teamId: { code: 'validation_length_invalid' }, duration: { code: 'validation_required' } },
      },
    })
  })
})

it('logs are listed, read and counted', async () => {
  await run
    .client()
    .send('/api/none', { method: 'GET' })
    .catch(() => undefined)
  const filter = 'data.status = 404 && data.url = "/api/none"'
  const page = await eventually(async () => {
    const found = await root.logs.getList(1, 5, { filter, sort: '-created' })
    expect(found.totalItems).toBe(1)
    return found
  })
  const [entry] = page.items
  expect(entry).toMatchObject({
    level: 8,
    message: 'GET /api/none',
    data: { type: 'request', method: 'GET' },
  })
  expect(await root.logs.getOne(entry?.id ?? '')).toEqual(entry)
  expect(await root.logs.getStats({ filter })).toEqual([
    { total: 1, date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:00:00\.000Z$/) },
  ])
  await expect(root.logs.getOne('none')).rejects.toMatchObject({ status: 404 })
  await expect(root.logs.truncate()).rejects.toMatchObject({ status: 404 })
})

it('scheduled work is listed and started', async () => {
  const jobs = await root.crons.getFullList()
  expect(jobs).toContainEqual({ id: '__pbLogsCleanup__', expression: '0 */6 * * *' })
  expect(await root.crons.run('__pbOTPCleanup__')).toBe(true)
  await expect(root.crons.run('none')).rejects.toMatchObject({
    status: 404,
    response: { message: 'Missing or invalid cron job.' },
  })
})

it('backups are made, downloaded, uploaded, restored and deleted', async () => {
  const posts = root.collection('posts')
  const stored = await posts.create({ title: 'Kept' })
  expect(await root.backups.create('first.zip')).toBe(true)
  expect(await root.backups.getFullList()).toMatchObject([{ key: 'first.zip', size: expect.any(Number) }])
  const url = root.backups.getDownloadURL(await root.files.getToken(), 'first.zip')
  const content = await (await fetch(url)).arrayBuffer()
  expect(await root.backups.upload({ file: new File([content], 'second.zip') })).toBe(true)
  const after = await posts.create({ title: 'After' })
  expect(await root.backups.restore('second.zip')).toBe(true)
  await eventually(async () => expect((await posts.getFullList()).map(({ id }) => id)).toEqual([stored.id]))
  await expect(posts.getOne(after.id)).rejects.toMatchObject({ status: 404 })
  // The rows are there before the rest of a restore is done.
  for (const name of ['first.zip', 'second.zip'])
    await eventually(async () => expect(await root.backups.delete(name)).toBe(true))
  // What the restore has put aside before.
  const [before, ...others] = await root.backups.getFullList()
  expect([before?.key, others]).toEqual([expect.stringMatching(/^@before_restore_/), []])
  expect(await root.backups.delete(before?.key ?? '')).toBe(true)
  await expect(root.backups.create('Not A Name')).rejects.toMatchObject({
    response: { data: { name: { code: 'validation_match_invalid' } } },
  })
})

describe('collections', () => {
  it('are listed and read', async () => {
    const own = await root.collections.getList(1, 5, { filter: "name = 'posts'" })
    expect(own).toMatchObject({ totalItems: 1, items: [{ name: 'posts', type: 'base' }] })
    const all = await root.collections.getFullList({ sort: 'name' })
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['_superusers', 'members', 'titles']))
    expect((await root.collections.getOne('members')).id).toBe('pbc_members0000')
    expect((await root.collections.getFirstListItem("type = 'view'")).name).toBe('titles')
    await expect((await run.member()).collections.getList()).rejects.toMatchObject({ status: 403 })
  })
  it('have scaffolds', async () => {
    const { auth, base, view } = await root.collections.getScaffolds()
    expect(base).toMatchObject({ id: '', name: '', type: 'base', listRule: null, indexes: [], created: '' })
    expect(base?.fields).toMatchObject([{ id: 'text3208210256', name: 'id', primaryKey: true, max: 15 }])
    expect(view).toMatchObject({ id: '', type: 'view', fields: [], viewQuery: '' })
    expect(auth).toMatchObject({
      type: 'auth',
      authRule: '',
      manageRule: null,
      passwordAuth: { enabled: true, identityFields: ['email'] },
      otp: { enabled: false, duration: 180, length: 8 },
      mfa: { enabled: false, duration: 600, rule: '' },
      authToken: { duration: 432_000 },
    })
    expect(auth?.fields.map(({ id }: { id: string }) => id)).toEqual([
      'text3208210256',
      'password901924565',
      'text2504183744',
      'email3885137012',
      'bool1547992806',
      'bool256245529',
    ])
    expect(auth?.indexes).toHaveLength(2)
    for (const pb of [run.client(), await run.member()])
      await expect(pb.collections.getScaffolds()).rejects.toMatchObject({ response: { data: {} } })
  })
  it('have a list of providers to choose from', async () => {
    const known = await root.collections.getAllOAuth2Providers()
    const names = known.map(({ name }) => name)
    expect(names).toEqual([...names].sort())
    expect(known).toContainEqual({
      name: 'google',
      displayName: 'Google',
      logo: expect.stringContaining('<svg'),
    })
  })
  it.each([
    ['create', (pb: PocketBase) => pb.collections.create({ name: 'more', type: 'base' })],
    ['update', (pb: PocketBase) => pb.collections.update('posts', { name: 'other' })],
    ['delete', (pb: PocketBase) => pb.collections.delete('posts')],
    ['truncate', (pb: PocketBase) => pb.collections.truncate('posts')],
    ['import', (pb: PocketBase) => pb.collections.import([])],
    ['dryRunViewQuery', (pb: PocketBase) => pb.collections.dryRunViewQuery('select 1')],
    ['sql', (pb: PocketBase) => pb.sql.run('select 1')],
  ])('cannot be changed by %s: they are code', async (_name, call) => {
    await expect(call(root)).rejects.toMatchObject({ status: 404 })
  })
})
