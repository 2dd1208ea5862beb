import { describe, expect, it } from 'vitest'
import { authCollection } from '#drizzle/collection.ts'
import { collections } from '#drizzle/collections/index.ts'
import { authFields, fields, text } from '#drizzle/fields.ts'
import { fromDeclaration } from '#server/records/schema/definition.ts'
import { testApp } from '../../support/app.ts'

describe('the description of the API', () => {
  it('names every collection and own endpoint, and nothing hidden', async () => {
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
  it('names what a schema of its own has: sign-in of its accounts, no writes of its views', async () => {
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
  it('can be read as a page without a script', async () => {
    const app = await testApp()
    const page = await app.call('GET', '/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('/api/collections/courses/records')
    expect(page.body).not.toContain('<script')
  })
})
