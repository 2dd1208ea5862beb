/** Realtime beyond one change to one collection: cascades, sign-in rows, changed rules, crowds (PocketBase §7). */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { collection } from '#drizzle/collection.ts'
import { bool, fields, relation, relations, text } from '#drizzle/fields.ts'
import { hashPassword } from '#server/core/passwords.ts'
import { actorOf } from '#server/records/actor.ts'
import { addRow, refOf, removeRow } from '#server/records/auth/rows.ts'
import { parseSubscription } from '#server/records/realtime/subscription.ts'
import { type Running, seed, serve } from '../../support/engine.ts'
import { openStream } from '../../support/event-source.ts'
import { eventually } from '../../support/eventually.ts'
import { account, accountCollections, superuserToken } from './accounts.ts'

const parents = collection(
  'parents',
  fields({ title: text(), isOpen: bool(), owner: relation('members') }),
  () => ({ read: 'isOpen = true' }),
)
const children = collection(
  'children',
  fields({ title: text(), parent: relation('parents', { cascadeDelete: true }) }),
  () => ({ read: 'parent.isOpen = true' }),
)
const grandchildren = collection(
  'grandchildren',
  fields({ child: relation('children', { cascadeDelete: true }) }),
  () => ({ read: 'child.parent.isOpen = true' }),
)
const notes = collection('notes2', fields({ many: relations('parents'), one: relation('parents') }), () => ({
  read: '',
}))

/** What everybody hears: a mark that is made last comes last, since messages leave in the order of the changes. */
const marks = collection('marks', fields({ title: text() }), () => ({ read: '' }))

let run: Running
const open: (() => void)[] = []
beforeAll(async () => {
  run = await serve([...accountCollections(), parents, children, grandchildren, notes, marks])
})
afterEach(async () => {
  for (const close of open.splice(0)) close()
  await eventually(() => expect(run.engine.realtime.hub.size).toBe(0))
})
afterAll(() => run.close())

interface Event {
  topic: string
  action: string
  record: Record<string, unknown>
}
const subscribe = async (clientId: string, subscriptions: unknown, token = '') =>
  fetch(`${run.url}/api/realtime`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ clientId, subscriptions }),
  })
/** A stream that hears these topics; `told` grows as messages come. */
const hear = async (topics: readonly string[], token = '') => {
  let rest = ''
  let id = ''
  const notified: Event[] = []
  const marked: unknown[] = []
  const { close } = await openStream(`${run.url}/api/realtime`, (more) => {
    const blocks = (rest + more).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, from = '', topic = '', data = ''] = /^id:(.*)\nevent:(.*)\ndata:(.*)$/.exec(block) ?? []
      if (topic === 'PB_CONNECT') id = from
      else if (topic === 'marks/*') marked.push((JSON.parse(data) as Event).record.id)
      else notified.push({ topic, ...(JSON.parse(data) as Omit<Event, 'topic'>) })
    }
  })
  open.push(close)
  await eventually(() => expect(id).not.toBe(''))
  expect((await subscribe(id, [...topics, 'marks/*'], token)).status).toBe(204)
  return {
    id,
    told: notified,
    /** All messages about the changes until now. */
    settled: async () => {
      const last = await seed(run.engine, (tx) => tx.create(marks, {}).id)
      await eventually(() => expect(marked).toContain(last))
      return notified.map(({ topic, action }) => `${topic} ${action}`)
    },
  }
}
const tokenOf = (record: { id: string; collectionId: string }): string => {
  const full = run.engine.store.byId(run.engine.registry.of({ name: 'members' }), record.id)
  if (!full) throw new Error('nobody has this id')
  return run.engine.tokens.sign('auth', full)
}
const openParent = () => seed(run.engine, (tx) => tx.create(parents, { title: 'P', isOpen: true }).id)

describe('topics', () => {
  it('are the name and the id, all records and one', async () => {
    const { id } = run.engine.registry.of(parents)
    const made = 'topicparent0001'
    const all = await hear(['parents/*', `${id}/*`, 'parents', id])
    const one = await hear([`parents/${made}`, `${id}/${made}`])
    const other = await hear(['children/*', 'parents/topicparent0002', 'PARENTS/*', 'parents/**', '*'])
    await seed(run.engine, (tx) => tx.create(parents, { id: made, isOpen: true }))
    await seed(run.engine, (tx) => tx.update(parents, made, { title: 'x' }))
    await seed(run.engine, (tx) => tx.delete(parents, made))
    const actions = ['create', 'update', 'delete']
    const expected = (topics: string[]) =>
      topics.flatMap((topic) => actions.map((action) => `${topic} ${action}`)).sort()
    expect((await all.settled()).sort()).toEqual(expected(['parents/*', `${id}/*`, 'parents', id]))
    expect((await one.settled()).sort()).toEqual(expected([`parents/${made}`, `${id}/${made}`]))
    expect(await other.settled()).toEqual([])
  })
  it('may be written with options that are not encoded', async () => {
    const topic = 'parents/*?options={"query":{"fields":"title"},"headers":{"X-Token":456}}'
    const received = await hear([topic])
    await openParent()
    expect(await received.settled()).toEqual([`${topic} create`])
    expect(received.told[0]?.record).toEqual({ title: 'P' })
  })
  it.each([
    { clientId: 1, subscriptions: [] },
    { clientId: 'x', subscriptions: 'parents/*' },
    { clientId: 'x', subscriptions: [1] },
    { clientId: 'x', subscriptions: { a: 'b' } },
    [],
  ])('refuse %j', async (body) => {
    const response = await fetch(`${run.url}/api/realtime`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([response.status, await response.json()]).toMatchObject([400, { data: {} }])
  })
  it('may come in a form', async () => {
    const received = await hear([])
    const body = new URLSearchParams([
      ['clientId', received.id],
      ['subscriptions', 'parents/*'],
      ['subscriptions', '12'],
    ])
    expect((await fetch(`${run.url}/api/realtime`, { method: 'POST', body })).status).toBe(204)
    expect([...(run.engine.realtime.hub.find(received.id)?.subscriptions.keys() ?? [])]).toEqual([
      'parents/*',
      '12',
    ])
  })
})

describe('cascades', () => {
  it('are told by rules that ask for what is deleted with them', async () => {
    const received = await hear(['parents/*', 'children/*', 'grandchildren/*'])
    const parent = await openParent()
    await seed(run.engine, (tx) => {
      const child = tx.create(children, { title: 'C', parent })
      tx.create(grandchildren, { child: child.id })
    })
    await received.settled()
    received.told.length = 0
    await seed(run.engine, (tx) => tx.delete(parents, parent))
    expect(await received.settled()).toEqual([
      'grandchildren/* delete',
      'children/* delete',
      'parents/* delete',
    ])
    expect(received.told[1]?.record).toMatchObject({ title: 'C', parent })
  })
  it('tell of records that lose a reference', async () => {
    const received = await hear(['notes2/*'])
    const [parent, other] = [await openParent(), await openParent()]
    await seed(run.engine, (tx) => tx.create(notes, { one: parent, many: [parent, other] }))
    await received.settled()
    await seed(run.engine, (tx) => tx.delete(parents, parent))
    expect(await received.settled()).toEqual(['notes2/* create', 'notes2/* update', 'notes2/* update'])
    expect(received.told.at(-1)?.record).toMatchObject({ one: '', many: [other] })
  })
  it('that are taken back are not told', async () => {
    const received = await hear(['parents/*', 'children/*'])
    const parent = await openParent()
    await received.settled()
    const broken = seed(run.engine, (tx) => {
      tx.create(children, { parent })
      tx.delete(parents, parent)
      throw new Error('stop')
    })
    await expect(broken).rejects.toThrow('stop')
    await openParent()
    expect(await received.settled()).toEqual(['parents/* create', 'parents/* create'])
  })
})

describe('rows of signing in', () => {
  it('reach their owner and superusers, and no other subscriber', async () => {
    const ann = await account(run.engine, { email: 'rows-a@test.test' })
    const bob = await account(run.engine, { email: 'rows-b@test.test' })
    const tables = ['_mfas', '_otps', '_authOrigins', '_externalAuths'] as const
    const topics = tables.map((table) => `${table}/*`)
    const [own, other, all, nobody] = [
      await hear(topics, tokenOf(ann)),
      await hear(topics, tokenOf(bob)),
      await hear(topics, await superuserToken(run.engine)),
      await hear(topics),
    ]
    const rows = {
      _mfas: { method: 'password' },
      _otps: { password: await hashPassword('12345678') },
      _authOrigins: { fingerprint: 'f' },
      _externalAuths: { provider: 'google', providerId: '1' },
    }
    for (const table of tables) {
      const row = await run.engine.submit((session) =>
        addRow(session, table, { ...refOf(ann), ...rows[table] }),
      )
      await run.engine.submit((session) => removeRow(session, table, row.id))
    }
    const expected = topics.flatMap((topic) => [`${topic} create`, `${topic} delete`])
    expect(await all.settled()).toEqual(expected)
    expect(await own.settled()).toEqual(expected)
    expect([await other.settled(), await nobody.settled()]).toEqual([[], []])
    for (const { record } of own.told) expect(record).not.toHaveProperty('password')
  })
})

describe('rules that change while clients listen', () => {
  it('hold from the next change on', async () => {
    const before = run.engine.registry.of(parents)
    const received = await hear(['parents/*'])
    await openParent()
    await received.settled()
    for (const [listRule, count] of [
      [null, 1],
      ["title = 'Other'", 1],
      ['', 2],
      ['isOpen = false', 2],
      ["title = 'P'", 3],
    ] as const) {
      run.engine.registry.set({ ...before, listRule })
      await openParent()
      expect(await received.settled()).toHaveLength(count)
    }
    run.engine.registry.set(before)
  })
})

describe('a record that comes and goes in one transaction', () => {
  const comeAndGo = () =>
    seed(run.engine, (tx) => {
      const parent = tx.create(parents, { title: 'P', isOpen: true })
      tx.delete(parents, parent.id)
      const note = tx.create(notes, {})
      tx.delete(notes, note.id)
    })
  it('is never found by a rule or a filter; where there is none both are told', async () => {
    const filter = encodeURIComponent(JSON.stringify({ query: { filter: "id != ''" } }))
    const received = await hear(['parents/*', 'notes2/*', `notes2?options=${filter}`])
    await comeAndGo()
    expect(await received.settled()).toEqual(['notes2/* create', 'notes2/* delete'])
  })
})

describe('a filter of nothing but spaces or a comment', () => {
  it('cannot be run: silence', async () => {
    const received = await hear(
      [' ', '// all'].map(
        (filter) => `parents/*?options=${encodeURIComponent(JSON.stringify({ query: { filter } }))}`,
      ),
    )
    await openParent()
    expect(await received.settled()).toEqual([])
  })
})

describe('a crowd', () => {
  const connect = (count: number, topic: string, each = (_at: number): string => '') => {
    const { hub } = run.engine.realtime
    let written = 0
    const stream = {
      writableLength: 0,
      write: () => {
        written += 1
        return true
      },
      end: () => undefined,
      destroy: () => undefined,
    }
    const clients = Array.from({ length: count }, (_, at) => {
      const client = hub.connect(stream, '127.0.0.1')
      hub.subscribe(client, client.actor, [parseSubscription(`${topic}${each(at)}`)])
      return client
    })
    open.push(() => {
      for (const client of clients) hub.disconnect(client)
    })
    return { clients, sent: () => written - count }
  }
  /** How many messages were computed meanwhile, counted by what was written as JSON. */
  const evaluations = async (happens: () => Promise<void>): Promise<number> => {
    const stringify = vi.spyOn(JSON, 'stringify')
    try {
      await happens()
      const isMessage = (value: unknown) =>
        typeof value === 'object' && value !== null && 'record' in value && 'action' in value
      return stringify.mock.calls.filter(([value]) => isMessage(value)).length
    } finally {
      stringify.mockRestore()
    }
  }
  it('of 5,000 guests costs one evaluation', async () => {
    const crowd = connect(5000, 'parents/*')
    const made = await evaluations(async () => {
      await openParent()
      await eventually(() => expect(crowd.sent()).toBe(5000))
    })
    expect(made).toBe(1)
  })
  it('of 5,000 costs one for each kind of options and for each account', async () => {
    const options = (at: number) =>
      `?options=${encodeURIComponent(JSON.stringify({ query: { fields: `id,title${at % 3 === 0 ? ',isOpen' : ''}` } }))}`
    const crowd = connect(5000, 'parents/*', options)
    const ann = await account(run.engine, { email: 'crowd@test.test' })
    for (const client of crowd.clients.slice(0, 1000))
      run.engine.realtime.hub.subscribe(client, actorOf(ann), [parseSubscription('members/*')])
    const made = await evaluations(async () => {
      await openParent()
      await eventually(() => expect(crowd.sent()).toBe(4000))
    })
    expect(made).toBe(2)
  })
  it('of filters, each another, holds up no deletion', async () => {
    const id = await openParent()
    const plain = connect(1, 'parents/*')
    const other = (at: number) =>
      `?options=${encodeURIComponent(JSON.stringify({ query: { filter: `title != "${at}"` } }))}`
    const crowd = connect(500, 'parents/*', other)
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1))
    await seed(run.engine, (tx) => tx.delete(parents, id))
    clock.mockRestore()
    await eventually(() => expect(plain.sent()).toBe(1))
    expect(crowd.sent()).toBeGreaterThan(0)
    expect(crowd.sent()).toBeLessThan(150)
  })
  it('delays no other: replies are sent while messages leave', async () => {
    const crowd = connect(5000, 'parents/*')
    await seed(run.engine, (tx) => {
      for (let at = 0; at < 20; at += 1) tx.create(parents, { title: `${at}`, isOpen: true })
    })
    const response = await fetch(`${run.url}/api/collections/parents/records?perPage=1`)
    expect(response.status).toBe(200)
    await eventually(() => expect(crowd.sent()).toBe(100_000))
  })
})
