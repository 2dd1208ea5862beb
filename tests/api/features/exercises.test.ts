/**
 * Exercise lessons: answers are stored, judged by the server, and never lost to another tab or another
 * question.
 */
import { describe, expect, it } from 'vitest'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { enrollments, exerciseEntries, learningEvents, progress } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import type { ExerciseBlock } from '#drizzle/domain/exercise.ts'
import { system } from '#server/records/actor.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { blockBase, exerciseScene, makeExercise } from '../../support/exercise.ts'
import { exported } from '../../support/exported.ts'

const ENTRIES = '/api/collections/exercise_entries/records'
const noted = { bed: '23:00', asleep: '23:30', rise: '07:00' }
const diary: ExerciseBlock = {
  ...blockBase,
  id: 'nuits',
  title: 'Mes nuits',
  kind: 'diary',
  nights: 7,
  minimum: 3,
}
const nights = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_none, at) => [at + 1, noted]))

const start = async (app: TestApp, as: Person, lesson: string, answers: unknown) => {
  const reply = await app.call('POST', ENTRIES, { as, body: { lesson, answers } })
  return reply
}
const why = async (app: TestApp, as: Person, course: string) =>
  (await app.call('GET', `/api/courses/${course}/standing`, { as })).json().missing[0]?.why

describe('a filled exercise', () => {
  it('completes its lesson as the author requires, and states before how much is left', async () => {
    const { app, claire, lesson, course } = await exerciseScene(makeExercise([diary]))
    const reader = app.engine.read(system)
    expect(await why(app, claire, course)).toBe('Il reste 3\u00a0nuits à noter.')
    const begun = await start(app, claire, lesson, { nuits: { nights: nights(1) } })
    expect(begun.statusCode).toBe(200)
    expect(begun.json()).toMatchObject({ user: claire.id, course, lessonTitle: 'Leçon 1', completedAt: '' })
    expect(await why(app, claire, course)).toBe('Il reste 2\u00a0nuits à noter.')
    // It cannot be marked as done meanwhile.
    const marked = await app.call('POST', '/api/collections/progress/records', {
      as: claire,
      body: { lesson, completed: true },
    })
    expect(marked.json().data.completed.message).toBe('Il reste 2\u00a0nuits à noter.')
    const filled = await app.call('PATCH', `${ENTRIES}/${begun.json().id}`, {
      as: claire,
      body: { answers: { nuits: { nights: nights(3) } } },
    })
    expect(filled.json().completedAt).not.toBe('')
    expect(reader.first(progress, { user: claire.id, lesson })).toMatchObject({ completed: true, course })
    const response = reader.find(learningEvents, { user: claire.id, lesson, kind: 'complete' })
    expect(response.map(({ data }) => data)).toEqual([{ watchedSeconds: 0, how: 'exercise' }])
    expect(JSON.stringify(response)).not.toContain('23:30')
    // A completed lesson stays completed, whatever answers are removed afterwards.
    await app.call('PATCH', `${ENTRIES}/${begun.json().id}`, { as: claire, body: { answers: {} } })
    expect(reader.first(progress, { user: claire.id, lesson }).completed).toBe(true)
  })

  it('counts once the author requires less', async () => {
    const { app, claire, lesson } = await exerciseScene(makeExercise([diary]))
    await start(app, claire, lesson, { nuits: { nights: nights(2) } })
    await app.seed((tx) => tx.update(lessons, lesson, { exercise: makeExercise([{ ...diary, minimum: 2 }]) }))
    const marked = await app.call('POST', '/api/collections/progress/records', {
      as: claire,
      body: { lesson, completed: true },
    })
    expect(marked.json().completed).toBe(true)
  })

  it('completes nothing in an expired course, and leaves lessons without blocks unchanged', async () => {
    const { app, claire, lesson, other, course } = await exerciseScene(
      makeExercise([{ ...diary, minimum: 1 }]),
    )
    const begun = await start(app, claire, lesson, {})
    const reader = app.engine.read(system)
    await app.seed((tx) => {
      const [enrollment] = tx.find(enrollments, { user: claire.id, course })
      tx.update(enrollments, enrollment?.id ?? '', { isActive: false })
    })
    const late = await app.call('PATCH', `${ENTRIES}/${begun.json().id}`, {
      as: claire,
      body: { answers: { nuits: { nights: nights(2) } } },
    })
    // The answers are stored all the same.
    expect(late.json().answers).toEqual({ nuits: { nights: nights(2) } })
    expect(reader.firstOrNull(progress, { user: claire.id, lesson })).toBeNull()
    await app.seed((tx) => tx.update(lessons, other, { type: 'exercise', manualCompletion: false }))
    expect((await start(app, claire, other, {})).statusCode).toBe(400)
  })
})

describe('the answers to an exercise', () => {
  it('belong to the caller and to an open lesson', async () => {
    const { app, claire, lesson, other } = await exerciseScene()
    const max = await app.person('max@example.com')
    expect((await start(app, max, lesson, {})).statusCode).toBe(400)
    const date = '2020-01-01 00:00:00.000Z'
    // What only the server writes is refused…
    for (const mine of [
      { closedAt: date },
      { completedAt: date },
      { lessonTitle: 'Autre' },
      { asked: [diary] },
    ])
      expect((await app.call('POST', ENTRIES, { as: claire, body: { lesson, ...mine } })).statusCode).toBe(
        400,
      )
    // …and the caller chooses neither the owner nor the lesson.
    const body = { user: max.id, lesson, isClosed: true, answers: {} }
    const forged = await app.call('POST', ENTRIES, { as: claire, body })
    expect(forged.json()).toMatchObject({ user: claire.id, isClosed: false, closedAt: '', asked: [] })
    const { id, course } = forged.json()
    const moved = await app.call('PATCH', `${ENTRIES}/${id}`, {
      as: claire,
      body: { user: max.id, lesson: other },
    })
    expect(moved.json()).toMatchObject({ user: claire.id, lesson, course })
    // One round at a time.
    expect((await start(app, claire, lesson, {})).statusCode).toBe(400)
  })

  it('have a size limit', async () => {
    const { app, claire, lesson } = await exerciseScene()
    const long = Object.fromEntries(
      Array.from({ length: 20 }, (_none, at) => [`b${at}`, { text: 'é'.repeat(9000) }]),
    )
    for (const answers of [{ bloc: { text: 'x'.repeat(20_005) } }, { bloc: { script: 1 } }, [], 'x', long])
      expect([400, 413]).toContain((await start(app, claire, lesson, answers)).statusCode)
    expect((await start(app, claire, lesson, { bloc: { text: 'x'.repeat(10_000) } })).statusCode).toBe(200)
  })

  it('survive another tab: the second one gets an error, and reads again', async () => {
    const { app, claire, lesson } = await exerciseScene()
    const first = (await start(app, claire, lesson, { bloc: { text: 'Un' } })).json()
    const save = (text: string, from: string) =>
      app.call('PATCH', `${ENTRIES}/${first.id}`, {
        as: claire,
        body: { answers: { bloc: { text } } },
        headers: { 'if-match': `"${from}"` },
      })
    const saved = await save('Deux', first.updated)
    expect(saved.statusCode).toBe(200)
    expect((await save('Trois', first.updated)).statusCode).toBe(409)
    expect((await save('Deux et trois', saved.json().updated)).json().answers.bloc.text).toBe('Deux et trois')
  })

  it('keep their questions when the author changes them', async () => {
    const { app, claire, lesson } = await exerciseScene()
    const free: ExerciseBlock = { ...blockBase, kind: 'free', isLong: false }
    const { id } = (await start(app, claire, lesson, { bloc: { text: 'Je remarque' } })).json()
    await app.seed((tx) => tx.update(lessons, lesson, { exercise: makeExercise([diary]) }))
    const answers = { bloc: { text: 'Je remarque' }, nuits: { nights: nights(1) } }
    const later = await app.call('PATCH', `${ENTRIES}/${id}`, { as: claire, body: { answers } })
    expect(later.json()).toMatchObject({ answers, asked: [diary, free] })
  })

  it('start a new round beside the former one, which is unchanged', async () => {
    const { app, claire, lesson } = await exerciseScene()
    const { id } = (await start(app, claire, lesson, { bloc: { text: 'Novembre' } })).json()
    const closed = await app.call('PATCH', `${ENTRIES}/${id}`, { as: claire, body: { isClosed: true } })
    expect(closed.json()).toMatchObject({ isClosed: true, closedAt: '2026-11-20 10:00:00.000Z' })
    const change = await app.call('PATCH', `${ENTRIES}/${id}`, {
      as: claire,
      body: { answers: { bloc: { text: 'Autre' } } },
    })
    expect(change.statusCode).toBe(409)
    const reopened = await app.call('PATCH', `${ENTRIES}/${id}`, { as: claire, body: { isClosed: false } })
    expect(reopened.json()).toMatchObject({ isClosed: true, answers: { bloc: { text: 'Novembre' } } })
    expect((await start(app, claire, lesson, { bloc: { text: 'Décembre' } })).statusCode).toBe(200)
    expect((await app.call('DELETE', `${ENTRIES}/${id}`, { as: claire })).statusCode).toBe(204)
  })

  it('have at most fifty rounds', async () => {
    const { app, claire, lesson } = await exerciseScene()
    await app.seed((tx) => {
      for (let round = 0; round < 50; round += 1)
        tx.create(exerciseEntries, { user: claire.id, lesson, isClosed: true, answers: {} })
    })
    expect((await start(app, claire, lesson, {})).statusCode).toBe(409)
  })

  it('outlive lesson and course, and are deleted with the account', async () => {
    const { app, claire, lesson, course } = await exerciseScene()
    const { id } = (await start(app, claire, lesson, { bloc: { text: 'À moi' } })).json()
    await app.seed((tx) => tx.delete(courses, course))
    const draft = await app.call('GET', `${ENTRIES}/${id}`, { as: claire })
    expect(draft.json()).toMatchObject({
      lesson: '',
      course: '',
      lessonTitle: 'Leçon 1',
      answers: { bloc: { text: 'À moi' } },
    })
    await app.seed((tx) => tx.delete(users, claire.id))
    expect(app.engine.read(system).count(exerciseEntries, {})).toBe(0)
    // A request that was on its way meets no account.
    expect((await start(app, claire, lesson, {})).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('are part of the person’s own export, with their questions', async () => {
    const { app, claire, lesson } = await exerciseScene()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    await start(app, claire, lesson, { bloc: { text: 'Je dors mieux' } })
    const { files, data } = await exported(app, claire)
    expect(data.sections.exercises).toHaveLength(1)
    expect(files.get('exercices/01-lecon-1.txt')?.toString()).toMatch(/Un bloc[\s\S]*Je dors mieux/)
    expect((await exported(app, admin)).text).not.toContain('Je dors mieux')
  })

  it('are left out when a lesson is copied', async () => {
    const { app, claire, lesson, course } = await exerciseScene()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    await start(app, claire, lesson, { bloc: { text: 'Intime' } })
    const copy = await app.call('POST', `/api/courses/${course}/duplicate`, { as: admin })
    expect(copy.statusCode).toBe(200)
    const reader = app.engine.read(system)
    const inCopy = { filter: 'module.course = {:course}', params: { course: copy.json().id } }
    const [copied] = reader.find(lessons, inCopy, { sort: 'order' })
    expect(copied?.exercise).toEqual(makeExercise())
    expect(reader.count(exerciseEntries, {})).toBe(1)
  })
})
