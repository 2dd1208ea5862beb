/** Updates that apply only to an unchanged record: `If-Match` on the record API. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collection } from '#drizzle/collection.ts'
import { fields, text } from '#drizzle/fields.ts'
import { system } from '#server/records/actor.ts'
import { type CollectionDefinition, fromDeclaration } from '#server/records/schema/definition.ts'
import type { CommitEvent } from '#server/records/types.ts'
import { passwordHash, type Running, seed, serve, type TestClock, testClock } from '../../support/engine.ts'
import { blog, posts, users } from './blog.ts'

const CHANGED = { data: {}, message: 'The record was changed meanwhile.', status: 409 }
const NOT_FOUND = { data: {}, message: "The requested resource wasn't found.", status: 404 }

const undated = collection('undated', fields({ title: text() }), () => ({ read: '', write: '' }))
/** A collection from elsewhere may have no `updated` of the server's. */
const withoutTimes = (): CollectionDefinition => {
  const made = fromDeclaration(undated)
  const saved = made.fields.filter((field) => field.type !== 'autodate')
  return { ...made, fields: saved, byName: new Map(saved.map((field) => [field.name, field])) }
}

let run: Running
let clock: TestClock
let ann = ''
let post: { id: string; updated: string; title: string }
let plainId = ''
let events: CommitEvent[] = []
let hooks: string[] = []

beforeEach(async () => {
  clock = testClock()
  run = await serve([...blog, withoutTimes()], clock, { settings: { batch: { enabled: true } } })
  const password = await passwordHash()
  const made = await seed(run.engine, (tx) => {
    const owner = tx.create(users, { email: 'ann@test.test', password })
    tx.create(users, { email: 'bob@test.test', password })
    return {
      ann: owner.id,
      post: tx.create(posts, { title: 'First', author: owner.id, status: 'published' }),
      plain: tx.create(undated, { title: 'Plain' }),
    }
  })
  ann = made.ann
  post = made.post
  plainId = made.plain.id
  events = []
  hooks = []
  run.engine.onCommit((list) => events.push(...list))
  run.engine.before(posts, 'update', () => hooks.push('before'))
  run.engine.after(posts, 'update', () => hooks.push('after'))
})
afterEach(() => run.close())

const stored = () => run.engine.read(system).get(posts, post.id)
const tokenOf = (id: string) => run.as(users, id).authStore.token
const bob = () => run.engine.read(system).first(users, { email: 'bob@test.test' }).id

const answerOf = async (response: Response) => ({ status: response.status, body: await response.json() })
const patch = async (
  ifMatch: string | undefined,
  body: Record<string, unknown> | FormData = { title: 'Second' },
  path = `posts/records/${post.id}`,
  token = tokenOf(ann),
) =>
  answerOf(
    await fetch(`${run.url}/api/collections/${path}`, {
      method: 'PATCH',
      headers: {
        authorization: token,
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    }),
  )
const filesOfPost = async (): Promise<string[]> => {
  await run.engine.idle()
  const folder = join(run.uploads, run.engine.registry.of(posts).id)
  return readdir(folder, { recursive: true }).catch(() => [])
}

describe('the header', () => {
  it('lets the update through that starts from what is stored, quoted, bare or any', async () => {
    expect(await patch(`"${post.updated}"`)).toMatchObject({ status: 200, body: { title: 'Second' } })
    expect((await patch(stored().updated, { title: 'Third' })).status).toBe(200)
    expect((await patch('*', { title: 'Fourth' })).status).toBe(200)
    expect(stored().title).toBe('Fourth')
  })

  it('stops an update that starts from something older, and nothing of it remains', async () => {
    await patch(undefined, { title: 'Meanwhile' })
    events = []
    hooks = []
    const before = stored()
    expect(await patch(`"${post.updated}"`)).toEqual({ status: 409, body: CHANGED })
    expect(stored()).toEqual(before)
    expect(events).toEqual([])
    expect(hooks).toEqual([])
  })

  it('is not needed, and what the body says of `updated` stays without effect', async () => {
    await patch(undefined, { title: 'Meanwhile' })
    const whole = { ...post, title: 'Sent back whole' }
    expect(await patch(undefined, whole)).toMatchObject({ status: 200, body: { title: 'Sent back whole' } })
    expect(stored().updated > post.updated).toBe(true)
  })

  it.each([
    '',
    'yesterday',
    '"2026-11-20"',
    'W/"2026-11-20 12:00:00.000Z"',
    '"2026-11-20 12:00:00.000Z", "2026-11-20 12:00:00.001Z"',
    '"2026-11-20 12:00:00.000Z',
  ])('%j is no date of a record: 400', async (header) => {
    const answer = await patch(header)
    expect(answer).toMatchObject({ status: 400, body: { data: {} } })
    expect(answer.body.message).toContain('If-Match')
    expect(stored().title).toBe('First')
  })

  it('asks for a collection that tells when records change', async () => {
    const path = `undated/records/${plainId}`
    const refused = await patch('*', { title: 'X' }, path)
    expect(refused).toMatchObject({ status: 400, body: { data: {} } })
    expect(run.engine.read(system).get(undated, plainId).title).toBe('Plain')
    expect((await patch(undefined, { title: 'X' }, path)).status).toBe(200)
  })

  it('fits a record that was stored before times were, by the empty text', async () => {
    run.engine.db.prepare(`UPDATE posts SET updated = '' WHERE id = ?`).run(post.id)
    expect((await patch('"2026-11-20 12:00:00.000Z"')).status).toBe(409)
    expect((await patch('""')).status).toBe(200)
  })
})

describe('a caller without the right to update', () => {
  it('gets the same reply with and without the header, whatever its value', async () => {
    const other = tokenOf(bob())
    const path = `posts/records/${post.id}`
    for (const header of [undefined, `"${post.updated}"`, '"2020-01-01 00:00:00.000Z"', 'nonsense', '*'])
      expect(await patch(header, { title: 'Stolen' }, path, other)).toEqual({ status: 404, body: NOT_FOUND })
    expect(await patch('*', {}, 'posts/records/missing', tokenOf(ann))).toEqual({
      status: 404,
      body: NOT_FOUND,
    })
    const marked = (header?: string) => patch(header, { role: 'admin' }, `users/records/${ann}`)
    const plain = await marked()
    expect(plain.status).toBe(403)
    expect(await marked('"2020-01-01 00:00:00.000Z"')).toEqual(plain)
  })
})

describe('updates at the same time', () => {
  it('with one base: exactly one of twenty is done', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => patch(`"${post.updated}"`, { title: `Take ${at}`, 'views+': 1 })),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(stored()).toMatchObject({ title: won[0]?.body.title, views: 1 })
    expect(events.filter(({ action }) => action === 'update')).toHaveLength(1)
  })

  it('never share a time, although the clock stands still or is set back', async () => {
    const times = [post.updated]
    for (const time of ['2026-11-20T12:00:00.000Z', '2026-11-20T11:00:00.000Z', '2026-11-20T12:00:00.001Z']) {
      clock.set(time)
      times.push((await patch(undefined, { title: 'Again' })).body.updated)
    }
    expect(times).toEqual([
      '2026-11-20 12:00:00.000Z',
      '2026-11-20 12:00:00.001Z',
      '2026-11-20 12:00:00.002Z',
      '2026-11-20 12:00:00.003Z',
    ])
    clock.set('2026-11-20T13:00:00.000Z')
    expect((await patch(undefined, { title: 'Later' })).body.updated).toBe('2026-11-20 13:00:00.000Z')
  })

  it('move on when a deleted record is taken out of them', async () => {
    const other = await seed(run.engine, (tx) => {
      const made = tx.create(posts, { title: 'Related' })
      tx.update(posts, post.id, { related: [made.id] })
      return made
    })
    const before = stored().updated
    await seed(run.engine, (tx) => tx.delete(posts, other.id))
    expect(stored().related).toEqual([])
    expect(stored().updated > before).toBe(true)
  })
})

describe('files', () => {
  it('of a refused update leave nothing behind, those of the stored record stay', async () => {
    const form = (name: string) => {
      const made = new FormData()
      made.append('attachments+', new File(['content'], name))
      return made
    }
    const path = `posts/records/${post.id}`
    expect((await patch(`"${post.updated}"`, form('kept.txt'), path)).status).toBe(200)
    const before = await filesOfPost()
    expect(before.some((name) => /kept_/.test(name))).toBe(true)
    expect(await patch(`"${post.updated}"`, form('refused.txt'), path)).toEqual({
      status: 409,
      body: CHANGED,
    })
    expect(await filesOfPost()).toEqual(before)
    expect((await patch('*', form('added.txt'), path)).body.attachments).toHaveLength(2)
  })
})

describe('in a batch', () => {
  const url = () => `/api/collections/posts/records/${post.id}`
  const send = async (requests: object[], headers: Record<string, string> = {}) =>
    answerOf(
      await fetch(`${run.url}/api/batch`, {
        method: 'POST',
        headers: { authorization: tokenOf(ann), 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ requests }),
      }),
    )
  const change = (title: string, header: string, name = 'If-Match') => ({
    method: 'PATCH',
    url: url(),
    headers: { [name]: header },
    body: { title },
  })

  it('an item has its own header; one that fails takes the whole batch back', async () => {
    expect((await send([change('Batched', `"${post.updated}"`)])).status).toBe(200)
    expect(stored().title).toBe('Batched')
    const base = stored().updated
    const answer = await send([change('One', base, 'IF-MATCH'), change('Two', base)])
    expect(answer.status).toBe(400)
    expect(answer.body.data.requests['1'].response).toEqual(CHANGED)
    expect(stored()).toMatchObject({ title: 'Batched', updated: base })
  })

  it('the header of the batch itself asks nothing of its items', async () => {
    const answer = await send([{ method: 'PATCH', url: url(), body: { title: 'Plain' } }], {
      'if-match': '"2020-01-01 00:00:00.000Z"',
    })
    expect(answer.status).toBe(200)
  })

  it('an upsert with it changes what is there and creates nothing', async () => {
    const upsert = (id: string, header: string) => ({
      method: 'PUT',
      url: '/api/collections/posts/records',
      headers: { 'If-Match': header },
      body: { id, title: 'Upserted', author: ann },
    })
    expect((await send([upsert(post.id, post.updated)])).status).toBe(200)
    expect((await send([upsert(post.id, post.updated)])).body.data.requests['0'].response).toEqual(CHANGED)
    const gone = await send([upsert('abcdefghijklmno', '*')])
    expect(gone.body.data.requests['0'].response).toEqual(CHANGED)
    expect(run.engine.read(system).getOrNull(posts, 'abcdefghijklmno')).toBeNull()
  })
})
