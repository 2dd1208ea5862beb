/** Hooks of requests are Fastify's own: an application adds them to its server before it listens. */
import { expect, it } from 'vitest'
import { forbidden } from '#server/core/errors.ts'
import { testApp } from '../../support/app.ts'
import { accountCollections } from './accounts.ts'

it('a request hook sees each call of the record API and may refuse it', async () => {
  const app = await testApp({ collections: accountCollections() })
  const seen: string[] = []
  app.server.addHook('preHandler', async (request) => {
    seen.push(`${request.actor.kind} ${request.method} ${request.url}`)
    if (request.url.endsWith('/auth-with-password')) throw forbidden('Not today.')
  })
  const refused = await app.call('POST', '/api/collections/members/auth-with-password', { body: {} })
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { data: {}, message: 'Not today.', status: 403 },
  ])
  expect((await app.call('GET', '/api/collections/members/records')).statusCode).toBe(200)
  expect(seen).toEqual([
    'guest POST /api/collections/members/auth-with-password',
    'guest GET /api/collections/members/records',
  ])
})

it('a request hook may refuse a prepared reply', async () => {
  const app = await testApp({ collections: accountCollections() })
  app.server.addHook('onSend', async (request, reply) => {
    if (request.url.includes('refuse') && reply.statusCode === 200) throw forbidden('Not like this.')
  })
  const refused = await app.call('GET', '/api/collections/members/records?refuse')
  expect(refused.headers['content-type']).toBe('application/json')
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { data: {}, message: 'Not like this.', status: 403 },
  ])
})
