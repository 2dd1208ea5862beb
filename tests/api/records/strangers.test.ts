/** Properties of the record API over HTTP: whatever a stranger sends is answered 2xx or 4xx, quickly, and never becomes SQL. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Running, seed, serve, testClock } from '../../support/engine.ts'
import { withProcessorTime } from '../../support/processor-time.ts'
import { fc, runs } from '../../support/properties.ts'
import { blog, posts } from './blog.ts'

let run: Running
const clock = testClock()
/** Every statement that the engine has SQLite prepare. */
const prepared: string[] = []

beforeAll(async () => {
  run = await serve(blog, clock)
  const { db } = run.engine
  const prepare = db.prepare.bind(db)
  db.prepare = ((sql: string) => {
    prepared.push(sql)
    return prepare(sql)
  }) as typeof db.prepare
  await seed(run.engine, (tx) => tx.create(posts, { title: 'Hello', status: 'published' }))
})
afterAll(() => run.close())

const RECORDS = '/api/collections/posts/records'

interface Answer {
  readonly status: number
  readonly text: string
  readonly type: string
}

const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
  // Repeated fruitless queries within three seconds are delayed.
  clock.set(new Date(clock.now().getTime() + 4000).toISOString())
  const response = await fetch(`${run.url}${path}`, init)
  const type = response.headers.get('content-type') ?? ''
  return { status: response.status, text: await response.text(), type }
}

/** A bug is a 500, and a refusal that is no envelope cannot be understood. */
const expectAnswer = ({ status, text }: Answer): void => {
  expect(status).toBeLessThan(500)
  if (status < 400) return
  expect(JSON.parse(text)).toEqual({ data: expect.any(Object), message: expect.any(String), status })
}

const names = fc.constantFrom(
  'title',
  'author.name',
  'author.email',
  'related.related.title',
  'posts_via_author.title',
  'tags:each',
  'meta.a.0',
  'place',
  'internal',
  'collectionId',
  '@rowid',
  '@request.auth.id',
  '@collection.users.id',
  '*',
  'title:excerpt(5,true)',
  'title:excerpt(',
  'expand.author.name',
  '__proto__',
  'constructor.prototype',
)
const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  names,
  fc.constantFrom('-1', '1e9', 'NaN', '9'.repeat(40)),
)
const listOf = fc.array(fc.oneof(names, odd), { maxLength: 5 }).map((parts) => parts.join(','))

describe('anything that a stranger sends', () => {
  it('in the query of a list or a record is an answer', async () => {
    const query = fc.record(
      {
        filter: fc.oneof(
          odd,
          fc.tuple(names, fc.constantFrom('=', '?~', '!=', '>'), odd).map((parts) => parts.join(' ')),
        ),
        sort: listOf,
        expand: listOf,
        fields: listOf,
        page: odd,
        perPage: odd,
        skipTotal: odd,
      },
      { requiredKeys: [] },
    )
    const path = fc.constantFrom(RECORDS, `${RECORDS}/unknown`, '/api/collections/users/records')
    await fc.assert(
      fc.asyncProperty(path, query, async (to, given) => {
        expectAnswer(await ask(`${to}?${new URLSearchParams(given as Record<string, string>)}`))
      }),
      { numRuns: runs(600) },
    )
  })

  it('as the body of a sign-up is an answer', async () => {
    const value = fc.oneof(fc.jsonValue(), odd, fc.constantFrom(null, [], {}, 1e308, -0, true))
    const key = fc.oneof(
      fc.constantFrom(
        'email',
        'password',
        'passwordConfirm',
        'name',
        'role',
        'permissions+',
        'points-',
        'avatar',
        'friend',
        'id',
        'verified',
        '__proto__',
        'name:autogenerate',
      ),
      fc.string(),
    )
    await fc.assert(
      fc.asyncProperty(fc.dictionary(key, value, { maxKeys: 8 }), async (body) => {
        const headers = { 'content-type': 'application/json' }
        expectAnswer(
          await ask('/api/collections/users/records', {
            method: 'POST',
            headers,
            body: JSON.stringify(body),
          }),
        )
      }),
      { numRuns: runs(150) },
    )
  })

  it('under any content type is an answer', async () => {
    const type = fc.constantFrom(
      'application/json',
      'application/json; charset=latin1',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'text/xml',
      'text/plain',
      'image/png',
      '',
      'nonsense',
    )
    await fc.assert(
      fc.asyncProperty(type, fc.oneof(fc.json(), fc.string({ unit: 'binary' })), async (given, body) => {
        expectAnswer(await ask(RECORDS, { method: 'POST', headers: { 'content-type': given }, body }))
      }),
      { numRuns: runs(200) },
    )
  })

  it('never becomes part of a statement', async () => {
    prepared.length = 0
    const marks: string[] = []
    const mark = (): string => {
      const made = `zq${marks.length}x`
      marks.push(made)
      return made
    }
    const dangers = (): string[] => [
      `${mark()}' OR 1=1 --`,
      `${mark()}"; DROP TABLE posts; --`,
      `${mark()}\\' UNION SELECT 1`,
      `%${mark()}%`,
    ]
    for (const text of dangers()) {
      const quoted = JSON.stringify(text)
      for (const filter of [
        `title = ${quoted}`,
        `title ~ ${quoted}`,
        `meta.a = ${quoted}`,
        `tags:each ?= ${quoted}`,
        `strftime(${quoted}, created) = 1`,
      ])
        await ask(`${RECORDS}?filter=${encodeURIComponent(filter)}`)
      for (const name of ['sort', 'expand', 'fields', 'page'])
        await ask(`${RECORDS}?${name}=${encodeURIComponent(text)}`)
      await ask(`${RECORDS}/${encodeURIComponent(text)}`)
      await ask(`/api/collections/${encodeURIComponent(text)}/records`)
      await ask(`/api/files/posts/${encodeURIComponent(text)}/${encodeURIComponent(text)}`)
    }
    const headers = { 'content-type': 'application/json' }
    for (const text of dangers()) {
      const body = JSON.stringify({ identity: text, password: text, id: text, email: text, [text]: text })
      for (const path of ['auth-with-password', 'request-password-reset', 'records'])
        await ask(`/api/collections/users/${path}`, { method: 'POST', headers, body })
    }
    expect(prepared.length).toBeGreaterThan(0)
    expect(prepared.filter((sql) => marks.some((made) => sql.includes(made)))).toEqual([])
    expect(await ask(RECORDS)).toMatchObject({ status: 200 })
  })
})

describe('more than can be meant', () => {
  /** Of processor time, and no measure of speed: what is worked out instead of refused takes minutes. */
  const SOON_MS = 5000

  const soon = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const { result, processorMs } = await withProcessorTime(() => ask(path, init))
    expect(processorMs).toBeLessThan(SOON_MS)
    return result
  }
  const send = (body: string, type = 'application/json'): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })

  it('a filter of ten thousand terms is refused', async () => {
    const filter = Array.from({ length: 10_000 }, () => 'a=1').join('||')
    // What does not fit into the line of a request at all is refused by the server under us.
    const answer = await soon(`${RECORDS}?filter=${encodeURIComponent(filter)}`)
    expect([400, 414, 431]).toContain(answer.status)
    const shorter = Array.from({ length: 300 }, () => 'title=1').join('||')
    expect(await soon(`${RECORDS}?filter=${encodeURIComponent(shorter)}`)).toMatchObject({ status: 400 })
  })

  it('a filter of groups in groups is refused', async () => {
    const filter = `${'('.repeat(1700)}title=1${')'.repeat(1700)}`
    expect((await soon(`${RECORDS}?filter=${encodeURIComponent(filter)}`)).status).toBeLessThan(500)
    expect((await soon(`${RECORDS}?filter=${'('.repeat(3400)}`)).status).toBe(400)
  })

  it('a path of many steps is refused or cut', async () => {
    const path = Array.from({ length: 200 }, () => 'related').join('.')
    expect((await soon(`${RECORDS}?filter=${path}.title=1`)).status).toBe(400)
    expect((await soon(`${RECORDS}?sort=${path}.title`)).status).toBe(400)
    expect((await soon(`${RECORDS}?expand=${path}`)).status).toBe(200)
    expect((await soon(`${RECORDS}?fields=${path}`)).status).toBe(200)
  })

  it('JSON in JSON ten thousand deep is refused, or kept as the text that it came in', async () => {
    const deep = '['.repeat(10_000) + ']'.repeat(10_000)
    const body = `{"title":"Deep","meta":${deep}}`
    expect((await soon('/api/collections/posts/records', send(body))).status).toBe(400)
    const made = await seed(run.engine, (tx) =>
      tx.create(posts, { title: 'Deep', meta: deep, status: 'published' }),
    )
    expect(JSON.parse((await soon(`${RECORDS}/${made.id}`)).text)).toMatchObject({ meta: deep })
  })

  it('a body above the limit is refused before it is read', async () => {
    const answer = await ask('/api/collections/users/records', send('x'.repeat(60 * 1024 * 1024)))
    expect(answer.status).toBe(413)
  })

  it.each([
    ['of one name', () => 'a=1'],
    ['of its own name', (at: number) => `a${at}=1`],
  ])('a form of fifty thousand fields, each %s, is an answer', async (_, field) => {
    const body = Array.from({ length: 50_000 }, (_each, at) => field(at)).join('&')
    expectAnswer(
      await soon('/api/collections/users/records', send(body, 'application/x-www-form-urlencoded')),
    )
  })
})
