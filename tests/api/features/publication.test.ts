/** Access to a course: none before it has a lesson, and members keep it after it was archived. */
import { describe, expect, it } from 'vitest'
import { courses, lessons } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { system } from '#server/records/actor.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeCourseWithLessons } from '../../support/catalogue.ts'

const MISSING =
  'La formation «\u00a0Marcher\u00a0» n’a pas encore de leçon\u00a0: ajoutez-en une avant de la publier.'
const COURSES = '/api/collections/courses/records'
const statusOf = (app: TestApp, id: string) => app.engine.read(system).get(courses, id).status
const author = (app: TestApp) =>
  app.person('a@example.com', { role: 'staff', permissions: ['courses.manage'] })

describe('a course without a lesson', () => {
  it.each(['draft', 'archived'] as const)(
    'is not published from %s, by any endpoint or caller',
    async (status) => {
      const app = await testApp()
      const course = await app.seed((tx) => makeCourse(tx, { title: 'Marcher', status }))
      const other = await app.seed((tx) => makeCourseWithLessons(tx, 1, { status: 'draft' }).course)
      const staff = await author(app)
      for (const as of [staff, await app.superuser()]) {
        const body = { status: 'published' }
        const answer = await app.call('PATCH', `${COURSES}/${course.id}`, { as, body })
        expect(answer.statusCode).toBe(400)
        expect(answer.json()).toMatchObject({
          status: 400,
          message: MISSING,
          data: { status: { code: 'validation_empty_course', message: MISSING } },
        })
      }
      const ids = [other.id, course.id]
      const body = { ids, status: 'published' }
      const all = await app.call('POST', '/api/courses/status', { as: staff, body })
      expect([all.statusCode, all.json().message]).toEqual([400, MISSING])
      expect(ids.map((id) => statusOf(app, id))).toEqual(['draft', status])
    },
  )

  it('is not created published: a draft comes first', async () => {
    const app = await testApp()
    const as = await author(app)
    const body = { title: 'Marcher', price: 10, status: 'published' }
    const answer = await app.call('POST', COURSES, { as, body })
    expect([answer.statusCode, answer.json().data.status.message]).toEqual([400, MISSING])
    expect(app.engine.read(system).count(courses)).toBe(0)
  })

  it('is published with its first lesson, and stays so without its last one', async () => {
    const app = await testApp()
    const as = await author(app)
    const made = await app.seed((tx) => makeCourseWithLessons(tx, 1, { title: 'Marcher', status: 'draft' }))
    const url = `${COURSES}/${made.course.id}`
    const body = { status: 'published' }
    expect((await app.call('PATCH', url, { as, body })).statusCode).toBe(200)
    await app.seed((tx) => tx.delete(lessons, made.lessons[0]?.id ?? ''))
    expect((await app.call('PATCH', url, { as, body: { ...body, title: 'Encore' } })).statusCode).toBe(200)
    expect(statusOf(app, made.course.id)).toBe('published')
    // Once it was taken back it is a draft like another.
    expect((await app.call('PATCH', url, { as, body: { status: 'draft' } })).statusCode).toBe(200)
    expect((await app.call('PATCH', url, { as, body })).statusCode).toBe(400)
  })
})

it('an archived course is unlisted and not sold, stays open to its members, and can come back', async () => {
  const app = await testApp()
  const as = await author(app)
  const reader = await app.person('r@example.com')
  const stranger = await app.person('s@example.com')
  const { course, lessons: list } = await app.seed((tx) => {
    const made = makeCourseWithLessons(tx, 1, { title: 'Marcher', isFree: true, price: 0 })
    tx.create(enrollments, { user: reader.id, course: made.course.id, isActive: true })
    return made
  })
  const lesson = `/api/collections/lessons/records/${list[0]?.id}`
  const set = (status: string) =>
    app.call('POST', '/api/courses/status', { as, body: { ids: [course.id], status } })
  const listed = async (person?: typeof stranger) =>
    (await app.call('GET', COURSES, { as: person })).json().totalItems
  expect((await set('archived')).statusCode).toBe(204)
  expect([await listed(), await listed(stranger), await listed(reader)]).toEqual([0, 0, 1])
  expect((await app.call('GET', lesson, { as: reader })).json().content).toContain('Contenu')
  expect((await app.call('GET', lesson, { as: stranger })).statusCode).toBe(404)
  const found = await app.call('GET', `${COURSES}?filter=${encodeURIComponent("status='archived'")}`, { as })
  expect(found.json().totalItems).toBe(1)
  expect((await set('draft')).statusCode).toBe(204)
  expect([await listed(), await listed(reader)]).toEqual([0, 1])
  expect((await set('published')).statusCode).toBe(204)
  expect(await listed()).toBe(1)
})
