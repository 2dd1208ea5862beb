/** Modules that open some days after an enrollment: at their instant, in every way, and never closed again. */
import { describe, expect, it } from 'vitest'
import { lessons, modules } from '#drizzle/collections/courses.ts'
import { enrollments, lessonComments, moduleOpenings } from '#drizzle/collections/learning.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { completeOpenings } from '#server/features/learning/openings.ts'
import { system } from '#server/records/actor.ts'
import { goTo } from '../../support/waiting.ts'
import { OPEN, SHUT, type World, waysIn, world } from '../../support/waiting-course.ts'

const DAY = 86_400_000
const WAITS = { ...SHUT, enrolled: true }
const waitFor = ({ app, module }: World, days: number) =>
  app.seed((tx) => tx.update(modules, module.id, { releaseAfterDays: days }))
const join = ({ app, claire, course }: World, beginsAt?: Date) =>
  app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course.id, 'manual', { beginsAt }))
const instants = ({ app }: World) =>
  app.engine
    .read(system)
    .find(moduleOpenings)
    .map(({ opensAt }) => opensAt)

describe('a delayed module', () => {
  it('opens at its instant everywhere, without a job in between', async () => {
    const all = await world()
    const { app, claire } = all
    await waitFor(all, 3)
    await join(all)
    expect(await waysIn(all, claire)).toEqual(WAITS)
    goTo(app, '2026-11-23T09:59:59.999Z', claire)
    expect(await waysIn(all, claire)).toEqual(WAITS)
    goTo(app, '2026-11-23T10:00:00.000Z', claire)
    expect(await waysIn(all, claire)).toEqual(OPEN)
  })

  it('hides its comments until then', async () => {
    const all = await world()
    const { app, claire, lesson } = all
    const ines = await app.person('ines@example.com')
    await app.seed((tx) => tx.create(lessonComments, { lesson: lesson.id, user: ines.id, body: 'Un secret' }))
    await waitFor(all, 3)
    await join(all)
    const read = async () =>
      (await app.call('GET', '/api/collections/lesson_comments/records', { as: claire })).json().items.length
    expect(await read()).toBe(0)
    goTo(app, '2026-11-23T10:00:00Z', claire)
    expect(await read()).toBe(1)
  })

  it('is not opened by another member’s instant', async () => {
    const all = await world()
    const { app, claire, course } = all
    const ines = await app.person('ines@example.com')
    await waitFor(all, 3)
    await app.seed((tx) => enrol(tx, app.clock.now(), ines.id, course.id, 'manual'))
    app.clock.advance(2 * DAY)
    await join(all)
    app.clock.advance(DAY)
    const [early, late] = [await waysIn(all, ines), await waysIn(all, claire)]
    expect([early.view, late.view]).toEqual([200, 404])
  })
})

describe('setting the delay of a module', () => {
  it('closes nothing to members who could read it', async () => {
    const all = await world()
    const { app, claire } = all
    await join(all)
    app.clock.advance(DAY)
    await waitFor(all, 30)
    expect(await waysIn(all, claire)).toEqual(OPEN)
    await waitFor(all, 60)
    expect((await waysIn(all, claire)).view).toBe(200)
    await waitFor(all, 0)
    expect(instants(all)).toEqual([])
    await waitFor(all, 5)
    expect((await waysIn(all, claire)).view).toBe(200)
  })

  it('counts anew for members to whom it was closed', async () => {
    const all = await world()
    const { app, claire } = all
    await waitFor(all, 5)
    await join(all)
    app.clock.advance(DAY)
    await waitFor(all, 10)
    expect(instants(all)).toEqual(['2026-11-30 10:00:00.000Z'])
    await waitFor(all, 1)
    expect(await waysIn(all, claire)).toEqual(OPEN)
  })

  it('applies to members whose course begins later', async () => {
    const all = await world()
    await join(all, new Date('2026-12-04T23:00:00Z'))
    await waitFor(all, 2)
    expect(instants(all)).toEqual(['2026-12-06 23:00:00.000Z'])
  })

  it('on a new module counts from the day of each enrollment', async () => {
    const all = await world()
    const { app, claire, course } = all
    await join(all)
    app.clock.advance(4 * DAY)
    const add = (days: number) =>
      app.seed((tx) => {
        const part = tx.create(modules, { course: course.id, title: 'Suite', releaseAfterDays: days })
        return tx.create(lessons, { module: part.id, title: `Leçon ${days}`, type: 'text' }).id
      })
    const read = async (id: string) =>
      (await app.call('GET', `/api/collections/lessons/records/${id}`, { as: claire })).statusCode
    expect([await read(await add(4)), await read(await add(5))]).toEqual([200, 404])
  })
})

describe('an enrollment with delayed modules', () => {
  const change = ({ app, claire }: World, data: { enrolledAt?: string; course?: string }) =>
    app.seed((tx) => tx.update(enrollments, tx.first(enrollments, { user: claire.id }).id, data))

  it('counts from a changed start, and an earlier start closes nothing', async () => {
    const all = await world()
    await join(all, new Date('2026-12-04T23:00:00Z'))
    await waitFor(all, 2)
    await change(all, { enrolledAt: '2026-11-19 10:00:00.000Z' })
    expect(instants(all)).toEqual(['2026-11-21 10:00:00.000Z'])
    await change(all, { enrolledAt: '2026-12-01 10:00:00.000Z' })
    expect(instants(all)).toEqual(['2026-12-03 10:00:00.000Z'])
    await change(all, { enrolledAt: '' })
    expect(instants(all)).toEqual(['2026-12-03 10:00:00.000Z'])
  })

  it('keeps modules open although it is dated earlier', async () => {
    const all = await world()
    const { app, claire } = all
    await join(all)
    app.clock.advance(DAY)
    await waitFor(all, 30)
    await change(all, { enrolledAt: '2026-11-19 10:00:00.000Z' })
    expect((await waysIn(all, claire)).view).toBe(200)
  })

  it('takes its instants along when deleted, and one without them gets them', async () => {
    const all = await world()
    const { app, claire } = all
    await join(all)
    await waitFor(all, 2)
    await app.seed((tx) => {
      for (const { id } of tx.find(moduleOpenings)) tx.delete(moduleOpenings, id)
    })
    expect((await waysIn(all, claire)).view).toBe(404)
    await completeOpenings(app.engine)
    expect(instants(all)).toEqual(['2026-11-22 10:00:00.000Z'])
    await app.seed((tx) => tx.delete(enrollments, tx.first(enrollments, { user: claire.id }).id))
    expect(instants(all)).toEqual([])
  })
})
