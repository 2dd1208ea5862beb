/** Evenings of listening: what makes one, whose they are, and what becomes of them with their account. */
import { expect, it } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import { listeningEvenings } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { listening, makeRecording, player, sessionName } from '../../support/recording.ts'

const evenings = (app: TestApp) =>
  app.engine
    .read(system)
    .find(listeningEvenings, {}, { sort: 'day' })
    .map(({ day, seconds }) => [day, seconds])

/** Plays a recording of six minutes for as long, heartbeat by heartbeat, from its second `from` on. */
const listenFor = async (app: TestApp, claire: Person, lesson: string, seconds: number, letter: string) => {
  const { begin, beat: heartbeat } = player(app, claire, lesson, sessionName(letter))
  await begin()
  for (let at = 0; at < seconds; at += 10) {
    app.clock.advance(10_000)
    await heartbeat([[at % 360, (at % 360) + 10]])
  }
}

const ready = async () => {
  const made = await listening()
  await makeRecording(made.app, made.id, 360)
  return made
}

it('an evening of listening counts repeated listening, and at most five minutes', async () => {
  const { app, claire, id } = await ready()
  await listenFor(app, claire, id, 360, 'a')
  expect(evenings(app)).toEqual([['2026-11-20', 300]])
  app.clock.advance(86_400_000)
  await listenFor(app, claire, id, 120, 'b')
  // The same minutes once more.
  await listenFor(app, claire, id, 120, 'c')
  expect(evenings(app)).toEqual([
    ['2026-11-20', 300],
    ['2026-11-21', 240],
  ])
})

it('an evening of listening lasts until four in the morning', async () => {
  const { app, claire, id } = await ready()
  // 03:50 in Paris.
  app.clock.advance((16 * 60 + 50) * 60_000)
  await listenFor(app, claire, id, 300, 'a')
  app.clock.advance(600_000)
  await listenFor(app, claire, id, 60, 'b')
  expect(evenings(app)).toEqual([
    ['2026-11-20', 300],
    ['2026-11-21', 60],
  ])
})

it('an evening of listening counts at most the elapsed time, nothing twice, and no film', async () => {
  const { app, claire, id } = await ready()
  const { begin, beat: heartbeat, send } = player(app, claire, id)
  await begin()
  app.clock.advance(10_000)
  await heartbeat([[0, 360]])
  await send({ session: sessionName('a'), seq: 1, watched: [[0, 360]] })
  const [[, seconds] = []] = evenings(app)
  expect(seconds).toBeLessThan(20)
  await app.seed((tx) => tx.update(lessons, id, { type: 'video', videoProvider: 'youtube', videoId: 'abc' }))
  await listenFor(app, claire, id, 60, 'b')
  expect(evenings(app)).toEqual([['2026-11-20', seconds]])
})

it('an evening of listening is private, and deleted with the account', async () => {
  const { app, claire, id } = await ready()
  await listenFor(app, claire, id, 300, 'a')
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const read = async (as: Person) =>
    (await app.call('GET', '/api/collections/listening_evenings/records', { as })).json().items.length
  expect([await read(claire), await read(admin)]).toEqual([1, 0])
  const url = `/api/collections/users/records/${claire.id}`
  expect((await app.call('PATCH', url, { as: claire, body: { hidesEvenings: true } })).json()).toMatchObject({
    hidesEvenings: true,
  })
  await app.seed((tx) => tx.delete(users, claire.id))
  expect(evenings(app)).toEqual([])
})
