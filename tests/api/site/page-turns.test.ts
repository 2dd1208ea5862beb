/**
 * A page's reads run on behalf of its visitor: they wait in the turns of that network, not in the site's own.
 */
import { expect, it, onTestFinished, vi } from 'vitest'
import { builds } from '../../../scripts/builds.mjs'
import { testApp } from '../../support/app.ts'
import { makeCourse } from '../../support/catalogue.ts'
import { migratedFolder } from '../../support/migrated.ts'
import { temporaryFolder } from '../../support/temporary.ts'

it('a page’s queries take their turns by the network of its visitor', async () => {
  const app = await testApp({
    webDir: builds().lastWebDir(),
    dataDir: migratedFolder(),
    uploadsDir: temporaryFolder('uploads'),
    readers: { count: 1, deadline: 20_000 },
  })
  await app.seed((tx) => makeCourse(tx))
  const { readers, costs } = app.engine
  if (!readers) throw new Error('A database in a file has readers')
  vi.spyOn(costs, 'isCostly').mockReturnValue(true)
  const ask = vi.spyOn(readers, 'ask')
  onTestFinished(() => void vi.restoreAllMocks())
  const visit = async (url: string, remoteAddress: string) => {
    ask.mockClear()
    const answer = await app.server.inject({ method: 'GET', url, remoteAddress })
    expect(answer.statusCode).toBe(200)
    const networks = new Set(ask.mock.calls.map(([, { ip }]) => ip))
    return [...networks]
  }
  expect(await visit('/courses', '203.0.113.4')).toEqual(['203.0.113.4'])
  // Two at the same time, each in its own turns.
  const both = await Promise.all([
    app.server.inject({ method: 'GET', url: '/boutique', remoteAddress: '203.0.113.5' }),
    app.server.inject({ method: 'GET', url: '/', remoteAddress: '2001:db8::6' }),
  ])
  expect(both.map(({ statusCode }) => statusCode)).not.toContain(500)
  const asking = new Set(ask.mock.calls.map(([, { ip }]) => ip))
  expect(asking.has('')).toBe(false)
  expect(asking.has('203.0.113.5')).toBe(true)
  // A caller of the API cannot claim another address.
  const headers = { 'x-forwarded-for': 'in-process 203.0.113.9' }
  ask.mockClear()
  await app.server.inject({
    method: 'GET',
    url: '/api/collections/courses/records?perPage=3',
    remoteAddress: '203.0.113.7',
    headers,
  })
  expect(ask.mock.calls.map(([, { ip }]) => ip)).toEqual(['203.0.113.7'])
})
