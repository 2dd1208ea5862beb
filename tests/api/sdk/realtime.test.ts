/** Realtime by the official client. */
import type PocketBase from 'pocketbase'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { addRow, refOf } from '#server/records/auth/rows.ts'
import { TestEventSource } from '../../support/event-source.ts'
import { eventually } from '../../support/eventually.ts'
import { type SdkWorld, sdkWorld } from './world.ts'

let run: SdkWorld
let pb: PocketBase

beforeAll(async () => {
  run = await sdkWorld()
})
afterAll(() => run.close())
beforeEach(() => {
  vi.stubGlobal('EventSource', TestEventSource)
  pb = run.client()
})
afterEach(async () => {
  await pb.realtime.unsubscribe()
  await eventually(() => expect(run.engine.realtime.hub.size).toBe(0))
})

const posts = () => run.client().collection('posts')

it('a subscription reports every change of a collection', async () => {
  const received: string[] = []
  await pb
    .collection('posts')
    .subscribe('*', ({ action, record }) => received.push(`${action} ${record.title}`))
  const made = await posts().create({ title: 'A' })
  await posts().update(made.id, { title: 'B' })
  await posts().delete(made.id)
  await eventually(() => expect(received).toEqual(['create A', 'update B', 'delete B']))
})

it('a subscription reports one record, with its options', async () => {
  const ann = await run.member({ name: 'Ann' })
  const made = await posts().create({ title: 'A', author: ann.authStore.record?.id })
  const other = await posts().create({ title: 'Other' })
  const received: unknown[] = []
  await pb
    .collection('posts')
    .subscribe(made.id, ({ record }) => received.push([record.title, record.expand?.author?.name]), {
      expand: 'author',
    })
  await posts().update(other.id, { title: 'Still other' })
  await posts().update(made.id, { title: 'B' })
  await eventually(() => expect(received).toEqual([['B', 'Ann']]))
})

it('a subscription reports only what its filter allows', async () => {
  const received: unknown[] = []
  await pb
    .collection('posts')
    .subscribe('*', ({ record }) => received.push(record.views), { filter: 'views > 2' })
  for (const views of [1, 3]) await posts().create({ title: 'F', views })
  await eventually(() => expect(received).toEqual([3]))
})

it('a subscription ends without affecting the others', async () => {
  const received: string[] = []
  const stop = await pb.collection('posts').subscribe('*', () => received.push('first'))
  await pb.collection('posts').subscribe('*', () => received.push('second'))
  await pb.collection('members').subscribe('*', () => received.push('members'))
  await stop()
  await posts().create({ title: 'C' })
  await eventually(() => expect(received).toEqual(['second']))
  await pb.collection('posts').unsubscribe('*')
  await posts().create({ title: 'D' })
  await run.client().collection('members').create({
    email: 'r@test.test',
    password: 'long enough',
    passwordConfirm: 'long enough',
  })
  await eventually(() => expect(received).toEqual(['second', 'members']))
})

it('the stream closes with the last subscription', async () => {
  const stop = await pb.collection('posts').subscribe('*', () => undefined)
  expect([run.engine.realtime.hub.size, pb.realtime.isConnected]).toEqual([1, true])
  await stop()
  expect(pb.realtime.isConnected).toBe(false)
  await eventually(() => expect(run.engine.realtime.hub.size).toBe(0))
})

it('the stream reconnects after a loss, under another id', async () => {
  const received: string[] = []
  await pb.collection('posts').subscribe('*', ({ record }) => received.push(record.title))
  const before = pb.realtime.clientId
  const connects = vi.fn()
  await pb.realtime.subscribe('PB_CONNECT', connects)
  run.server.server.closeAllConnections()
  await eventually(() => expect(pb.realtime.clientId).not.toBe(before))
  await eventually(() => expect(connects).toHaveBeenCalled())
  await eventually(async () => {
    await posts().create({ title: 'After' })
    expect(received).toContain('After')
  })
})

it('a subscription follows the signed-in account', async () => {
  const ann = await run.member()
  const received: string[] = []
  await ann.collection('_externalAuths').subscribe('*', ({ action }) => received.push(action))
  // The own change comes last: messages about others' would have arrived before it.
  for (const owner of [await run.member(), ann]) {
    const { record } = owner.authStore
    if (!record) throw new Error('A member is signed in')
    const ref = refOf({
      ...record,
      collectionId: record.collectionId,
      collectionName: 'members',
      id: record.id,
    })
    await run.engine.submit((session) =>
      addRow(session, '_externalAuths', { ...ref, provider: 'oidc', providerId: record.id }),
    )
  }
  await eventually(() => expect(received).toEqual(['create']))
  await ann.realtime.unsubscribe()
})
