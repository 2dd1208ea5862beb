/** What subscriptions may cost with each change: filters and expands are evaluated for every message. */
import { beforeEach, describe, expect, it } from 'vitest'
import { guest } from '#server/records/actor.ts'
import { parseSubscription } from '#server/records/realtime/subscription.ts'
import { MAX_TERMS, MAX_TERMS_PER_ADDRESS } from '#server/records/realtime/weight.ts'
import { type TestApp, testApp } from '../../support/app.ts'

const SILENT = { writableLength: 0, write: () => true, end: () => undefined, destroy: () => undefined }
const withQuery = (query: object): string =>
  `posts/*?options=${encodeURIComponent(JSON.stringify({ query }))}`
const withFilter = (filter: string): string => withQuery({ filter })
const termsOf = (name: string): number => parseSubscription(name).terms
/** Of one more term than it has comparisons. */
const comparisons = (count: number): string =>
  withFilter(Array.from({ length: count }, (_, at) => `id='${at}'`).join('||'))

describe('a subscription weighs', () => {
  it.each([
    ['posts/*', 0],
    ['posts/*?options=', 0],
    ['posts/*?options={"query":{}}', 1],
    [withFilter("title = 'x'"), 2],
    [withFilter("title = 'x && y = z || ~ !~' && (views > 1 || views<=0)"), 4],
    [withFilter("author.name ~ 'x'"), 3],
    [withFilter("comments_via_post.author.name ?= 'x'"), 4],
    [withQuery({ expand: 'author,comments_via_post.author' }), 4],
    [withQuery({ expand: ',,' }), 1],
    // Tried with each message, although it can never be run.
    [withFilter(`title = '${'x'.repeat(95)}`), 12],
  ])('%s: %i', (name, terms) => {
    expect(termsOf(name)).toBe(terms)
  })
})

describe('subscriptions', () => {
  let run: TestApp
  beforeEach(async () => {
    run = await testApp()
  })

  /** A stream of an address, and the call that says what it hears. */
  const listener = (ip: string) => {
    const client = run.engine.realtime.hub.connect(SILENT, ip)
    const hear = async (subscriptions: string[], token = '') => {
      const answer = await run.server.inject({
        method: 'POST',
        url: '/api/realtime',
        remoteAddress: ip,
        payload: { clientId: client.id, subscriptions },
        headers: token ? { authorization: token } : {},
      })
      return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
    }
    return { client, hear }
  }

  it('of more terms than one may have are refused by their place, and what was heard stays', async () => {
    const { client, hear } = listener('203.0.113.1')
    expect((await hear(['posts/*', comparisons(MAX_TERMS - 1)])).status).toBe(204)
    const { status, body } = await hear(['posts/*', comparisons(MAX_TERMS)])
    expect([status, body]).toMatchObject([
      400,
      { status: 400, data: { subscriptions: { 1: { code: 'validation_too_complex' } } } },
    ])
    expect([...client.subscriptions.keys()]).toHaveLength(2)
  })

  it('of one address have so many terms together, whatever streams and rooms of its network they use', async () => {
    const each = (at: number) => withFilter(`title = 'a' && views > 1 && id != '${at}'`)
    const many = (from: number, count: number) => Array.from({ length: count }, (_, at) => each(from + at))
    const half = MAX_TERMS_PER_ADDRESS / 2 / termsOf(each(0))
    const [first, second] = [
      listener('2001:0db8:0001:0002:0000:0000:0000:0001'),
      listener('2001:0db8:0001:0002:0000:0000:0000:0002'),
    ]
    expect((await first.hear(many(0, half))).status).toBe(204)
    expect((await second.hear(many(0, half))).status).toBe(204)
    const third = listener('2001:0db8:0001:0002:0000:0000:0000:0003')
    const { status, body } = await third.hear([each(0)])
    expect([status, body.data.subscriptions.code]).toEqual([400, 'validation_too_complex'])
    expect((await third.hear(['posts/*', 'comments/*'])).status).toBe(204)
    // What it hears itself makes room for what it wants to hear, and what ends makes room for others.
    expect((await first.hear(many(500, half))).status).toBe(204)
    expect((await listener('2001:0db8:0001:0003:0000:0000:0000:0001').hear([each(0)])).status).toBe(204)
    run.engine.realtime.hub.disconnect(second.client)
    expect((await third.hear([each(0)])).status).toBe(204)
  })

  it('of the machine itself have no shared limit, each still has its own', async () => {
    const { hear } = listener('127.0.0.1')
    const many = Array.from({ length: 300 }, (_, at) =>
      withFilter(`${Array(9).fill('a=1').join('||')}||b=${at}`),
    )
    expect((await hear(many)).status).toBe(204)
    expect((await hear([comparisons(MAX_TERMS)])).status).toBe(400)
  })

  it('without options weigh nothing for a thousand listeners', () => {
    const { hub } = run.engine.realtime
    for (let at = 0; at < 90; at += 1) {
      const client = hub.connect(SILENT, '203.0.113.9')
      hub.subscribe(client, guest, ['posts/*', 'comments/*'].map(parseSubscription))
      expect(hub.hasRoomForTerms(client, [...client.subscriptions.values()])).toBe(true)
    }
  })
})
