/** Answers to exercises are private: no role, no permission, no query reads them. */
import PocketBase from 'pocketbase'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { exerciseEntries } from '#drizzle/collections/learning.ts'
import { PERMISSIONS } from '#drizzle/permissions.ts'
import type { Person } from '../../support/app.ts'
import { TestEventSource } from '../../support/event-source.ts'
import { eventually } from '../../support/eventually.ts'
import { exerciseScene } from '../../support/exercise.ts'

beforeEach(() => vi.stubGlobal('EventSource', TestEventSource))

const SECRET = 'réveillée-par-un-cauchemar'
const answers = { bloc: { text: SECRET } }

/** Claire has written; an administrator, staff with every permission, another member and a guest ask. */
const scene = async () => {
  const world = await exerciseScene()
  const { app, claire, lesson, course } = world
  app.engine.settings.batch.enabled = true
  const entry = await app.seed(
    (tx) => tx.create(exerciseEntries, { user: claire.id, lesson, course, answers }).id,
  )
  const admin = await app.person('admin@example.com', { role: 'admin' })
  const staff = await app.person('staff@example.com', { role: 'staff', permissions: [...PERMISSIONS] })
  const max = await app.person('max@example.com')
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const client = (person: Person | null): PocketBase => {
    const made = new PocketBase(url)
    made.autoCancellation(false)
    if (person) made.authStore.save(person.token)
    onTestFinished(() => made.realtime.unsubscribe())
    return made
  }
  return { ...world, entry, admin, staff, max, client, others: [admin, staff, max, null].map(client) }
}

/** What came of a request, whether it was refused or not. */
const reply = async (asking: Promise<unknown>): Promise<unknown> => {
  try {
    return await asking
  } catch (error) {
    return error instanceof Error && 'response' in error ? error.response : String(error)
  }
}
const hides = (received: unknown) => expect(JSON.stringify(received) ?? '').not.toContain('cauchemar')

it('exercise answers appear in no list, view, expand or field selection', async () => {
  const { others, entry, client, claire } = await scene()
  for (const pb of others) {
    hides(await reply(pb.collection('exercise_entries').getFullList({ expand: 'user,lesson,course' })))
    expect(await reply(pb.collection('exercise_entries').getOne(entry))).toMatchObject({ status: 404 })
    for (const [collection, expand] of [
      ['users', 'exercise_entries_via_user'],
      ['lessons', 'exercise_entries_via_lesson'],
      ['courses', 'exercise_entries_via_course'],
      ['courses', 'modules_via_course.lessons_via_module.exercise_entries_via_lesson'],
      ['enrollments', 'user.exercise_entries_via_user'],
      ['progress', 'lesson.exercise_entries_via_lesson'],
    ] as const)
      hides(await reply(pb.collection(collection).getFullList({ expand, fields: '*,expand.*' })))
  }
  // The author reads it: the query itself works.
  expect(await client(claire).collection('exercise_entries').getOne(entry)).toMatchObject({ answers })
})

it('exercise answers cannot be probed by filter or sort: replies are the same whatever is written', async () => {
  const { app, admin, staff, max, lesson, course, entry } = await scene()
  await app.seed((tx) => {
    tx.create(exerciseEntries, { user: max.id, lesson, course, answers: { bloc: { text: 'mmm' } } })
  })
  const paths = [
    ['users', 'exercise_entries_via_user'],
    ['lessons', 'exercise_entries_via_lesson'],
    ['enrollments', 'user.exercise_entries_via_user'],
    ['exercise_entries', ''],
  ] as const
  const requested = paths.flatMap(([collection, path]) => {
    const name = path === '' ? 'answers.bloc.text' : `${path}.answers.bloc.text`
    const filters = ['?~', '?!~', '?>', '!='].map((sign) => ({ filter: `${name} ${sign} 'mm'` }))
    return [...filters, { sort: name }, { sort: `-${name}` }].map((query) => [collection, query] as const)
  })
  const all = async (as: Person) => {
    const replies: unknown[] = []
    for (const [collection, query] of requested) {
      // Repeated fruitless queries within three seconds are delayed.
      app.clock.advance(4000)
      const address = `/api/collections/${collection}/records?${new URLSearchParams({ ...query, fields: 'id' })}`
      replies.push([address, (await app.call('GET', address, { as })).json()])
    }
    return replies
  }
  for (const person of [admin, staff]) {
    const before = await all(person)
    for (const text of ['zzz', 'aaa']) {
      await app.seed((tx) => tx.update(exerciseEntries, entry, { answers: { bloc: { text } } }))
      expect(await all(person)).toEqual(before)
    }
  }
})

it('no other account changes or deletes an exercise entry, alone or in a batch', async () => {
  const { app, others, entry, claire, lesson } = await scene()
  const records = '/api/collections/exercise_entries/records'
  for (const pb of others) {
    expect(await reply(pb.collection('exercise_entries').update(entry, { isClosed: true }))).toMatchObject({
      status: 404,
    })
    expect(await reply(pb.collection('exercise_entries').delete(entry))).toMatchObject({ status: 404 })
    for (const request of [
      { method: 'PATCH', url: `${records}/${entry}?expand=user`, body: { answers: {} } },
      { method: 'PUT', url: records, body: { id: entry, user: claire.id, lesson, answers: {} } },
      { method: 'DELETE', url: `${records}/${entry}` },
    ])
      hides(await reply(pb.send('/api/batch', { method: 'POST', body: { requests: [request] } })))
  }
  const draft = await app.call('GET', `${records}/${entry}`, { as: claire })
  expect(draft.json()).toMatchObject({ answers, isClosed: false, user: claire.id })
})

it('exercise answers appear in no stream, nor in related replies', async () => {
  const { app, others, client, claire, entry, course, admin } = await scene()
  const received: unknown[] = []
  for (const pb of others)
    await reply(
      pb
        .collection('exercise_entries')
        .subscribe('*', (event) => received.push(event), { expand: 'user,lesson' }),
    )
  const own: unknown[] = []
  const owned = client(claire)
  await owned.collection('exercise_entries').subscribe('*', (event) => own.push(event))
  await owned
    .collection('exercise_entries')
    .update(entry, { answers: { bloc: { text: `${SECRET} encore` } } })
  await eventually(() => expect(own).toHaveLength(1))
  expect(received).toEqual([])
  for (const address of [
    '/api/collections/audit_log/records?perPage=200',
    '/api/collections/learning_events/records?perPage=200',
    '/api/collections/progress/records?perPage=200',
    '/api/collections/notifications/records?perPage=200',
    `/api/search?q=cauchemar`,
    `/api/courses/${course}/outline`,
  ])
    hides((await app.call('GET', address, { as: admin })).body)
})
