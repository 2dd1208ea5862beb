/** Hooks of event streams: who may open one, what it hears, what it is sent. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { forbidden } from '#server/core/errors.ts'
import { type Running, seed, serve } from '../../support/engine.ts'
import { type OpenStream, openStream } from '../../support/event-source.ts'
import { eventually } from '../../support/eventually.ts'
import { blog, profiles } from './blog.ts'

let run: Running
let stream: OpenStream | null = null
let text = ''

beforeEach(async () => {
  run = await serve(blog)
  text = ''
})
afterEach(async () => {
  stream?.close()
  stream = null
  await run.close()
})

const connect = async (): Promise<string> => {
  stream = await openStream(`${run.url}/api/realtime`, (piece) => {
    text += piece
  })
  return eventually(() => {
    const [, id] = /"clientId":"(\w+)"/.exec(text) ?? []
    if (!id) throw new Error('Not connected yet')
    return id
  })
}
const subscribe = async (clientId: string, subscriptions: string[]) => {
  const answer = await fetch(`${run.url}/api/realtime`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, subscriptions }),
  })
  return [answer.status, answer.status === 204 ? null : await answer.json()]
}
const write = (bio: string) => seed(run.engine, (tx) => tx.create(profiles, { bio }))

it('a realtime hook may refuse a stream', async () => {
  run.engine.onRealtime({
    connect: (ip) => {
      throw forbidden(`Not from ${ip}.`)
    },
  })
  const answer = await fetch(`${run.url}/api/realtime`)
  expect([answer.status, await answer.json()]).toEqual([
    403,
    { data: {}, message: 'Not from 127.0.0.1.', status: 403 },
  ])
  expect(run.engine.realtime.hub.size).toBe(0)
})

it('a realtime hook may refuse topics and choose others', async () => {
  run.engine.onRealtime({
    subscribe: (_client, names) => {
      if (names.includes('secrets/*')) throw forbidden('Not these.')
      return names.map((name) => name.replace('mine', 'profiles'))
    },
  })
  const id = await connect()
  expect(await subscribe(id, ['secrets/*'])).toEqual([403, { data: {}, message: 'Not these.', status: 403 }])
  expect((await subscribe(id, ['mine/*']))[0]).toBe(204)
  expect([...(run.engine.realtime.hub.find(id)?.subscriptions.keys() ?? [])]).toEqual(['profiles/*'])
})

it('a realtime hook may change or withhold a message', async () => {
  run.engine.onRealtime({
    message: (message) => {
      if (message.data.includes('secret')) return false
      message.data = message.data.replace('first', 'changed')
      return true
    },
  })
  const id = await connect()
  await subscribe(id, ['profiles/*'])
  await write('secret')
  await write('first')
  await eventually(() => expect(text).toContain('"bio":"changed"'))
  expect(text).not.toContain('secret')
})

it('a realtime hook that fails with a message ends the stream alone', async () => {
  const errors: string[] = []
  Object.assign(run.engine.log, { error: (_details: object, message: string) => errors.push(message) })
  run.engine.onRealtime({
    message: ({ name }) => {
      if (name !== 'PB_CONNECT') throw new Error('broken')
      return undefined
    },
  })
  const id = await connect()
  await subscribe(id, ['profiles/*'])
  await write('first')
  await stream?.reading
  expect(errors).toEqual(['A hook of realtime messages failed'])
  expect(run.engine.realtime.hub.size).toBe(0)
})
