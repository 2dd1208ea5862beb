/**
 * Progress, completion of a course and its duration, under changes of the programme by any actor in any
 * order.
 */
import { describe, expect, it } from 'vitest'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { certificates, enrollments, progress } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { users } from '#drizzle/collections/users.ts'
import { beginNow, enrol } from '#server/features/enrollments/enrollments.ts'
import { courseCompletion } from '#server/features/learning/course-completion.ts'
import { actorOf, system } from '#server/records/actor.ts'
import type { Tx } from '#server/records/types.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeCourseWithLessons } from '../../support/catalogue.ts'
import { fc, runs } from '../../support/properties.ts'

const DAY = 86_400_000

/** Claire in a course of `count` lessons, the first `done` of them completed. */
const world = async (count: number, done: number, isEnrolled = true) => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const made = await app.seed((tx) => makeCourseWithLessons(tx, count, { certificate: true }))
  const finish = (lesson: string) =>
    app.seed((tx) => tx.create(progress, { user: claire.id, lesson, completed: true }))
  if (isEnrolled) await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, made.course.id, 'manual'))
  for (const { id } of made.lessons.slice(0, done)) await finish(id)
  const ids = made.lessons.map(({ id }) => id)
  return { app, claire, course: made.course.id, module: made.module.id, ids, finish }
}
type World = Awaited<ReturnType<typeof world>>

const change = async ({ app }: World, work: (tx: Tx) => void) => {
  await app.seed(work)
  await app.worker.drain()
}
const status = ({ app, claire, course }: World) => {
  const { progress: percent, completedAt } = app.engine
    .read(system)
    .first(enrollments, { user: claire.id, course })
  return [percent, completedAt !== '']
}
const duration = ({ app, course }: World) => app.engine.read(system).get(courses, course).durationMinutes

describe('a course that changes for its members', () => {
  it('is completed when the missing lesson is deleted, with the remaining hours', async () => {
    const all = await world(3, 2)
    expect(status(all)).toEqual([67, false])
    await change(all, (tx) => tx.delete(lessons, all.ids[2] ?? ''))
    expect(status(all)).toEqual([100, true])
    expect(all.app.engine.read(system).find(certificates)).toMatchObject([{ hours: 0.03 }])
  })

  it('loses the duration of a deleted module, and counts without it', async () => {
    const all = await world(2, 1)
    const part = await all.app.seed((tx) => {
      const { id } = tx.create(modules, { course: all.course, title: 'Suite' })
      for (const title of ['A', 'B'])
        tx.create(lessons, { module: id, title, type: 'text', durationSeconds: 600 })
      return id
    })
    await all.app.worker.drain()
    expect([status(all), duration(all)]).toEqual([[25, false], 22])
    await change(all, (tx) => tx.delete(modules, part))
    expect([status(all), duration(all)]).toEqual([[50, false], 2])
    await change(all, (tx) => tx.delete(modules, all.module))
    expect([status(all), duration(all)]).toEqual([[0, false], 0])
  })

  it('moves progress with a module or lesson to another course', async () => {
    const all = await world(2, 2)
    const other = await all.app.seed((tx) => makeCourseWithLessons(tx, 2, { title: 'Autre' }))
    const inOther = () =>
      all.app.engine.read(system).first(enrollments, { user: all.claire.id, course: other.course.id })
        .progress
    await all.app.seed((tx) => enrol(tx, all.app.clock.now(), all.claire.id, other.course.id, 'manual'))
    const before = all.app.engine.read(system).first(progress, { lesson: all.ids[0] })
    all.app.clock.advance(DAY)
    await change(all, (tx) =>
      tx.update(lessons, all.ids[0] ?? '', { module: other.module.id, slug: 'venue' }),
    )
    expect(inOther()).toBe(33)
    expect(all.app.engine.read(system).first(progress, { lesson: all.ids[0] })).toMatchObject({
      course: other.course.id,
      updatedAt: before.updatedAt,
    })
    await change(all, (tx) => tx.update(modules, all.module, { course: other.course.id }))
    expect(inOther()).toBe(50)
    expect(duration(all)).toBe(0)
    expect(status(all)).toEqual([100, true])
  })

  it('is not completed by rounding: one lesson of two hundred is missing', async () => {
    const all = await world(200, 199)
    expect(status(all)).toEqual([99, false])
  })

  it('is completed by a lower threshold', async () => {
    const all = await world(2, 1)
    await change(all, (tx) => tx.update(courses, all.course, { completionThreshold: 50 }))
    expect(status(all)).toEqual([50, true])
  })
})

describe('the explanation of a member’s progress', () => {
  const ask = ({ app, course }: World, as: Person | null) =>
    app.call('GET', `/api/courses/${course}/standing`, { as })

  it('lists lessons in the order of the programme, for members of the course', async () => {
    const all = await world(3, 1)
    await all.app.seed((tx) => {
      tx.update(courses, all.course, { completionThreshold: 60 })
      tx.update(lessons, all.ids[1] ?? '', { type: 'quiz', manualCompletion: false })
      tx.update(lessons, all.ids[2] ?? '', { minimumSeconds: 90 })
    })
    await all.app.call('POST', `/api/lessons/${all.ids[2]}/visits`, { as: all.claire })
    all.app.clock.advance(20_000)
    const reply = (await ask(all, all.claire)).json()
    expect(reply).toMatchObject({ percent: 33, done: 1, total: 3, toEnd: 2, completedAt: '' })
    expect(reply.missing).toEqual([
      { id: all.ids[1], title: 'Leçon 2', place: '1.2', why: 'Il manque le quiz.', isClosed: false },
      {
        id: all.ids[2],
        title: 'Leçon 3',
        place: '1.3',
        isClosed: false,
        why: 'Vous pourrez terminer dans 2\u00a0min.',
      },
    ])
    all.app.clock.advance(90_000)
    expect((await ask(all, all.claire)).json().missing[1].why).toBe('Marquez la leçon comme terminée.')
  })

  it('is hidden from others, and after the access has ended', async () => {
    const all = await world(2, 1)
    const zoe = await all.app.person('zoe@example.com')
    expect((await ask(all, zoe)).statusCode).toBe(404)
    expect((await ask(all, null)).statusCode).toBe(401)
    expect((await ask(all, await all.app.superuser())).statusCode).toBe(403)
    await all.app.seed((tx) => {
      const { id } = tx.first(enrollments, { user: all.claire.id })
      tx.update(enrollments, id, { isActive: false })
    })
    expect((await ask(all, all.claire)).statusCode).toBe(404)
  })

  it('shows a later lesson as closed', async () => {
    const all = await world(1, 1)
    const later = await all.app.seed((tx) => {
      const { id } = tx.create(modules, {
        course: all.course,
        title: 'Plus tard',
        releaseAfterDays: 7,
        order: 2,
      })
      return tx.create(lessons, { module: id, title: 'Suite', type: 'text' }).id
    })
    await all.app.worker.drain()
    const reply = (await ask(all, all.claire)).json()
    expect(reply.missing).toEqual([expect.objectContaining({ id: later, place: '2.1', isClosed: true })])
    // What is finished stays so.
    expect([reply.percent, reply.done, reply.total, reply.completedAt !== '']).toEqual([100, 1, 2, true])
  })
})

describe('a member', () => {
  it('reverts a lesson by deleting its progress', async () => {
    const all = await world(2, 1)
    const row = all.app.engine.read(system).first(progress, { user: all.claire.id })
    const url = `/api/collections/progress/records/${row.id}`
    expect((await all.app.call('DELETE', url, { as: all.claire })).statusCode).toBe(204)
    expect(status(all)).toEqual([0, false])
  })

  it('brings progress from before the enrollment', async () => {
    const all = await world(3, 2, false)
    const { app, claire, course } = all
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course, 'manual'))
    expect(status(all)).toEqual([67, false])
  })

  it('completes a course no earlier than the start of the access', async () => {
    const all = await world(1, 1, false)
    const { app, claire, course } = all
    const begins = new Date(app.clock.now().getTime() + 14 * DAY)
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course, 'one_time', { beginsAt: begins }))
    await app.worker.drain()
    expect(status(all)).toEqual([100, false])
    app.clock.advance(14 * DAY)
    await app.worker.drain()
    expect(status(all)).toEqual([100, true])
  })

  it('completes it at once on an earlier start, and not while suspended', async () => {
    const all = await world(1, 1, false)
    const { app, claire, course } = all
    const begins = new Date(app.clock.now().getTime() + 14 * DAY)
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course, 'one_time', { beginsAt: begins }))
    const { id } = app.engine.read(system).first(enrollments, { user: claire.id })
    await app.seed((tx) => tx.update(enrollments, id, { isActive: false }))
    await app.seed((tx) => beginNow(tx, app.clock.now(), claire.id, course))
    expect(status(all)).toEqual([100, false])
    await app.seed((tx) => tx.update(enrollments, id, { isActive: true }))
    expect(status(all)).toEqual([100, true])
  })

  it('is deleted, like the course, without leftovers in the counts', async () => {
    const all = await world(2, 2)
    const { app, claire, course } = all
    const root = await app.superuser()
    const gone = async (url: string) => (await app.call('DELETE', url, { as: root })).statusCode
    // What people follow is not deleted under them.
    expect(await gone(`/api/collections/courses/records/${course}`)).toBe(409)
    await app.seed((tx) => {
      for (const { id } of tx.find(enrollments, { course })) tx.update(enrollments, id, { isActive: false })
    })
    expect(await gone(`/api/collections/courses/records/${course}`)).toBe(204)
    expect(await gone(`/api/collections/users/records/${claire.id}`)).toBe(204)
    await app.worker.drain()
    expect(app.engine.read(system).count(progress)).toBe(0)
  })
})

/** One action; numbers choose among what exists at that moment. */
const step = fc.record({
  kind: fc.constantFrom(
    ...(['addModule', 'addLesson', 'addLesson', 'do', 'do', 'do', 'undo', 'enrol', 'setLength'] as const),
    ...(['deleteLesson', 'deleteModule', 'moveLesson', 'moveModule'] as const),
  ),
  at: fc.nat(1000),
  to: fc.nat(1000),
  together: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Ground {
  readonly app: TestApp
  readonly people: readonly string[]
  readonly courseIds: readonly string[]
}

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]
const inCourses = (tx: Tx, courseIds: readonly string[]) => {
  const parts = courseIds.flatMap((course) => tx.find(modules, { course }, { sort: 'id' }))
  return { parts, list: parts.flatMap((part) => tx.find(lessons, { module: part.id }, { sort: 'id' })) }
}

const take = ({ app, people, courseIds }: Ground, tx: Tx, { kind, at, to }: Step): void => {
  const { parts, list } = inCourses(tx, courseIds)
  const [part, lesson, other] = [pick(parts, at), pick(list, at), pick(parts, to)]
  const [course, user] = [pick(courseIds, to) ?? '', pick(people, to) ?? '']
  if (kind === 'addModule') tx.create(modules, { course, title: 'Module' })
  if (kind === 'addLesson' && part)
    tx.create(lessons, { module: part.id, title: 'Leçon', type: 'text', durationSeconds: to })
  if (kind === 'enrol') enrol(tx, app.clock.now(), user, pick(courseIds, at) ?? '', 'manual')
  if (kind === 'deleteModule' && part) tx.delete(modules, part.id)
  if (kind === 'moveModule' && part) tx.update(modules, part.id, { course })
  if (!lesson) return
  const row = tx.firstOrNull(progress, { user, lesson: lesson.id })
  if (kind === 'do' && !row) tx.create(progress, { user, lesson: lesson.id, completed: true })
  if (kind === 'undo' && row) tx.delete(progress, row.id)
  if (kind === 'setLength') tx.update(lessons, lesson.id, { durationSeconds: to })
  if (kind === 'deleteLesson') tx.delete(lessons, lesson.id)
  if (kind === 'moveLesson' && other) tx.update(lessons, lesson.id, { module: other.id, slug: '' })
}

/**
 * Checks every enrollment and course; `ended` remembers what was completed when, and how far it had come. `isNext`: one step after
 * the last check, so that nothing was completed and added to unseen.
 */
const check = (
  { app, courseIds }: Ground,
  ended: Map<string, { at: string; percent: number }>,
  isNext: boolean,
): void => {
  const reader = app.engine.read(system)
  for (const course of courseIds) {
    const parts = reader.find(modules, { course }).map(({ id }) => id)
    const list = reader.find(lessons).filter(({ module }) => parts.includes(module))
    const seconds = list.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
    expect(reader.get(courses, course).durationMinutes).toBe(Math.round(seconds / 60))
    const ids = new Set(list.map(({ id }) => id))
    const rows = reader.find(progress).filter(({ lesson }) => ids.has(lesson))
    expect(rows.every((row) => row.course === course)).toBe(true)
    for (const { id, user, progress: percent, completedAt } of reader.find(enrollments, { course })) {
      const done = rows.filter((row) => row.user === user && row.completed).length
      const exact = ids.size === 0 ? 0 : Math.round((done / ids.size) * 100)
      const before = ended.get(id)
      if (before) expect([completedAt, percent]).toEqual([before.at, Math.max(exact, before.percent)])
      else if (completedAt && !isNext) expect(percent).toBe(100)
      else expect([percent, completedAt !== '']).toEqual([exact, ids.size > 0 && done === ids.size])
      if (completedAt) ended.set(id, { at: completedAt, percent })
      const why = courseCompletion(app.engine, actorOf(reader.get(users, user)), course)
      expect([why.percent, why.done, why.total]).toEqual([percent, done, ids.size])
      expect(why.missing).toHaveLength(ids.size - done)
    }
  }
}

describe('any sequence of programme changes', () => {
  it('keeps progress = done / total, completion permanent, duration = sum', async () => {
    const app = await testApp()
    const people = [(await app.person('a@example.com')).id, (await app.person('b@example.com')).id]
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const courseIds = await app.seed((tx) => [makeCourse(tx).id, makeCourse(tx).id])
        const ground = { app, people, courseIds }
        const ended = new Map<string, { at: string; percent: number }>()
        // Every course begins with a lesson and a member.
        await app.seed((tx) => {
          for (const course of courseIds) {
            tx.create(modules, { course, title: 'Module' })
            enrol(tx, app.clock.now(), people[0] ?? '', course, 'manual')
          }
        })
        let isNext = true
        for (const one of steps) {
          app.clock.advance(1000)
          await app.seed((tx) => take(ground, tx, one))
          // Changes may also follow before the jobs of the last one have run.
          if (one.together) {
            isNext = false
            continue
          }
          await app.worker.drain()
          check(ground, ended, isNext)
          isNext = true
        }
        await app.worker.drain()
        check(ground, ended, isNext)
        const reply = app.engine.read(system).count(notifications, { title: 'Formation terminée' })
        expect(reply).toBe(app.engine.read(system).count(enrollments, { filter: "completedAt != ''" }))
        await app.seed((tx) => {
          for (const id of courseIds) tx.delete(courses, id)
          for (const { id } of tx.find(notifications)) tx.delete(notifications, id)
        })
      }),
      { numRuns: runs(40) },
    )
  }, 120_000)
})
