/** Realtime by the official client and on the wire (PocketBase §7). */
import type PocketBase from 'pocketbase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { guest as guestActor } from '#server/records/actor.ts'
import { parseSubscription } from '#server/records/realtime/subscription.ts'
import { passwordHash, type Running, seed, serve, testClock } from '../../support/engine.ts'
import { openStream, TestEventSource } from '../../support/event-source.ts'
import { eventually } from '../../support/eventually.ts'
import { blog, bookmarks, comments, posts, profiles, secrets, superusers, users } from './blog.ts'

let run: Running
let guest: PocketBase
let asAnn: PocketBase
let root: PocketBase
const ids: Record<string, string> = {}
const clock = testClock()
let count = 0
const emailOf = (name: string): string => `${name}${count}@test.test`
/** Ends the streams of a test. */
const open: (() => void)[] = []

beforeAll(async () => {
  run = await serve(blog, clock)
})
// Stubs last for one test, and some tests change or delete people.
beforeEach(async () => {
  vi.stubGlobal('EventSource', TestEventSource)
  const password = await passwordHash()
  count += 1
  await seed(run.engine, (tx) => {
    const boss = tx.create(superusers, { email: emailOf('root'), password })
    const ann = tx.create(users, { email: emailOf('ann'), password })
    const bob = tx.create(users, { email: emailOf('bob'), password })
    Object.assign(ids, { root: boss.id, ann: ann.id, bob: bob.id })
  })
})
afterAll(() => run.close())
afterEach(async () => {
  for (const close of open.splice(0)) close()
  for (const client of [guest, asAnn, root]) await client?.realtime.unsubscribe()
  await eventually(() => expect(run.engine.realtime.hub.size).toBe(0))
})

const SILENT = {
  writableLength: 0,
  write: () => true,
  end: () => undefined,
  destroy: () => undefined,
}

interface Event {
  action: string
  record: Record<string, unknown>
}
/** A change that everybody may hear, as the last of those before it: messages leave in the order of the changes. */
const mark = () => seed(run.engine, (tx) => tx.create(profiles, { bio: 'mark' }).id)

/** Subscribes and keeps what comes; `settled` is all that was heard of the changes until now. */
const listen = async (client: PocketBase, topic: string, collection = 'posts', options = {}) => {
  const received: Event[] = []
  const marks: string[] = []
  await client.collection('profiles').subscribe('*', ({ record }) => marks.push(record.id))
  await client.collection(collection).subscribe(topic, (event) => received.push(event as Event), options)
  return {
    heard: received,
    settled: async () => {
      const last = await mark()
      await eventually(() => expect(marks).toContain(last))
      return received.map(({ action, record }) => `${action} ${record.title ?? record.id}`)
    },
  }
}
const clients = () => {
  guest = run.client()
  asAnn = run.as(users, ids.ann ?? '')
  root = run.as(superusers, ids.root ?? '')
}
const published = (title: string, more = {}) =>
  seed(run.engine, (tx) => tx.create(posts, { title, status: 'published', ...more }))

describe('messages', () => {
  it('tell each subscriber what its rules allow, in order', async () => {
    clients()
    const forGuest = await listen(guest, '*')
    const forAnn = await listen(asAnn, '*')
    const forRoot = await listen(root, '*')
    const post = await published('First', { author: ids.bob })
    await seed(run.engine, (tx) => tx.create(posts, { title: 'Draft of Ann', author: ids.ann ?? '' }))
    await seed(run.engine, (tx) => tx.create(posts, { title: 'Draft of Bob', author: ids.bob ?? '' }))
    await seed(run.engine, (tx) => tx.update(posts, post.id, { title: 'Second' }))
    await seed(run.engine, (tx) => tx.update(posts, post.id, { status: 'draft' }))
    await seed(run.engine, (tx) => tx.delete(posts, post.id))
    expect(await forRoot.settled()).toEqual([
      'create First',
      'create Draft of Ann',
      'create Draft of Bob',
      'update Second',
      'update Second',
      'delete Second',
    ])
    expect(await forGuest.settled()).toEqual(['create First', 'update Second'])
    expect(await forAnn.settled()).toEqual(['create First', 'create Draft of Ann', 'update Second'])
  })
  it('of one record ask the view rule, and null rules only let superusers hear', async () => {
    clients()
    const post = await published('One')
    const other = await published('Other')
    const secret = await seed(run.engine, (tx) => tx.create(secrets, { text: 'x' }))
    const one = await listen(guest, post.id)
    const none = await listen(guest, secret.id, 'secrets')
    const closed = await listen(root, secret.id, 'secrets')
    await seed(run.engine, (tx) => {
      tx.update(posts, other.id, { title: 'Changed' })
      tx.update(posts, post.id, { title: 'One more' })
      tx.update(secrets, secret.id, { text: 'y' })
    })
    expect(await one.settled()).toEqual(['update One more'])
    expect(await closed.settled()).toEqual([`update ${secret.id}`])
    expect(await none.settled()).toEqual([])
  })
  it('of deletes are judged before, sent after the commit and dropped when it fails', async () => {
    clients()
    const post = await published('Parent')
    const comment = await seed(run.engine, (tx) => tx.create(comments, { post: post.id, body: 'x' }))
    const onPosts = await listen(guest, '*', 'posts', { expand: 'comments_via_post' })
    const onComments = await listen(guest, comment.id, 'comments')
    await expect(
      seed(run.engine, (tx) => {
        tx.delete(posts, post.id)
        throw new Error('stop')
      }),
    ).rejects.toThrow('stop')
    await seed(run.engine, (tx) => tx.delete(posts, post.id))
    expect(await onPosts.settled()).toEqual(['delete Parent'])
    expect(onPosts.heard[0]?.record.expand).toMatchObject({ comments_via_post: [{ id: comment.id }] })
    expect(await onComments.settled()).toEqual([`delete ${comment.id}`])
  })
  it('follow filter, expand and fields with the subscriber’s rights', async () => {
    clients()
    const author = ids.ann ?? ''
    const filtered = await listen(guest, '*', 'posts', {
      filter: 'views > 3',
      expand: 'author',
      fields: 'title,expand.author.id,expand.author.email',
    })
    const hidden = await listen(guest, '*', 'posts', { filter: 'internal = ""' })
    const hiddenFromRoot = await listen(root, '*', 'posts', { filter: 'internal = ""' })
    const asking = await listen(asAnn, '*', 'posts', { filter: 'author = @request.auth.id' })
    const mayAsk = await listen(root, '*', 'posts', { filter: '@request.query.a = "b"', query: { a: 'b' } })
    const broken = await listen(root, '*', 'posts', { filter: 'title ~~ 1' })
    const wrongFields = await listen(guest, '*', 'posts', { fields: 'title:nothing(1)' })
    await published('Few', { views: 3, author })
    await published('Many', { views: 4, author })
    expect(await filtered.settled()).toEqual(['create Many'])
    expect(filtered.heard[0]?.record).toEqual({ title: 'Many', expand: { author: { id: author } } })
    expect(await mayAsk.settled()).toHaveLength(2)
    expect(await wrongFields.settled()).toEqual(['create Few', 'create Many'])
    for (const silent of [hidden, hiddenFromRoot, asking, broken]) expect(await silent.settled()).toEqual([])
  })
  it('of a public feed are the same for all but superusers', async () => {
    clients()
    const { registry } = run.engine
    const before = registry.of(posts)
    registry.set({ ...before, listRule: "status = 'published'" })
    const evaluated = vi.spyOn(run.engine.store, 'find')
    const all = [await listen(guest, '*'), await listen(asAnn, '*'), await listen(root, '*')] as const
    evaluated.mockClear()
    await published('For all', { internal: 'secret' })
    await seed(run.engine, (tx) => tx.create(posts, { title: 'For superusers' }))
    for (const listener of all) await listener.settled()
    expect(all.map(({ heard: received }) => received.map(({ record }) => record.internal))).toEqual([
      [undefined],
      [undefined],
      ['secret', ''],
    ])
    expect(evaluated.mock.calls.filter(([{ name }]) => name === 'posts')).toHaveLength(2)
    evaluated.mockRestore()
    registry.set(before)
  })
  it('hide addresses as answers do', async () => {
    clients()
    const forGuest = await listen(guest, '*', 'users')
    const forAnn = await listen(asAnn, '*', 'users')
    const forRoot = await listen(root, '*', 'users')
    await seed(run.engine, (tx) => tx.update(users, ids.ann ?? '', { name: 'Ann' }))
    await forGuest.settled()
    await forAnn.settled()
    await forRoot.settled()
    expect(forGuest.heard[0]?.record).not.toHaveProperty('email')
    expect(forAnn.heard[0]?.record).toMatchObject({ email: emailOf('ann') })
    expect(forRoot.heard[0]?.record).toMatchObject({ email: emailOf('ann'), secretNote: '' })
    expect(forRoot.heard[0]?.record).not.toHaveProperty('tokenKey')
  })
})

/** A stream without the client: its id, its text so far, and whether it ended. */
const stream = async () => {
  const state = { text: '', isOver: false }
  const { response, reading, close } = await openStream(`${run.url}/api/realtime`, (text) => {
    state.text += text
  })
  open.push(close)
  void reading.then(() => {
    state.isOver = true
  })
  await eventually(() => expect(state.text).toContain('\n\n'))
  const id = /^id:(\w+)\n/.exec(state.text)?.[1] ?? ''
  return { response, state, id, reading }
}
const post = async (body: unknown, token = ''): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(`${run.url}/api/realtime`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
}
const tokenOf = (name: string): string => {
  const record = run.engine.store.byId(run.engine.registry.of(users), ids[name] ?? '')
  if (!record) throw new Error(`nobody is called ${name}`)
  return run.engine.tokens.sign('auth', record)
}
const REFUSED = 'Something went wrong while processing your request.'

describe('the protocol', () => {
  it('has the exact lines and headers', async () => {
    const { response, state, id } = await stream()
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
    // Not in pieces with lengths of their own: a message is one write.
    expect(response.headers).not.toHaveProperty('transfer-encoding')
    expect(id).toMatch(/^[A-Za-z0-9]{40}$/)
    expect(state.text).toBe(`id:${id}\nevent:PB_CONNECT\ndata:{"clientId":"${id}"}\n\n`)
    const options = encodeURIComponent('{"query":{"fields":"title"}}')
    const name = `${run.engine.registry.of(posts).id}/*?options=${options}`
    const subscriptions = [name, 'posts', '', 'a\nb', 'POSTS/*']
    expect(await post({ clientId: id, subscriptions })).toEqual({ status: 204, body: null })
    await published('<Wire>')
    await eventually(() => expect(state.text.match(/event:/g)).toHaveLength(3))
    expect(state.text).toContain(
      `id:${id}\nevent:${name}\ndata:{"record":{"title":"\\u003cWire\\u003e"},"action":"create"}\n\n`,
    )
    expect(state.text).toContain(`id:${id}\nevent:posts\ndata:{"record":{"attachments":[],"author":"",`)
    expect(await post({ clientId: id, subscriptions: [] })).toMatchObject({ status: 204 })
    await published('Unheard')
    await post({ clientId: id, subscriptions: ['profiles/*'] })
    const last = await mark()
    await eventually(() => expect(state.text).toContain(last))
    expect(state.text.match(/event:/g)).toHaveLength(4)
  })
  it('answers HEAD without opening a stream', async () => {
    const response = await fetch(`${run.url}/api/realtime`, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  })
  it('refuses wrong subscriptions', async () => {
    const { id } = await stream()
    const cannotBeBlank = { code: 'validation_required', message: 'Cannot be blank.' }
    const cases: [unknown, number, string, unknown][] = [
      ['nothing', 400, REFUSED, {}],
      [{}, 400, REFUSED, { clientId: cannotBeBlank }],
      [{ clientId: {} }, 400, REFUSED, {}],
      [{ clientId: 'x'.repeat(256) }, 400, REFUSED, { clientId: { code: 'validation_length_out_of_range' } }],
      [
        { clientId: id, subscriptions: Array.from({ length: 1001 }, (_, at) => `t${at}`) },
        400,
        REFUSED,
        { subscriptions: { code: 'validation_length_too_long' } },
      ],
      [
        { clientId: id, subscriptions: ['a', 'x'.repeat(2501)] },
        400,
        REFUSED,
        {
          subscriptions: {
            1: { code: 'validation_length_too_long', message: 'The length must be no more than 2500.' },
          },
        },
      ],
      [{ clientId: 'unknown' }, 404, 'Missing or invalid client id.', {}],
    ]
    for (const [body, status, message, data] of cases)
      expect(await post(body)).toMatchObject({ status, body: { status, message, data } })
    const heavy = Array.from({ length: 40 }, (_, at) => `${at}?${'x'.repeat(2000)}`)
    expect(await post({ clientId: id, subscriptions: heavy })).toMatchObject({
      status: 400,
      body: { data: { subscriptions: { code: 'validation_length_too_long' } } },
    })
    const large = Array.from({ length: 1000 }, (_, at) => `t${at}`)
    expect(await post({ clientId: id, subscriptions: large })).toMatchObject({ status: 204 })
  })
  it('opens a hundred streams to one address', async () => {
    const { hub } = run.engine.realtime
    const { ip } = hub.connect(SILENT, '192.0.2.7')
    const others = Array.from({ length: 98 }, () => hub.connect(SILENT, ip))
    expect(hub.hasRoomFor(ip)).toBe(true)
    others.push(hub.connect(SILENT, ip))
    expect(hub.hasRoomFor(ip)).toBe(false)
    expect(hub.hasRoomFor('192.0.2.8')).toBe(true)
    for (const client of others) hub.disconnect(client)
    expect(hub.hasRoomFor(ip)).toBe(true)
    hub.endAll()
    vi.spyOn(hub, 'hasRoomFor').mockReturnValueOnce(false)
    expect((await fetch(`${run.url}/api/realtime`)).status).toBe(429)
  })
  it('hears two thousand topics for one address, by all its streams together', async () => {
    const { hub } = run.engine.realtime
    const streams = Array.from({ length: 3 }, (_, at) => hub.connect(SILENT, `2001:db8:1:2::${at}`))
    const topics = (count: number, length = 1) =>
      Array.from({ length: count }, (_, at) => `t${at}?${'x'.repeat(length)}`)
    const [first, second, third] = streams
    if (!first || !second || !third) throw new Error('No streams')
    hub.subscribe(first, guestActor, topics(1000).map(parseSubscription))
    hub.subscribe(second, guestActor, topics(999).map(parseSubscription))
    expect(hub.hasRoomForSubscriptions(third, topics(1))).toBe(true)
    expect(hub.hasRoomForSubscriptions(third, topics(2))).toBe(false)
    // What it hears itself makes room for what it wants to hear.
    expect(hub.hasRoomForSubscriptions(first, topics(1001))).toBe(true)
    const neighbour = hub.connect(SILENT, '2001:db8:1:3::1')
    expect(hub.hasRoomForSubscriptions(neighbour, topics(1000))).toBe(true)
    hub.subscribe(first, guestActor, topics(1000, 1020).map(parseSubscription))
    expect(hub.hasRoomForSubscriptions(third, topics(1, 20_000))).toBe(false)
    for (const client of [...streams, neighbour]) hub.disconnect(client)
  })
  it('lets a guest sign in, and no account become another', async () => {
    const { id } = await stream()
    const subscribe = (token?: string) => post({ clientId: id, subscriptions: ['posts/*'] }, token)
    const message = "The current and the previous request authorization don't match."
    expect(await subscribe()).toMatchObject({ status: 204 })
    expect(await subscribe(tokenOf('ann'))).toMatchObject({ status: 204 })
    expect(await subscribe(tokenOf('ann'))).toMatchObject({ status: 204 })
    expect(await subscribe(tokenOf('bob'))).toMatchObject({ status: 403, body: { message } })
    expect(await subscribe()).toMatchObject({ status: 403, body: { message } })
  })
})

describe('accounts', () => {
  it('keep their clients up to date, and lose them with their tokens', async () => {
    const { id, state } = await stream()
    await post({ clientId: id, subscriptions: ['bookmarks/*', 'profiles/*'] }, tokenOf('ann'))
    const client = run.engine.realtime.hub.find(id)
    await seed(run.engine, (tx) => tx.update(users, ids.ann ?? '', { name: 'New name' }))
    expect(client?.actor.record?.name).toBe('New name')
    const target = await published('Kept')
    const owner = ids.ann ?? ''
    const stored = await seed(run.engine, (tx) => tx.create(bookmarks, { owner, post: target.id }))
    await eventually(() => expect(state.text).toContain(stored.id))
    const password = await passwordHash()
    await seed(run.engine, (tx) => tx.update(users, owner, { email: emailOf('next'), password }))
    expect(client?.actor.kind).toBe('guest')
    await seed(run.engine, (tx) => tx.update(bookmarks, stored.id, { label: 'unheard' }))
    const last = await mark()
    await eventually(() => expect(state.text).toContain(last))
    expect(state.text).not.toContain('unheard')
    await post({ clientId: id, subscriptions: ['users/*'] }, tokenOf('bob'))
    await seed(run.engine, (tx) => tx.delete(users, ids.bob ?? ''))
    expect([client?.actor.kind, client?.isOpen]).toEqual(['guest', true])
    await eventually(() => expect(state.text).toContain('"action":"delete"'))
  })
})

describe('streams end', () => {
  it('after five silent minutes, and after thirty in any case', async () => {
    const { state, id, reading } = await stream()
    await post({ clientId: id, subscriptions: ['posts/*'] })
    const { hub } = run.engine.realtime
    const later = (minutes: number) => clock.set(new Date(Date.UTC(2026, 10, 20, 12, minutes)).toISOString())
    for (let minutes = 4; minutes < 30; minutes += 4) {
      later(minutes)
      await published(`Minute ${minutes}`)
      await eventually(() => expect(state.text).toContain(`Minute ${minutes}`))
      hub.sweep()
      expect(state.isOver).toBe(false)
    }
    later(30)
    hub.sweep()
    await reading
    const silent = await stream()
    later(34)
    hub.sweep()
    expect(silent.state.isOver).toBe(false)
    later(35)
    hub.sweep()
    await silent.reading
    later(0)
  })
  it('when they are not read', () => {
    const { hub } = run.engine.realtime
    let destroyed = 0
    const slow = {
      writableLength: 0,
      write: () => true,
      end: () => undefined,
      destroy: () => {
        destroyed += 1
      },
    }
    const client = hub.connect(slow, '127.0.0.1')
    slow.writableLength = 2_000_000
    hub.send(client, 'posts/*', '{}')
    expect([destroyed, hub.find(client.id)]).toEqual([1, undefined])
  })
  it('when the server closes, which they do not delay', async () => {
    const other = await serve(blog, clock)
    let isOver = false
    const { reading } = await openStream(`${other.url}/api/realtime`, () => undefined)
    void reading.then(() => {
      isOver = true
    })
    // A server that waits for its streams never closes: they end by the sweep, whose clock stands still here.
    await other.close()
    await eventually(() => expect(isOver).toBe(true))
  })
})
