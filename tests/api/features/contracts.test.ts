/** What `route()` makes of a contract, before and after its handler. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#drizzle/contract.ts'
import { INVALID_REQUEST_MESSAGE } from '#server/core/errors.ts'
import { route } from '#server/core/route.ts'
import { testApp } from '../../support/app.ts'

const contract = endpoint({
  method: 'POST',
  path: '/api/trials/:id',
  access: ['courses.manage'],
  params: z.object({ id: z.coerce.number().int() }),
  query: z.object({ page: z.coerce.number().default(1) }),
  body: z.strictObject({ title: z.string().trim().min(1).default('Sans titre') }),
  reply: z.object({ seen: z.string() }),
})

const trialApp = async () => {
  const app = await testApp()
  route(app.server, contract, ({ params, query, body }) => {
    const seen = `${body.title} ${params.id + 1} ${query.page + 1}`
    const answer: Record<string, string> = params.id === 13 ? { wrong: seen } : { seen, secret: 'x' }
    return answer as { seen: string }
  })
  return { ...app, staff: await app.person('staff@example.com', { role: 'admin' }) }
}

describe('an endpoint of our own', () => {
  it('validates the request with its schemas and reduces the reply to its contract', async () => {
    const { call, staff } = await trialApp()
    const answer = await call('POST', '/api/trials/4?page=7', { as: staff, body: { title: ' Bonjour ' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('{"seen":"Bonjour 5 8"}\n')
    expect(answer.headers['content-type']).toBe('application/json')
  })
  it('fills in defaults for an empty request', async () => {
    const { call, staff } = await trialApp()
    expect((await call('POST', '/api/trials/4', { as: staff })).json()).toEqual({ seen: 'Sans titre 5 2' })
  })
  it('reports errors in French, by field', async () => {
    const { call, staff } = await trialApp()
    const answer = await call('POST', '/api/trials/4', { as: staff, body: { title: 3, other: true } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      status: 400,
      message: INVALID_REQUEST_MESSAGE,
      statusMessage: INVALID_REQUEST_MESSAGE,
      data: {
        title: { code: 'validation_invalid_value', message: expect.any(String) },
        other: { code: 'validation_unknown_field', message: expect.any(String) },
      },
    })
    expect(answer.json().data.title.message).not.toMatch(/expected|Invalid/i)
    const path = await call('POST', '/api/trials/quatre', { as: staff, body: {} })
    expect(Object.keys(path.json().data)).toEqual(['id'])
  })
  it('reveals no expected fields to an unauthorised caller', async () => {
    const { call, person } = await trialApp()
    const member = await person('member@example.com')
    for (const [as, status] of [
      [null, 401],
      [member, 403],
    ] as const) {
      const answer = await call('POST', '/api/trials/quatre', { as, body: { other: true } })
      expect(answer.statusCode).toBe(status)
      expect(answer.json().data).toEqual({})
    }
  })
  it('reads the session cookie before it checks access', async () => {
    const { call, staff } = await trialApp()
    const headers = {
      cookie: `auth-token=${staff.token}`,
      origin: 'http://localhost:80',
      host: 'localhost:80',
    }
    const answer = await call('POST', '/api/trials/4', { headers, body: { title: 'A' } })
    expect(answer.json()).toEqual({ seen: 'A 5 2' })
  })
  it('answers 500 without content when a reply violates its contract', async () => {
    const { call, staff } = await trialApp()
    const answer = await call('POST', '/api/trials/13', { as: staff, body: {} })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('contract')
  })
})
