/** What waits in the browser's database until the server has it. */
import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { queueUnloadHeartbeat } from '../../../web/features/learning/playing/unload-queue.ts'
import {
  forgetHeartbeat,
  storedHeartbeats,
  storeHeartbeat,
} from '../../../web/features/learning/playing/unsent-heartbeats.ts'

const heartbeat = (seq: number) => ({
  lessonId: 'l1',
  seq,
  watched: [[0, seq] as [number, number]],
  positionSeconds: seq,
})
const stored = async (userId = 'u1') =>
  [...(await storedHeartbeats(userId))].map(([session, one]) => [session, one?.seq])

beforeEach(async () => {
  localStorage.clear()
  for (const userId of ['u1', 'u2'])
    for (const [session] of await storedHeartbeats(userId)) forgetHeartbeat(userId, session)
  await storedHeartbeats('u1')
})

it('an unsent heartbeat is stored once a session, the latest, for its person alone', async () => {
  storeHeartbeat('u1', 'a', heartbeat(1))
  storeHeartbeat('u1', 'a', heartbeat(2))
  storeHeartbeat('u1', 'b', heartbeat(1))
  storeHeartbeat('u2', 'c', heartbeat(1))
  expect(await stored()).toEqual([
    ['a', 2],
    ['b', 1],
  ])
  forgetHeartbeat('u1', 'a')
  expect(await stored()).toEqual([['b', 1]])
  expect(await stored('u2')).toEqual([['c', 1]])
  expect(Object.keys(localStorage)).toEqual([])
})

it('an unsent heartbeat of a closed page, or of a former version, is taken over', async () => {
  storeHeartbeat('u1', 'a', heartbeat(1))
  // Written at once: the database may not come to it.
  storeHeartbeat('u1', 'a', heartbeat(2), true)
  queueUnloadHeartbeat('u1', 'former', heartbeat(5))
  localStorage.setItem('played-u1-broken', '{')
  expect(Object.keys(localStorage)).toHaveLength(3)
  expect(new Map(await storedHeartbeats('u1')).get('a')?.seq).toBe(2)
  expect(await stored()).toEqual([
    ['a', 2],
    ['former', 5],
    ['broken', undefined],
  ])
  for (const session of ['a', 'former', 'broken']) forgetHeartbeat('u1', session)
  expect([await stored(), Object.keys(localStorage)]).toEqual([[], []])
})

it('unsent heartbeats of absent people are deleted after a month', async () => {
  storeHeartbeat('u2', 'old', heartbeat(1))
  expect(await stored('u2')).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 31 * 86_400_000)
  storeHeartbeat('u1', 'new', heartbeat(1))
  expect(await stored()).toEqual([['new', 1]])
  vi.useRealTimers()
  expect(await stored('u2')).toEqual([])
})
