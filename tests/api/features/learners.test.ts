/** The author's view: who follows a course, in which state, how far; and exceptions to its calendar. */
import { describe, expect, it } from 'vitest'
import { modules } from '#drizzle/collections/courses.ts'
import { enrollments, learningEvents, progress } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import { AT_RISK_DAYS, LEARNER_STATES, learnerState } from '#drizzle/domain/learner.ts'
import { stamp } from '#server/core/clock.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { system } from '#server/records/actor.ts'
import { type Person, testApp } from '../../support/app.ts'
import { makeCourse, makeCourseWithLessons } from '../../support/catalogue.ts'
import { fc, runs } from '../../support/properties.ts'

const DAY = 86_400_000

const world = async (count = 2) => {
  const app = await testApp()
  const staff = await app.person('ines@example.com', { role: 'staff', permissions: ['courses.manage'] })
  const made = await app.seed((tx) => makeCourseWithLessons(tx, count))
  const course = made.course.id
  const learner = async (email: string) => {
    const person = await app.person(email)
    await app.seed((tx) => enrol(tx, app.clock.now(), person.id, course, 'manual'))
    return person
  }
  const ask = async (query = '', as: Person | null = staff) => {
    const answer = await app.call('GET', `/api/courses/${course}/learners${query}`, { as })
    return { status: answer.statusCode, ...answer.json() }
  }
  const namesOf = async (query = '') =>
    (await ask(query)).items.map(({ name }: { name: string }) => name) as string[]
  const ids = made.lessons.map(({ id }) => id)
  const enrollmentOf = ({ id }: Person) => app.engine.read(system).first(enrollments, { user: id, course })
  return { app, staff, course, module: made.module.id, ids, learner, ask, namesOf, enrollmentOf }
}

describe('the learners of a course', () => {
  it('are listed with their progress, and found by name and address', async () => {
    const { app, ids, learner, ask, namesOf } = await world()
    const claire = await learner('claire@example.com')
    await learner('karim@100%.example.com'.replace('%', ''))
    await app.seed((tx) => tx.create(progress, { user: claire.id, lesson: ids[0] ?? '', completed: true }))
    await app.seed((tx) => tx.create(progress, { user: claire.id, lesson: ids[1] ?? '', positionSeconds: 3 }))
    const { items, totalItems } = await ask('?sort=name')
    expect(totalItems).toBe(2)
    expect(items[0]).toMatchObject({
      user: claire.id,
      name: 'claire',
      email: 'claire@example.com',
      state: 'active',
      progress: 50,
      done: [ids[0]],
      begun: [ids[1]],
    })
    expect(await namesOf('?q=CLAIRE')).toEqual(['claire'])
    // The signs of a pattern are letters.
    for (const q of ['%25', '_', '\\', "' or 1=1 --"])
      expect(await namesOf(`?q=${encodeURIComponent(q)}`)).toEqual([])
    expect(await namesOf('?sort=-progress')).toEqual(['claire', 'karim'])
    expect(await namesOf('?sort=name&perPage=1&page=2')).toEqual(['karim'])
  })

  it('are sorted in French order', async () => {
    const { app, learner, namesOf } = await world()
    for (const [at, name] of ['zoé', 'Élodie', 'eva', 'Denis', 'Ève'].entries()) {
      const { id } = await learner(`p${at}@example.com`)
      await app.seed((tx) => tx.update(users, id, { name }))
    }
    expect(await namesOf('?sort=name')).toEqual(['Denis', 'Élodie', 'eva', 'Ève', 'zoé'])
    expect(await namesOf('?sort=-name')).toEqual(['zoé', 'Ève', 'eva', 'Élodie', 'Denis'])
  })

  it('require the permission, and an existing course', async () => {
    const { app, course, learner, ask, staff } = await world()
    const claire = await learner('claire@example.com')
    expect((await ask('', claire)).status).toBe(403)
    expect((await ask('', null)).status).toBe(401)
    for (const path of ['learners', 'funnel'])
      expect((await app.call('GET', `/api/courses/xxxxxxxxxxxxxxx/${path}`, { as: staff })).statusCode).toBe(
        404,
      )
    for (const query of ['?sort=email', '?perPage=101', '?page=0', '?state=odd'])
      expect((await ask(query)).status).toBe(400)
    expect((await app.call('GET', `/api/courses/${course}/funnel`, { as: claire })).statusCode).toBe(403)
  })

  it('are in one state each, as listed', async () => {
    const { app, staff } = await world()
    const people = await Promise.all(
      Array.from({ length: 6 }, (_, index) => app.person(`personne${index}@example.com`)),
    )
    const now = app.clock.now().getTime()
    const moment = fc.constantFrom(-90, -AT_RISK_DAYS, -AT_RISK_DAYS + 1, -1, 0, 1, 30)
    const request = fc.record({
      isActive: fc.boolean(),
      begins: moment,
      ends: fc.option(moment),
      used: fc.option(moment),
      isFinished: fc.boolean(),
      activity: fc.option(moment),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 6, maxLength: 6 }), async (rows) => {
        const at = (days: number | null) => (days === null ? '' : stamp(new Date(now + days * DAY)))
        // Events are for ever: each run has a course of its own.
        const course = await app.seed((tx) => {
          const made = makeCourse(tx).id
          rows.forEach((row, index) => {
            const user = people[index]?.id ?? ''
            const { id } = tx.create(enrollments, { user, course: made })
            tx.update(enrollments, id, {
              isActive: row.isActive,
              enrolledAt: at(row.begins),
              expiresAt: at(row.ends),
              usedUpAt: at(row.used),
              completedAt: row.isFinished ? at(0) : '',
            })
            if (row.activity !== null)
              tx.create(learningEvents, { user, course: made, kind: 'open', at: at(row.activity) })
          })
          return made
        })
        const ask = async (query: string) =>
          (await app.call('GET', `/api/courses/${course}/learners${query}`, { as: staff })).json()
        const { items } = await ask('?perPage=100')
        const quiet = at(-AT_RISK_DAYS)
        for (const item of items) {
          const row = rows[people.findIndex(({ id }) => id === item.user)]
          const usedUpAt = at(row?.used ?? null)
          expect(item.state).toBe(
            learnerState({ isActive: item.state !== 'suspended', ...item, usedUpAt }, at(0), quiet),
          )
        }
        for (const state of LEARNER_STATES) {
          const found = await ask(`?state=${state}&perPage=100`)
          const wanted = items.filter((item: { state: string }) => item.state === state)
          expect(found.totalItems).toBe(wanted.length)
          expect(found.items.map(({ id }: { id: string }) => id).sort()).toEqual(
            wanted.map(({ id }: { id: string }) => id).sort(),
          )
        }
      }),
      { numRuns: runs(25) },
    )
  })
})

it('the funnel of a course counts each lesson in the order of the programme', async () => {
  const { app, course, ids, learner, staff } = await world(3)
  const claire = await learner('claire@example.com')
  const karim = await learner('karim@example.com')
  const gone = await learner('gone@example.com')
  await app.seed((tx) => {
    for (const { id } of [claire, karim, gone])
      tx.create(progress, { user: id, lesson: ids[0] ?? '', completed: true })
    tx.create(progress, { user: claire.id, lesson: ids[1] ?? '', positionSeconds: 1 })
  })
  await app.seed((tx) => tx.delete(users, gone.id))
  const answer = await app.call('GET', `/api/courses/${course}/funnel`, { as: staff })
  expect(answer.json()).toMatchObject({
    learners: 2,
    finished: 0,
    lessons: [
      { id: ids[0], place: '1.1', begun: 2, done: 2 },
      { id: ids[1], place: '1.2', begun: 1, done: 0 },
      { id: ids[2], place: '1.3', begun: 0, done: 0, averageSeconds: 0 },
    ],
  })
})

describe('the calendar of one learner', () => {
  const waitingCourse = async () => {
    const all = await world(1)
    await all.app.seed((tx) => tx.update(modules, all.module, { releaseAfterDays: 10 }))
    const claire = await all.learner('claire@example.com')
    const isOpen = async () =>
      (await all.app.call('GET', `/api/collections/lessons/records/${all.ids[0]}`, { as: claire }))
        .statusCode === 200
    const shift = (releaseShiftDays: number, as: Person = all.staff) =>
      all.app.call('PATCH', `/api/collections/enrollments/records/${all.enrollmentOf(claire).id}`, {
        as,
        body: { releaseShiftDays },
      })
    return { ...all, claire, isOpen, shift }
  }

  it('moves sooner and later, and closes nothing that is open', async () => {
    const { app, isOpen, shift } = await waitingCourse()
    expect(await isOpen()).toBe(false)
    await shift(-6)
    app.clock.advance(3 * DAY)
    expect(await isOpen()).toBe(false)
    app.clock.advance(DAY)
    expect(await isOpen()).toBe(true)
    await shift(5)
    expect(await isOpen()).toBe(true)
  })

  it('opens all at once, and returns to the programme', async () => {
    const { isOpen, shift, app } = await waitingCourse()
    expect((await shift(-36_501)).statusCode).toBe(400)
    await shift(3)
    app.clock.advance(DAY)
    await shift(-36_500)
    expect(await isOpen()).toBe(true)
    await shift(0)
    expect(await isOpen()).toBe(true)
  })

  it('cannot be changed by the learner, and applies to a module delayed later', async () => {
    const { app, claire, module, isOpen, shift } = await waitingCourse()
    expect((await shift(-36_500, claire)).statusCode).toBe(404)
    expect(await isOpen()).toBe(false)
    await shift(-36_500)
    await app.seed((tx) => tx.update(modules, module, { releaseAfterDays: 20 }))
    expect(await isOpen()).toBe(true)
  })
})
