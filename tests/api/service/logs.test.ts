/** `/api/logs` and what is written there (apis/logs_test.go, PocketBase §9.2). */
import { describe, expect, it } from 'vitest'
import { type World, world } from './world.ts'

const fill = (app: World): void => {
  const insert = app.logs.db.prepare(
    'INSERT INTO logs (id, created, level, message, data) VALUES (?, ?, ?, ?, ?)',
  )
  insert.run('log1', '2022-05-01 10:00:00.123Z', 0, 'one', '{"status":200,"type":"request"}')
  insert.run('log2', '2022-05-02 10:10:00.123Z', 8, 'two', '{"status":400,"nested":{"a":["x"]}}')
}
const idsOf = (answer: { body: Record<string, unknown> }): unknown =>
  Array.isArray(answer.body.items) ? answer.body.items.map((item: { id: string }) => item.id) : null

describe('the log', () => {
  it('is listed in pages', async () => {
    const app = await world()
    fill(app)
    const answer = await app.call('GET', '/api/logs?sort=-created&perPage=1', { as: 'root' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      items: [
        {
          id: 'log2',
          created: '2022-05-02 10:10:00.123Z',
          level: 8,
          message: 'two',
          data: { status: 400, nested: { a: ['x'] } },
        },
      ],
      page: 1,
      perPage: 1,
      totalItems: 2,
      totalPages: 2,
    })
  })
  it.each([
    ['data.status>200', ['log2']],
    ["data.type='request'", ['log1']],
    ["data.nested.a.0='x'", ['log2']],
    ['level>0', ['log2']],
    ["message~'on'", ['log1']],
    ["created<'2022-05-02 00:00:00'", ['log1']],
    ["id='log2'", ['log2']],
  ])('is filtered by %s', async (filter, ids) => {
    const app = await world()
    fill(app)
    const answer = await app.call('GET', `/api/logs?filter=${encodeURIComponent(filter)}`, { as: 'root' })
    expect(idsOf(answer)).toEqual(ids)
  })
  it.each(['filter=missing>1', 'filter=%28', 'sort=missing', 'filter=%40request.auth.id%3D%27%27'])(
    'refuses %s',
    async (query) => {
      const answer = await (await world()).call('GET', `/api/logs?${query}`, { as: 'root' })
      expect([answer.status, answer.body.data]).toEqual([400, {}])
    },
  )
  it('shows one entry, or 404', async () => {
    const app = await world()
    fill(app)
    expect((await app.call('GET', '/api/logs/log1', { as: 'root' })).body).toMatchObject({ id: 'log1' })
    const missing = await app.call('GET', '/api/logs/missing', { as: 'root' })
    expect([missing.status, missing.body.data]).toEqual([404, {}])
  })
  it('counts entries by the hour', async () => {
    const app = await world()
    fill(app)
    const stats = (query = '') => app.call('GET', `/api/logs/stats${query}`, { as: 'root' })
    expect((await stats()).body).toEqual([
      { date: '2022-05-01 10:00:00.000Z', total: 1 },
      { date: '2022-05-02 10:00:00.000Z', total: 1 },
    ])
    expect((await stats('?filter=data.status%3E200')).body).toEqual([
      { date: '2022-05-02 10:00:00.000Z', total: 1 },
    ])
    const wrong = await stats('?filter=missing%3E1')
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Invalid filter format.'])
  })
  it('cannot be emptied', async () => {
    expect((await (await world()).call('DELETE', '/api/logs', { as: 'root' })).status).toBe(404)
  })
})

describe('a request', () => {
  const entries = async (app: World) => {
    const answer = await app.call('GET', '/api/logs?sort=@rowid', { as: 'root' })
    return answer.body.items as { level: number; message: string; data: Record<string, unknown> }[]
  }
  it('is logged with actor, action and duration', async () => {
    const app = await world()
    await app.call('GET', '/api/health?token=hush&a=1', {
      as: 'person',
      headers: { referer: 'https://a.test/?code=hush', 'user-agent': 'tests' },
    })
    const [entry] = await entries(app)
    expect(entry).toMatchObject({ level: 0, message: 'GET /api/health?token=***&a=1' })
    expect(entry?.data).toEqual({
      type: 'request',
      execTime: expect.any(Number),
      url: '/api/health?token=***&a=1',
      method: 'GET',
      status: 200,
      referer: 'https://a.test/?code=***',
      userAgent: 'tests',
      auth: 'people',
      userIP: '127.0.0.1',
      remoteIP: '127.0.0.1',
    })
  })
  it('that failed is an error with its reason', async () => {
    const app = await world()
    await app.call('POST', '/api/collections/notes/records', { body: {} })
    const [entry] = await entries(app)
    expect(entry?.level).toBe(8)
    expect(entry?.data).toMatchObject({
      status: 400,
      error: 'Failed to create record.',
      details: { title: { code: 'validation_required' } },
    })
  })
  it('writes no line of its own into the log, whatever its address holds', async () => {
    const app = await world()
    await app.call('GET', '/api/health?a=%0d%0aERROR%1b[31m')
    const [entry] = await entries(app)
    expect(entry?.message).toBe('GET /api/health?a=%0d%0aERROR%1b[31m')
    const [stored] = app.logs.db.prepare('SELECT message || data FROM logs').pluck().all()
    for (const sign of String(stored)) expect(sign.charCodeAt(0)).toBeGreaterThan(31)
  })
  it('is logged as the settings say', async () => {
    const app = await world()
    await app.set({ logs: { logIP: false, logAuthId: true } })
    await app.call('GET', '/api/health', { as: 'person' })
    await app.set({ logs: { minLevel: 4 } })
    await app.call('GET', '/api/health?second')
    await app.set({ logs: { maxDays: 0 } })
    await app.call('GET', '/api/missing')
    const [first, second] = (await entries(app)).filter((entry) => !entry.message.includes('settings'))
    expect(first?.data).toMatchObject({ authId: expect.stringMatching(/^\w{15}$/) })
    expect(first?.data).not.toHaveProperty('userIP')
    expect(second).toBeUndefined()
  })
  it('that reads the log or asks beforehand leaves no trace', async () => {
    const app = await world()
    await app.call('OPTIONS', '/api/health')
    await entries(app)
    await app.call('GET', '/api/logs/stats', { as: 'root' })
    expect(await entries(app)).toEqual([])
    await app.call('GET', '/api/logs')
    expect(await entries(app)).toHaveLength(1)
  })
})
