/** `/api/crons` and `/api/health` (apis/cron_test.go, health_test.go). */
import { describe, expect, it, vi } from 'vitest'
import { mfas, otps } from '#drizzle/collections/system.ts'
import { system } from '#server/records/actor.ts'
import { passwordHash } from '../../support/engine.ts'
import { people, world } from './world.ts'

describe('scheduled work', () => {
  it('is listed, PocketBase’s own last', async () => {
    const app = await world()
    app.crons.add({ id: 'zebra', expression: '* * * * *', run: () => undefined })
    expect((await app.call('GET', '/api/crons', { as: 'root' })).body).toEqual([
      { id: 'zebra', expression: '* * * * *' },
      { id: '__pbDBOptimize__', expression: '0 0 * * *' },
      { id: '__pbLogsCleanup__', expression: '0 */6 * * *' },
      { id: '__pbMFACleanup__', expression: '0 * * * *' },
      { id: '__pbOTPCleanup__', expression: '0 * * * *' },
    ])
  })
  it('runs when asked, unless it is unknown', async () => {
    const app = await world()
    const run = vi.fn()
    app.crons.add({ id: 'test', expression: '* * * * *', run })
    expect((await app.call('POST', '/api/crons/test', { as: 'person' })).status).toBe(403)
    expect(run).not.toHaveBeenCalled()
    expect((await app.call('POST', '/api/crons/test', { as: 'root' })).status).toBe(204)
    expect(run).toHaveBeenCalledOnce()
    const missing = await app.call('POST', '/api/crons/missing', { as: 'root' })
    expect(missing.body).toEqual({ data: {}, message: 'Missing or invalid cron job.', status: 404 })
  })
  it('that fails fails alone', async () => {
    const app = await world()
    app.crons.add({ id: 'test', expression: '* * * * *', run: () => Promise.reject(new Error('no')) })
    expect((await app.call('POST', '/api/crons/test', { as: 'root' })).status).toBe(204)
  })
  it('removes logs that are older than the settings keep', async () => {
    const app = await world()
    const insert = app.logs.db.prepare("INSERT INTO logs VALUES (?, ?, 0, '', '{}')")
    insert.run('old', '2026-11-14 12:00:00.000Z')
    insert.run('new', '2026-11-19 12:00:00.000Z')
    await app.crons.run('__pbLogsCleanup__')
    expect(app.logs.db.prepare('SELECT id FROM logs').pluck().all()).toEqual(['new'])
  })
  it.each([
    ['__pbMFACleanup__', mfas, 600],
    ['__pbOTPCleanup__', otps, 180],
  ] as const)('%s removes what was never finished', async (job, collection, seconds) => {
    const app = await world()
    const collectionRef = app.engine.registry.of(people).id
    const recordRef = app.engine.read(system).first(people, {}).id
    const row = { collectionRef, recordRef, method: 'password', password: await passwordHash() }
    await app.engine.write(system, (tx) => tx.create(collection as typeof mfas, row))
    const left = () => app.engine.read(system).count(collection as typeof mfas)
    await app.crons.run(job)
    expect(left()).toBe(1)
    app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000 + 1).toISOString())
    await app.crons.run(job)
    expect(left()).toBe(0)
  })
  it('optimises the database without harm', async () => {
    const app = await world()
    await app.crons.run('__pbDBOptimize__')
    expect((await app.call('GET', '/api/collections/notes/records')).status).toBe(200)
  })
})

describe('health', () => {
  it('is told to everybody, without details', async () => {
    const app = await world()
    for (const as of ['guest', 'person'] as const)
      expect((await app.call('GET', '/api/health', { as })).body).toEqual({
        message: 'API is healthy.',
        code: 200,
        data: {},
      })
    const head = await app.call('HEAD', '/api/health')
    expect([head.status, head.text]).toEqual([200, ''])
  })
  it('tells superusers how they are seen', async () => {
    const app = await world()
    const answer = await app.call('GET', '/api/health', {
      as: 'root',
      headers: { 'x-forwarded-for': '1.2.3.4' },
    })
    expect(answer.body.data).toEqual({
      canBackup: true,
      possibleProxyHeader: 'X-Forwarded-For',
      realIP: '127.0.0.1',
    })
  })
})
