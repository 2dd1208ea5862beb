/** Lessons that are read take their time, others' progress is set by those who may, and what went too fast is looked at. */
import { describe, expect, it } from 'vitest'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { lessons } from '#drizzle/collections/courses.ts'
import { certificates, enrollments, learningEvents, progress } from '#drizzle/collections/learning.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { listening, player, watchedSeconds } from '../../support/recording.ts'

const RECORDS = '/api/collections/progress/records'

/** Claire in a course of texts that take a minute each at least. */
const reading = async (count = 1, minimumSeconds: number | null = 60) => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const made = await app.seed((tx) => makeCourseWithLessons(tx, count, { certificate: true }))
  const ids = made.lessons.map(({ id }) => id)
  await app.seed((tx) => {
    for (const id of ids) tx.update(lessons, id, { minimumSeconds })
    enrol(tx, app.clock.now(), claire.id, made.course.id, 'manual')
  })
  return { app, claire, course: made.course.id, ids, id: ids[0] ?? '' }
}
const visit = (app: TestApp, as: Person, lesson: string) =>
  app.call('POST', `/api/lessons/${lesson}/visits`, { as })
const mark = (app: TestApp, as: Person, row: string) =>
  app.call('PATCH', `${RECORDS}/${row}`, { as, body: { completed: true } })
const enrollmentOf = (app: TestApp, user: string) => app.engine.read(system).first(enrollments, { user })

describe('a lesson that is read', () => {
  it('is completed no sooner than its minimum after opening, and states the remaining time', async () => {
    const { app, claire, id } = await reading()
    const at = await app.call('POST', RECORDS, { as: claire, body: { lesson: id, completed: true } })
    expect(at.json().data.completed.message).toBe('Vous pourrez terminer dans 1\u00a0min.')
    const { progress: row } = (await visit(app, claire, id)).json()
    app.clock.advance(40_000)
    expect((await visit(app, claire, id)).json()).toMatchObject({ openSeconds: 40 })
    expect((await mark(app, claire, row.id)).json().data.completed.message).toBe(
      'Vous pourrez terminer dans 20\u00a0secondes.',
    )
    app.clock.advance(20_000)
    expect((await mark(app, claire, row.id)).json()).toMatchObject({ completed: true })
  })

  it('has no minimum where the author sets none, and an estimate by default', async () => {
    const none = await reading(1, 0)
    const body = { lesson: none.id, completed: true }
    expect((await none.app.call('POST', RECORDS, { as: none.claire, body })).statusCode).toBe(200)
    const guess = await reading(1, null)
    await guess.app.seed((tx) => tx.update(lessons, guess.id, { durationSeconds: 600 }))
    const { progress: row } = (await visit(guess.app, guess.claire, guess.id)).json()
    expect((await mark(guess.app, guess.claire, row.id)).statusCode).toBe(400)
    guess.app.clock.advance(60_000)
    expect((await mark(guess.app, guess.claire, row.id)).statusCode).toBe(200)
  })

  it('opened while the clock was ahead has passed its minimum', async () => {
    const { app, claire, id } = await reading()
    app.clock.advance(3_600_000)
    const { progress: row } = (await visit(app, claire, id)).json()
    app.clock.advance(-3_600_000)
    expect((await visit(app, claire, id)).json().openSeconds).toBeGreaterThan(60)
    expect((await mark(app, claire, row.id)).statusCode).toBe(200)
  })

  it('counts from the first opening, not from the last', async () => {
    const { app, claire, id } = await reading()
    const { progress: row } = (await visit(app, claire, id)).json()
    app.clock.advance(59_000)
    await app.call('PATCH', `${RECORDS}/${row.id}`, { as: claire, body: { positionSeconds: 4 } })
    await visit(app, claire, id)
    app.clock.advance(1000)
    expect((await mark(app, claire, row.id)).statusCode).toBe(200)
  })
})

describe('another person’s progress', () => {
  it('is set by course managers without waiting, and logged', async () => {
    const { app, claire, ids } = await listening(2)
    const trainer = await app.person('t@example.com', { role: 'staff', permissions: ['courses.manage'] })
    const set = await app.call('POST', RECORDS, {
      as: trainer,
      body: { user: claire.id, lesson: ids[0], completed: true },
    })
    expect(set.json()).toMatchObject({ user: claire.id, completed: true })
    const part = await app.call('POST', RECORDS, {
      as: trainer,
      body: { user: claire.id, lesson: ids[1], watched: [[0, 50]] },
    })
    expect(part.json()).toMatchObject({ watchedSeconds: 50, completed: false })
    expect((await mark(app, trainer, part.json().id)).json()).toMatchObject({ completed: true })
    const reply = app.engine.read(system).find(auditLog, { collection: 'progress' }, { sort: 'at,created' })
    expect(reply.map(({ actor, action, changes }) => [actor, action, changes])).toMatchObject([
      [trainer.id, 'create', { record: 'claire, Leçon 1', fields: { completed: { after: true } } }],
      [trainer.id, 'create', { record: 'claire, Leçon 2', fields: { watchedSeconds: { after: 50 } } }],
      [trainer.id, 'update', { fields: { completed: { before: false, after: true } } }],
    ])
    // Progress set by hand takes no time: it is not suspicious.
    expect(enrollmentOf(app, claire.id)).toMatchObject({ progress: 100, review: '' })
  })

  it('is not set by members; managers do not set their own', async () => {
    const { app, claire, id } = await listening()
    const ines = await app.person('ines@example.com')
    const { progress: row } = (await visit(app, claire, id)).json()
    expect((await mark(app, ines, row.id)).statusCode).toBe(404)
    const trainer = await app.person('t@example.com', { role: 'staff', permissions: ['courses.manage'] })
    const own = await app.call('POST', RECORDS, { as: trainer, body: { lesson: id, watched: [[0, 100]] } })
    expect(own.json()).toMatchObject({ user: trainer.id, watchedSeconds: 0 })
    expect((await mark(app, trainer, own.json().id)).statusCode).toBe(400)
    expect(app.engine.read(system).count(auditLog, { collection: 'progress' })).toBe(0)
    expect(watchedSeconds(app, claire, id)).toBe(0)
  })
})

describe('the plausibility check of a completed course', () => {
  /** All texts opened at once, waited for together, and marked. */
  const rush = async () => {
    const world = await reading(5)
    const { app, claire, ids } = world
    const rows: string[] = []
    for (const id of ids) rows.push((await visit(app, claire, id)).json().progress.id)
    app.clock.advance(60_000)
    for (const row of rows) expect((await mark(app, claire, row)).statusCode).toBe(200)
    return world
  }

  it('marks one completed too fast with the reason, and its attestation is issued all the same', async () => {
    const { app, claire } = await rush()
    const { completedAt, review, reviewReason } = enrollmentOf(app, claire.id)
    expect([completedAt !== '', review, reviewReason]).toEqual([
      true,
      'to_check',
      'Terminée en 1\u00a0min, alors que le programme demande au moins 5\u00a0min.',
    ])
    expect(app.engine.read(system).count(certificates, { user: claire.id })).toBe(1)
  })

  it('accepts normal completion, at the largest speed', async () => {
    const { app, claire, ids } = await listening(3)
    for (const [at, id] of ids.entries())
      await player(app, claire, id, String.fromCharCode(97 + at).repeat(16)).play(0, 90, 1.25)
    const { completedAt, review } = enrollmentOf(app, claire.id)
    expect([completedAt !== '', review]).toEqual([true, ''])
    const slow = await reading(3)
    for (const id of slow.ids) {
      const { progress: row } = (await visit(slow.app, slow.claire, id)).json()
      slow.app.clock.advance(60_000)
      await mark(slow.app, slow.claire, row.id)
    }
    expect(enrollmentOf(slow.app, slow.claire.id)).toMatchObject({ progress: 100, review: '' })
  })

  it('ignores progress set by hand, and reverted lessons', async () => {
    const { app, claire, ids } = await reading(5)
    const [one = '', ...others] = ids
    const done = async () => {
      const { progress: row } = (await visit(app, claire, one)).json()
      app.clock.advance(60_000)
      expect((await mark(app, claire, row.id)).statusCode).toBe(200)
      return row.id
    }
    await app.call('DELETE', `${RECORDS}/${await done()}`, { as: claire })
    await done()
    await app.seed((tx) => {
      for (const lesson of others) tx.create(progress, { user: claire.id, lesson, completed: true })
    })
    expect(enrollmentOf(app, claire.id)).toMatchObject({ progress: 100, review: '' })
    expect(app.engine.read(system).count(learningEvents, { lesson: one, kind: 'complete' })).toBe(2)
  })

  it('is listed and confirmed by course managers; the learner sees neither', async () => {
    const { app, claire } = await rush()
    const { id } = enrollmentOf(app, claire.id)
    const url = `/api/collections/enrollments/records/${id}`
    const own = (await app.call('GET', url, { as: claire })).json()
    expect([own.progress, 'review' in own, 'reviewReason' in own]).toEqual([100, false, false])
    const trainer = await app.person('t@example.com', {
      role: 'staff',
      permissions: ['courses.manage', 'users.manage'],
    })
    expect((await app.call('GET', url, { as: trainer })).json()).toMatchObject({ review: 'to_check' })
    const filter = encodeURIComponent("enrollments_via_user.review ?= 'to_check'")
    const found = async () =>
      (await app.call('GET', `/api/collections/users/records?filter=${filter}`, { as: trainer })).json()
    expect((await found()).items.map((person: Person) => person.id)).toEqual([claire.id])
    expect((await app.call('PATCH', url, { as: claire, body: { review: 'verified' } })).statusCode).toBe(404)
    expect((await app.call('PATCH', url, { as: trainer, body: { review: 'verified' } })).statusCode).toBe(200)
    expect((await found()).items).toEqual([])
    expect(app.engine.read(system).find(auditLog, { collection: 'enrollments' })).toMatchObject([
      {
        actor: trainer.id,
        changes: {
          record: 'claire, Une formation',
          fields: { review: { before: 'to_check', after: 'verified' } },
        },
      },
    ])
    const reason = { reviewReason: 'x' }
    expect((await app.call('PATCH', url, { as: trainer, body: reason })).statusCode).toBe(400)
  })
})
