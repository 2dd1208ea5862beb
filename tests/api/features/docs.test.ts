import { describe, expect, it } from 'vitest'
import { authCollection } from '#drizzle/collection.ts'
import { collections } from '#drizzle/collections/index.ts'
import { authFields, fields, text } from '#drizzle/fields.ts'
import { fromDeclaration } from '#server/records/schema/definition.ts'
import { testApp } from '../../support/app.ts'

/** The description itself is not described, nor is what browsers ask before they ask. */
const UNNAMED = /^(GET \/api\/(docs|openapi\.json)|OPTIONS )/

/** `GET /api/orders/*` for every route under `/api`, from the tree that Fastify prints of them. */
const routesOf = (tree: string): string[] => {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    const depth = indent.length / 4
    const path = (depth > 0 ? parents[depth - 1] : '') + part.replace(/:\w+(\|:\w+)*/g, '*')
    parents[depth] = path
    if (!path.startsWith('/api/')) return []
    return (methods?.split(', ') ?? [])
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${path}`)
  })
}

describe('the API description', () => {
  it('lists every collection and own endpoint, and nothing hidden', async () => {
    const app = await testApp()
    const document = (await app.call('GET', '/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    for (const { name, system } of collections) {
      expect(Object.hasOwn(document.paths, `/api/collections/${name}/records`), name).toBe(!system)
    }
    expect(document.paths['/api/checkout'].post.requestBody).toBeDefined()
    expect(document.paths['/api/courses/{idOrSlug}/outline'].get.parameters[0]).toMatchObject({
      name: 'idOrSlug',
      in: 'path',
      required: true,
    })
    expect(document.components.schemas.courses.properties.status.enum).toEqual([
      'draft',
      'published',
      'archived',
      '',
    ])
    expect(document.components.schemas.courses.properties.salePrice.type).toEqual(['number', 'null'])
    const update = document.paths['/api/collections/courses/records/{id}'].patch
    expect(update.parameters).toEqual([expect.objectContaining({ name: 'If-Match', in: 'header' })])
    expect(update.responses).toHaveProperty('409')
    const written = JSON.stringify(document)
    for (const secret of ['tokenKey', 'accessToken"', '@request', 'stripeCustomerId', 'providerRef'])
      expect(written).not.toContain(secret)
  })
  it('describes special schemas: sign-in of accounts, no writes of views', async () => {
    const people = authCollection('people', fields({ ...authFields }), () => ({ auth: '' }))
    const view = {
      ...fromDeclaration({ ...people, name: 'names', type: 'view', fields: { name: text() } }),
      viewQuery: 'SELECT id, email AS name FROM people',
    }
    const app = await testApp({ collections: [people, view] })
    const { paths } = (await app.call('GET', '/api/openapi.json')).json()
    expect(paths['/api/collections/people/auth-with-otp'].post.requestBody).toBeDefined()
    expect(Object.keys(paths['/api/collections/names/records'])).toEqual(['get'])
    for (const path of [
      '/api/batch',
      '/api/settings',
      '/api/logs',
      '/api/crons',
      '/api/backups/{key}/restore',
    ])
      expect(paths[path], path).toBeDefined()
  })
  it('lists every route under /api that answers, and no other', async () => {
    const app = await testApp()
    const { paths } = (await app.call('GET', '/api/openapi.json')).json()
    const named = Object.entries(paths as Record<string, Record<string, unknown>>).flatMap(
      ([path, operations]) =>
        Object.keys(operations)
          .filter((method) => method !== 'parameters')
          .map((method) => `${method.toUpperCase()} ${path}`),
    )
    // Every collection's own address is one generic route to the server.
    const generic = new Set(
      named.map((line) =>
        line.replace(/\/api\/collections\/(?!meta\/)[^/]+/, '/api/collections/*').replace(/\{\w+\}/g, '*'),
      ),
    )
    const answering = routesOf(app.server.printRoutes({ commonPrefix: false }))
    expect(answering.length).toBeGreaterThan(80)
    expect([...generic].sort()).toEqual(answering.filter((line) => !UNNAMED.test(line)).sort())
  })
  it('states of a contract its validation, its access and its refusals', async () => {
    const app = await testApp()
    const { paths } = (await app.call('GET', '/api/openapi.json')).json()
    const quote = paths['/api/checkout/quote'].post
    expect(quote.tags).toEqual(['checkout'])
    expect(quote.description).toBe('Anyone.')
    expect(quote.requestBody.content['application/json'].schema).toMatchObject({
      required: ['items'],
      additionalProperties: false,
      properties: { coupon: { type: 'string', maxLength: 40 } },
    })
    expect(quote.responses[200].content['application/json'].schema.properties).toHaveProperty('lines')
    expect(quote.responses.default.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/Error',
    })
    expect(Object.keys(paths['/api/auth/logout'].post.responses)).toEqual(['204', 'default'])
    expect(Object.keys(paths['/api/invoices/{number}'].get.responses[200].content)).toEqual([
      'application/pdf',
    ])
    expect(paths['/api/categories/order'].put.description).toMatch(/^One of: /)
  })
  it('is served at its own address, without external resources', async () => {
    const app = await testApp({ publicUrl: 'https://elsewhere.example' })
    const page = await app.call('GET', '/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('http')
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => String(address))
    expect(files.length).toBeGreaterThan(4)
    for (const file of files) {
      expect(file).toMatch(/^\/api\/docs\/static\//)
      expect((await app.call('GET', file)).statusCode, file).toBe(200)
    }
    expect(page.body).not.toMatch(/<script(?![^>]* src=)/)
    // Calls go to where the page was opened, whatever the site is called.
    const document = (await app.call('GET', '/api/docs/json')).json()
    expect(document.servers).toEqual([{ url: '/' }])
    expect(document.paths['/api/collections/courses/records']).toBeDefined()
  })
})
