/** The bytes of replies (PocketBase §1.1): content type, escapes, final newline, order of keys. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Running, seed, serve } from '../../support/engine.ts'
import { blog, comments, posts } from './blog.ts'

let run: Running
let post: string

beforeAll(async () => {
  run = await serve(blog)
  post = await seed(run.engine, (tx) => {
    const made = tx.create(posts, { title: 'a < b & c > d \u2028', status: 'published' })
    tx.create(comments, { post: made.id, body: '<p>' })
    tx.create(posts, { title: 'Related', status: 'published', related: [made.id] })
    return made.id
  })
})
afterAll(() => run.close())

const raw = async (path: string): Promise<{ type: string | null; text: string }> => {
  const response = await fetch(run.url + path)
  return { type: response.headers.get('content-type'), text: await response.text() }
}

it.each(['', '?fields=id,title', '?expand=author'])(
  'JSON replies are escaped and end with a newline: view%s',
  async (query) => {
    const { type, text } = await raw(`/api/collections/posts/records/${post}${query}`)
    expect(type).toBe('application/json')
    expect(text).toContain('"title":"a \\u003c b \\u0026 c \\u003e d \\u2028"')
    expect(text.endsWith('}\n')).toBe(true)
    expect(JSON.parse(text)).toMatchObject({ title: 'a < b & c > d \u2028' })
  },
)

it.each(['', '?fields=title'])('JSON replies are escaped and end with a newline: list%s', async (query) => {
  const answers = [
    await raw(`/api/collections/posts/records${query}`),
    await raw(`/api/collections/posts/records${query}`),
  ]
  for (const { type, text } of answers) {
    expect(type).toBe('application/json')
    expect(text).toMatch(/\\u003c.*,"page":1,"perPage":30,"totalItems":2,"totalPages":1}\n$/)
  }
})

it('JSON errors have the same form', async () => {
  const { type, text } = await raw('/api/collections/posts/records/none')
  expect(type).toBe('application/json')
  expect(text).toBe('{"data":{},"message":"The requested resource wasn\'t found.","status":404}\n')
})

it('JSON keys are in byte order, expand among them', async () => {
  const { text } = await raw(
    `/api/collections/posts/records/${post}?expand=posts_via_related.posts_via_related,comments_via_post`,
  )
  const ordered = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (!Array.isArray(value) && !('lon' in value))
      expect(Object.keys(value)).toEqual(Object.keys(value).sort((a, b) => (a < b ? -1 : 1)))
    for (const inner of Object.values(value)) ordered(inner)
  }
  const record: unknown = JSON.parse(text)
  ordered(record)
  expect(record).toMatchObject({ expand: { comments_via_post: [{ body: '<p>' }], posts_via_related: [{}] } })
})

it.each(['records', 'records/ID'])('an unknown modifier of fields gets no body: %s', async (path) => {
  const response = await fetch(
    `${run.url}/api/collections/posts/${path.replace('ID', post)}?fields=title:nothing(1)`,
  )
  expect([response.status, await response.text()]).toEqual([200, ''])
})
