import { describe, expect, it } from 'vitest'
import { lessons, modules } from '#drizzle/collections/courses.ts'
import { certificates, enrollments, learningEvents, progress } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'

const DAY = 86_400_000
const learn = (app: TestApp, as: Person | null, body: object) =>
  app.call('POST', '/api/collections/progress/records', { as, body })
const join = (app: TestApp, person: Person, course: string) =>
  app.seed((tx) => enrol(tx, app.clock.now(), person.id, course, 'manual'))
const read = (app: TestApp, as: Person | null, lesson: string) =>
  app.call('GET', `/api/collections/lessons/records/${lesson}`, { as })

describe('reading a lesson', () => {
  it('requires an enrollment that is active and not expired', async () => {
    const app = await testApp()
    const [claire, ines] = [await app.person('claire@example.com'), await app.person('ines@example.com')]
    const { course, lessons: list } = await app.seed((tx) =>
      makeCourseWithLessons(tx, 1, { accessMonths: 1 }),
    )
    const lesson = list[0]?.id ?? ''
    await join(app, claire, course.id)
    expect((await read(app, claire, lesson)).json().content).toContain('Contenu réservé')
    for (const stranger of [ines, null]) {
      expect((await read(app, stranger, lesson)).statusCode).toBe(404)
      const all = await app.call('GET', '/api/collections/lessons/records', { as: stranger })
      expect(all.json().items).toEqual([])
      const through = await app.call('GET', '/api/collections/modules/records?expand=lessons_via_module', {
        as: stranger,
      })
      expect(through.body).not.toContain('Contenu réservé')
      const outline = await app.call('GET', `/api/courses/${course.slug}/outline`, { as: stranger })
      expect(outline.json()).toMatchObject({
        lessonCount: 1,
        modules: [{ lessons: [{ title: 'Leçon 1', locked: true }] }],
      })
      expect(outline.body).not.toContain('Contenu réservé')
    }
    app.clock.advance(32 * DAY)
    expect((await read(app, claire, lesson)).statusCode).toBe(404)
  })

  it('ends with a suspended enrollment', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { course, lessons: list } = await app.seed((tx) => makeCourseWithLessons(tx, 1))
    await join(app, claire, course.id)
    await app.seed((tx) =>
      tx.update(enrollments, tx.first(enrollments, { user: claire.id }).id, { isActive: false }),
    )
    expect((await read(app, claire, list[0]?.id ?? '')).statusCode).toBe(404)
  })

  it('opens in a delayed module at its date, which is stated', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { course, module, lessons: list } = await app.seed((tx) => makeCourseWithLessons(tx, 1))
    await app.seed((tx) => tx.update(modules, module.id, { releaseAfterDays: 3 }))
    await join(app, claire, course.id)
    expect((await read(app, claire, list[0]?.id ?? '')).statusCode).toBe(404)
    const outline = (await app.call('GET', `/api/courses/${course.id}/outline`, { as: claire })).json()
    expect(outline.modules[0].lessons[0]).toMatchObject({
      locked: true,
      availableAt: '2026-11-23 10:00:00.000Z',
    })
    app.clock.advance(3 * DAY)
    expect((await read(app, claire, list[0]?.id ?? '')).statusCode).toBe(200)
  })

  it('gives protected files to the token of a member alone', async () => {
    const app = await testApp()
    const [claire, ines] = [await app.person('claire@example.com'), await app.person('ines@example.com')]
    const { course, lessons: list } = await app.seed((tx) => makeCourseWithLessons(tx, 1))
    const lesson = list[0]
    if (!lesson) throw new Error('A lesson was asked for')
    const upload = await app.engine.upload(lessons, lesson.id, 'attachments', {
      name: 'fiche.pdf',
      content: Buffer.from('%PDF-1.4'),
    })
    await app.seed((tx) => tx.update(lessons, lesson.id, { attachments: [upload] }))
    await join(app, claire, course.id)
    const token = async (as: Person) => (await app.call('POST', '/api/files/token', { as })).json().token
    const url = `/api/files/lessons/${lesson.id}/${upload.name}`
    expect((await app.call('GET', `${url}?token=${await token(claire)}`)).statusCode).toBe(200)
    expect((await app.call('GET', `${url}?token=${await token(ines)}`)).statusCode).toBe(404)
    expect((await app.call('GET', url)).statusCode).toBe(404)
    expect((await app.call('GET', url, { as: claire })).statusCode).toBe(404)
  })
})

describe('progress', () => {
  it('reaches 100 % once, with certificate, notification and event', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { course, lessons: list } = await app.seed((tx) =>
      makeCourseWithLessons(tx, 3, { certificate: true }),
    )
    await join(app, claire, course.id)
    const reader = app.engine.read(system)
    const percents = []
    for (const lesson of list) {
      expect((await learn(app, claire, { lesson: lesson.id, completed: true })).statusCode).toBe(200)
      percents.push(reader.first(enrollments, { user: claire.id }).progress)
    }
    expect(percents).toEqual([33, 67, 100])
    const row = reader.first(progress, { lesson: list[0]?.id })
    await app.call('PATCH', `/api/collections/progress/records/${row.id}`, {
      as: claire,
      body: { completed: true },
    })
    expect(reader.find(certificates)).toMatchObject([
      { number: 'A-2026-000001', holder: 'claire', courseTitle: 'Une formation' },
    ])
    expect(reader.count(notifications, { user: claire.id })).toBe(1)
    expect(reader.count(learningEvents, { user: claire.id, kind: 'complete', lesson: '' })).toBe(1)
    await app.worker.drain()
    expect(reader.find(certificates)[0]?.file).toMatch(/\.pdf$/)
  })

  it('stays complete when the author adds a lesson', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { course, module, lessons: list } = await app.seed((tx) => makeCourseWithLessons(tx, 1))
    await join(app, claire, course.id)
    await learn(app, claire, { lesson: list[0]?.id, completed: true })
    const added = await app.seed((tx) =>
      tx.create(lessons, { module: module.id, title: 'Bonus', type: 'text', order: 2 }),
    )
    const completedAt = app.engine.read(system).first(enrollments, { user: claire.id }).completedAt
    expect(completedAt).not.toBe('')
    app.clock.advance(DAY)
    await learn(app, claire, { lesson: added.id, completed: true })
    expect(app.engine.read(system).first(enrollments, { user: claire.id })).toMatchObject({
      completedAt,
      progress: 100,
    })
  })

  it('judges a film by its playback', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { course, lessons: list } = await app.seed((tx) => {
      const made = makeCourseWithLessons(tx, 1)
      tx.update(lessons, made.lessons[0]?.id ?? '', {
        type: 'video',
        videoProvider: 'youtube',
        videoId: 'abc',
        durationSeconds: 100,
        manualCompletion: false,
      })
      return made
    })
    await join(app, claire, course.id)
    const lesson = list[0]?.id
    const early = await learn(app, claire, { lesson, watched: [[0, 40]], completed: true })
    expect(early.statusCode).toBe(400)
    expect(early.json().data.completed.message).toContain('Il manque')
    const first = (await learn(app, claire, { lesson, watched: [[0, 1]], positionSeconds: 40 })).json()
    expect(first).toMatchObject({ completed: false, watchedSeconds: 0, user: claire.id, course: course.id })
    const url = `/api/collections/progress/records/${first.id}`
    app.clock.advance(40_000)
    const repeat = await app.call('PATCH', url, { as: claire, body: { watched: [[0, 40]] } })
    expect(repeat.json().watchedSeconds).toBe(40)
    app.clock.advance(40_000)
    const done = await app.call('PATCH', url, { as: claire, body: { watched: [[30, 95]] } })
    expect(done.json()).toMatchObject({ completed: true, watchedSeconds: 95, watched: [[0, 95]] })
  })

  it.each([[{ a: 1 }], [5], [true], ['x']])('is refused with %j played', async (watched) => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { course, lessons: list } = await app.seed((tx) => makeCourseWithLessons(tx, 1))
    await join(app, claire, course.id)
    const answer = await learn(app, claire, { lesson: list[0]?.id, watched })
    expect([answer.statusCode, Object.keys(answer.json().data)]).toEqual([400, ['watched']])
  })

  it('cannot be written for another person, for a closed lesson, or as a percentage', async () => {
    const app = await testApp()
    const [claire, ines] = [await app.person('claire@example.com'), await app.person('ines@example.com')]
    const { course, lessons: list } = await app.seed((tx) => makeCourseWithLessons(tx, 1))
    await join(app, claire, course.id)
    const lesson = list[0]?.id
    expect((await learn(app, ines, { lesson, completed: true })).statusCode).toBe(400)
    expect((await learn(app, null, { lesson, completed: true })).statusCode).toBe(400)
    const forged = await learn(app, claire, { lesson, user: ines.id, completed: true })
    expect(forged.json().user).toBe(claire.id)
    const enrollment = app.engine.read(system).first(enrollments, { user: claire.id })
    const url = `/api/collections/enrollments/records/${enrollment.id}`
    expect((await app.call('PATCH', url, { as: claire, body: { progress: 100 } })).statusCode).toBe(404)
    const manager = await app.person('s@example.com', { role: 'staff', permissions: ['courses.manage'] })
    expect((await app.call('PATCH', url, { as: manager, body: { progress: 50 } })).statusCode).toBe(400)
  })
})

describe('lesson slugs', () => {
  it('are unique within their course only', async () => {
    const app = await testApp()
    const admin = await app.person('a@example.com', { role: 'admin' })
    const [one, two] = await app.seed((tx) => [
      makeCourseWithLessons(tx, 1),
      makeCourseWithLessons(tx, 1, { title: 'Autre' }),
    ])
    const add = (module: string, body: object) =>
      app.call('POST', '/api/collections/lessons/records', { as: admin, body: { module, ...body } })
    expect((await add(one.module.id, { title: 'Leçon 1' })).json().slug).toBe('lecon-1-1')
    expect((await add(two.module.id, { title: 'Leçon 2' })).json().slug).toBe('lecon-2')
    expect((await add(one.module.id, { title: 'X', slug: 'lecon-1' })).json().data.slug.code).toBe(
      'validation_not_unique',
    )
  })

  it('are changed when a lesson moves to a course with the same one, and not otherwise', async () => {
    const app = await testApp()
    const staff = await app.person('s@example.com', { role: 'staff', permissions: ['courses.manage'] })
    const [here, there] = await app.seed((tx) => [makeCourseWithLessons(tx, 1), makeCourseWithLessons(tx, 1)])
    const move = (body: object) =>
      app.call('PATCH', `/api/collections/lessons/records/${here.lessons[0]?.id}`, { as: staff, body })
    expect((await move({ module: there.module.id, slug: 'lecon-1' })).json().slug).toBe('lecon-1-1')
    expect((await move({ slug: 'lecon-1' })).statusCode).toBe(400)
    expect((await move({ module: here.module.id })).json().slug).toBe('lecon-1-1')
  })

  it('are changed with a moved module, only where they collide', async () => {
    const app = await testApp()
    const staff = await app.person('s@example.com', { role: 'staff', permissions: ['courses.manage'] })
    const [here, there] = await app.seed((tx) => [makeCourseWithLessons(tx, 2), makeCourseWithLessons(tx, 1)])
    const answer = await app.call('PATCH', `/api/collections/modules/records/${here.module.id}`, {
      as: staff,
      body: { course: there.course.id },
    })
    expect(answer.statusCode).toBe(200)
    const slugs = here.lessons.map(({ id }) => app.engine.read(system).get(lessons, id).slug)
    expect(slugs).toEqual(['lecon-1-1', 'lecon-2'])
  })
})
