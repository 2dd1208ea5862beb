/** Properties: no body of a batch or a subscription makes a 500, and none writes what it should not. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { system } from '#server/records/actor.ts'
import { type Running, seed, serve } from '../../support/engine.ts'
import { openStream } from '../../support/event-source.ts'
import { eventually } from '../../support/eventually.ts'
import { fc, runs } from '../../support/properties.ts'
import { blog, posts } from './blog.ts'

let run: Running

beforeAll(async () => {
  run = await serve(blog, undefined, { settings: { batch: { enabled: true } } })
})
afterAll(() => run.close())

const send = async (path: string, body: unknown): Promise<number> => {
  const response = await fetch(`${run.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body) ?? '',
  })
  await response.arrayBuffer()
  return response.status
}

const odd = fc.oneof(fc.jsonValue(), fc.string(), fc.constantFrom(null, '', [], {}, 1e308, '%', '__proto__'))
const url = fc.oneof(
  fc.constantFrom(
    '/api/collections/posts/records',
    '/api/collections/posts/records/x?expand=a.b&fields=title:no(',
    '/api/collections/posts/records/%E0%A4%A',
    '/api/collections/users/records?a=1&a=2',
    '/api/collections/__proto__/records',
    '/api/collections/posts/records/../..',
  ),
  fc.string(),
)
const item = fc.oneof(
  odd,
  fc.record(
    {
      method: fc.oneof(fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE', 'put'), odd),
      url: fc.oneof(url, odd),
      headers: fc.oneof(fc.dictionary(fc.string(), fc.string()), odd),
      body: fc.oneof(
        fc.dictionary(
          fc.constantFrom('id', 'title', 'tags+', '-views', '__proto__', 'password', 'email'),
          odd,
        ),
        odd,
      ),
    },
    { requiredKeys: [] },
  ),
)

it('a batch of any body is answered 400, and writes nothing for a guest', async () => {
  const body = fc.oneof(odd, fc.record({ requests: fc.oneof(fc.array(item, { maxLength: 4 }), odd) }))
  const before = run.engine.read(system).count(posts)
  await fc.assert(
    fc.asyncProperty(body, async (given) => {
      expect([200, 400]).toContain(await send('/api/batch', given))
    }),
    { numRuns: runs(300) },
  )
  expect(run.engine.read(system).count(posts)).toBe(before)
})

it('a subscription of any body is answered 204 or 400, and its stream lives on', async () => {
  let text = ''
  const stream = await openStream(`${run.url}/api/realtime`, (more) => {
    text += more
  })
  await eventually(() => expect(text).toContain('\n\n'))
  const clientId = /^id:(\w+)/.exec(text)?.[1] ?? ''
  const filter = fc.oneof(
    fc.string(),
    fc.constantFrom("title ~~ '", 'author.friend.name = 1', '@random', '((('),
  )
  const query = fc.record(
    { filter, expand: fc.string(), fields: fc.oneof(fc.string(), fc.constant('a:excerpt(')) },
    { requiredKeys: [] },
  )
  const options = fc.oneof(odd, fc.record({ query: fc.oneof(query, odd), headers: odd }))
  const name = fc.oneof(
    fc.string(),
    fc
      .tuple(fc.constantFrom('posts/*', 'posts', 'users/*'), options)
      .map(([topic, given]) => `${topic}?options=${encodeURIComponent(JSON.stringify(given) ?? '')}`),
  )
  const subscriptions = fc.oneof(odd, fc.array(fc.oneof(name, odd), { maxLength: 5 }), fc.array(name))
  await fc.assert(
    fc.asyncProperty(subscriptions, async (given) => {
      expect([204, 400]).toContain(await send('/api/realtime', { clientId, subscriptions: given }))
      await seed(run.engine, (tx) => tx.create(posts, { title: 'Said to all', status: 'published' }))
    }),
    { numRuns: runs(200) },
  )
  expect(await send('/api/realtime', { clientId, subscriptions: ['posts/last'] })).toBe(204)
  expect(run.engine.realtime.hub.find(clientId)?.isOpen).toBe(true)
  stream.close()
})
