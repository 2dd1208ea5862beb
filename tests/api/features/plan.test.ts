import { describe, expect, it } from 'vitest'
import { modules } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { type Person, type TestApp, testApp, testClock } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'

const PLAN = { perWeek: 2, days: [2, 7], time: '20:30' }
const keep = (app: TestApp, as: Person | null, course: string, body: object) =>
  app.call('PUT', `/api/courses/${course}/plan`, { as, body })
const calendar = (app: TestApp, as: Person | null, course: string) =>
  app.call('GET', `/api/courses/${course}/plan.ics`, { as })

const setUp = async ({ count = 4, now = '2026-11-20T10:00:00Z', releaseAfterDays = 0 } = {}) => {
  const clock = testClock(now)
  const app = { ...(await testApp({ clock })), clock }
  const claire = await app.person('claire@example.com')
  const made = await app.seed((tx) => makeCourseWithLessons(tx, count))
  await app.seed((tx) => tx.update(modules, made.module.id, { releaseAfterDays }))
  await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, made.course.id, 'manual'))
  return { app, claire, ...made }
}

describe('the study plan of a member', () => {
  it('is stored with the enrollment, and a later one replaces it', async () => {
    const { app, claire, course } = await setUp()
    expect((await keep(app, claire, course.id, PLAN)).statusCode).toBe(204)
    expect((await keep(app, claire, course.id, { ...PLAN, perWeek: 1 })).statusCode).toBe(204)
    const rows = (await app.call('GET', '/api/collections/enrollments/records', { as: claire })).json()
    expect(rows.items[0].plan).toEqual({ ...PLAN, perWeek: 1 })
  })

  it('is refused when invalid, and without the course', async () => {
    const { app, claire, course } = await setUp()
    const odd = [
      { ...PLAN, perWeek: 0 },
      { ...PLAN, perWeek: 15 },
      { ...PLAN, perWeek: 1.5 },
      { ...PLAN, days: [7, 2] },
      { ...PLAN, days: [2, 2] },
      { ...PLAN, days: [0] },
      { ...PLAN, time: '24:00' },
      { ...PLAN, time: '20:30:00' },
      { ...PLAN, more: 1 },
    ]
    for (const body of odd) expect((await keep(app, claire, course.id, body)).statusCode).toBe(400)
    const ines = await app.person('ines@example.com')
    expect((await keep(app, ines, course.id, PLAN)).statusCode).toBe(404)
    expect((await keep(app, null, course.id, PLAN)).statusCode).toBe(401)
    expect((await calendar(app, ines, course.id)).statusCode).toBe(404)
    // Neither by the record API: the field is the server's.
    const [row] = (await app.call('GET', '/api/collections/enrollments/records', { as: claire })).json().items
    const path = `/api/collections/enrollments/records/${row.id}`
    expect((await app.call('PATCH', path, { as: claire, body: { plan: PLAN } })).statusCode).not.toBe(200)
    expect((await app.call('GET', path, { as: claire })).json().plan).toBeNull()
    await app.seed((tx) => tx.update(enrollments, row.id, { isActive: false }))
    expect((await keep(app, claire, course.id, PLAN)).statusCode).toBe(404)
  })
})

describe('the calendar of a study plan', () => {
  it('repeats weekly on the chosen days until nothing is left', async () => {
    // Wednesday, before the clock changes on Sunday.
    const { app, claire, course } = await setUp({ now: '2027-03-24T10:00:00Z' })
    await keep(app, claire, course.id, PLAN)
    const answer = await calendar(app, claire, course.id)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('mon-rythme.ics')
    const lines = answer.body.replace(/\r\n /g, '').split('\r\n')
    // Sunday comes before Tuesday here; the hour is that of the wall, also after the change of the clock that day.
    expect(lines).toContain('DTSTART:20270328T203000')
    expect(lines).toContain('RRULE:FREQ=WEEKLY;UNTIL=20270404T235959;BYDAY=TU,SU')
    expect(lines.filter((line) => line.startsWith('UID:'))).toHaveLength(1)
    expect(lines).toContain('TRIGGER:-PT10M')
    expect(lines.find((line) => line.startsWith('URL'))).toContain(`/mon-espace/${course.id}`)
    // The same appointment the second time, newer.
    app.clock.advance(3_600_000)
    const again = (await calendar(app, claire, course.id)).body
    const of = (text: string, name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(text)?.[1]
    expect(of(again, 'UID')).toBe(of(answer.body, 'UID'))
    expect(Number(of(again, 'SEQUENCE'))).toBeGreaterThan(Number(of(answer.body, 'SEQUENCE')))
  })

  it('begins at a future hour', async () => {
    // Sunday, 20:29 in Paris.
    const { app, claire, course } = await setUp({ now: '2026-11-22T19:29:00Z' })
    await keep(app, claire, course.id, PLAN)
    expect((await calendar(app, claire, course.id)).body).toContain('DTSTART:20261122T203000')
    app.clock.advance(60_000)
    expect((await calendar(app, claire, course.id)).body).toContain('DTSTART:20261124T203000')
    await keep(app, claire, course.id, { ...PLAN, days: [7] })
    expect((await calendar(app, claire, course.id)).body).toContain('DTSTART:20261129T203000')
  })

  it('waits for later lessons', async () => {
    const { app, claire, course } = await setUp({ releaseAfterDays: 60 })
    await keep(app, claire, course.id, { ...PLAN, days: [1] })
    const { body } = await calendar(app, claire, course.id)
    // Sixty days after 20 November is Tuesday 19 January; four lessons take two weeks.
    expect(body).toContain('UNTIL=20270131T235959')
  })

  it('has at least one entry when the last week’s days are over', async () => {
    // Friday; the one lesson is this week's.
    const { app, claire, course } = await setUp({ count: 1 })
    await keep(app, claire, course.id, { ...PLAN, days: [1] })
    const { body } = await calendar(app, claire, course.id)
    expect(body).toContain('DTSTART:20261123T203000')
    expect(body).toContain('UNTIL=20261123T235959')
  })

  it('is empty without days, and after completion', async () => {
    const { app, claire, course, lessons } = await setUp({ count: 1 })
    expect((await calendar(app, claire, course.id)).statusCode).toBe(409)
    await keep(app, claire, course.id, { ...PLAN, days: [] })
    expect((await calendar(app, claire, course.id)).json().message).toBe('Choisissez d’abord vos jours.')
    await keep(app, claire, course.id, PLAN)
    await app.call('POST', '/api/collections/progress/records', {
      as: claire,
      body: { lesson: lessons[0]?.id, completed: true },
    })
    expect((await calendar(app, claire, course.id)).statusCode).toBe(409)
  })
})
