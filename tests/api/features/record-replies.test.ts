/** Own endpoints that answer with a whole record: every key of the record API leaves, and the description names it. */
import { describe, expect, it } from 'vitest'
import { contactRequests } from '#drizzle/collections/contact-requests.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourseWithLessons, makeProduit } from '../../support/catalogue.ts'

interface World {
  readonly app: TestApp
  readonly admin: Person
}

const bodyOf = async (answer: ReturnType<TestApp['call']>) => {
  const { statusCode, body } = await answer
  expect(statusCode).toBe(200)
  return JSON.parse(body) as unknown
}
const duplicate = ({ app, admin }: World, path: string) =>
  bodyOf(app.call('POST', `/api/${path}/duplicate`, { as: admin }))

/** Each endpoint by its description's path, with a real answer and the collection whose record it is. */
const REPLIES: readonly [
  path: string,
  method: string,
  collection: string,
  ask: (world: World) => Promise<unknown>,
][] = [
  [
    '/api/auth/me',
    'get',
    'users',
    async ({ app, admin }) =>
      ((await bodyOf(app.call('GET', '/api/auth/me', { as: admin }))) as { user: unknown }).user,
  ],
  [
    '/api/categories',
    'post',
    'categories',
    ({ app, admin }) => bodyOf(app.call('POST', '/api/categories', { as: admin, body: { name: 'Sommeil' } })),
  ],
  [
    '/api/tags',
    'post',
    'tags',
    ({ app, admin }) => bodyOf(app.call('POST', '/api/tags', { as: admin, body: { name: 'Souffle' } })),
  ],
  [
    '/api/courses/{id}/duplicate',
    'post',
    'courses',
    async (world) => {
      const { course } = await world.app.engine.write(system, (tx) => makeCourseWithLessons(tx, 1))
      return duplicate(world, `courses/${course.id}`)
    },
  ],
  [
    '/api/lessons/{id}/duplicate',
    'post',
    'lessons',
    async (world) => {
      const { lessons } = await world.app.engine.write(system, (tx) => makeCourseWithLessons(tx, 1))
      return duplicate(world, `lessons/${lessons[0]?.id}`)
    },
  ],
  [
    '/api/produits/{id}/duplicate',
    'post',
    'produits',
    async (world) => {
      const { id } = await world.app.engine.write(system, (tx) => makeProduit(tx))
      return duplicate(world, `produits/${id}`)
    },
  ],
  [
    '/api/contact-requests/{id}/replies',
    'post',
    'contact_requests',
    async ({ app, admin }) => {
      const { id, updated } = await app.engine.write(system, (tx) =>
        tx.create(contactRequests, { kind: 'contact', email: 'lea@example.com', body: 'Bonjour' }),
      )
      const body = { body: 'Bonjour Léa', startedFrom: updated }
      return bodyOf(app.call('POST', `/api/contact-requests/${id}/replies`, { as: admin, body }))
    },
  ],
]

describe('a reply that is a whole record', () => {
  it.each(REPLIES)(
    '%s has every key of the record API, and is described so',
    async (path, method, name, ask) => {
      const app = await testApp()
      const admin = await app.person('admin@example.com', { role: 'admin' })
      const answer = (await ask({ app, admin })) as { id: string }
      const listed = await bodyOf(
        app.call('GET', `/api/collections/${name}/records/${answer.id}`, { as: admin }),
      )
      const keys = Object.keys(listed as object).sort()
      expect(Object.keys(answer).sort()).toEqual(keys)
      const document = (await app.call('GET', '/api/openapi.json')).json()
      const { schema } = document.paths[path][method].responses[200].content['application/json']
      const described = schema.properties.user ?? schema
      expect(Object.keys(described.properties).sort()).toEqual(keys)
      expect(described.additionalProperties).toBe(false)
    },
  )
})

it('a reply to a superuser is the whole own record', async () => {
  const app = await testApp()
  const root = await app.superuser()
  const { user } = (await bodyOf(app.call('GET', '/api/auth/me', { as: root }))) as { user: object }
  const record = await bodyOf(
    app.call('GET', `/api/collections/_superusers/records/${root.id}`, { as: root }),
  )
  expect(user).toEqual(record)
})
