import { describe, expect, it } from 'vitest'
import { collections } from '#drizzle/collections/index.ts'
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
    const text = JSON.stringify(document)
    for (const secret of ['tokenKey', 'accessToken"', '@request', 'stripeCustomerId', 'providerRef'])
      expect(text).not.toContain(secret)
  })
  it('can be read as a page without a script', async () => {
    const app = await testApp()
    const page = await app.call('GET', '/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('/api/collections/courses/records')
    expect(page.body).not.toContain('<script')
  })
})
