/** The evenings of a recording for a calendar. */
import { expect, it } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { system } from '#server/records/actor.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { listening } from '../../support/recording.ts'

const ask = (app: TestApp, as: Person | null, lesson: string, query = 'days=1,5&time=21:30') =>
  app.call('GET', `/api/lessons/${lesson}/reminder.ics?${query}`, { as })
const end = (app: TestApp, user: string, expiresAt: string) =>
  app.seed((tx) => tx.update(enrollments, tx.first(enrollments, { user }).id, { expiresAt }))

it('the reminder of a recording is a weekly appointment with an alarm, for three months', async () => {
  const { app, claire, id, course } = await listening()
  // A Friday, eleven in Paris.
  const answer = await ask(app, claire, id)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename=mes-soirs.ics',
  })
  const text = answer.body.replace(/\r\n /g, '')
  // Local time of the calendar's owner: no zone, so no season changes it.
  expect(text).toContain('DTSTART:20261120T213000\r\n')
  expect(text).toMatch(/RRULE:FREQ=WEEKLY;(?=.*BYDAY=MO,FR)(?=.*UNTIL=20270219T)/)
  expect(text).toContain('TRIGGER:-PT10M')
  expect(text).toContain(`/mon-espace/${course}/${id}`)
})

it('the reminder of a recording ends with the access, and begins where it still can', async () => {
  const { app, claire, id } = await listening()
  // Tonight's has begun: Monday is the first.
  app.clock.advance(11 * 3_600_000)
  expect((await ask(app, claire, id)).body).toContain('DTSTART:20261123T213000')
  // Access ends at nine in the evening of Friday, before that evening's.
  await end(app, claire.id, '2026-11-27 20:00:00.000Z')
  expect((await ask(app, claire, id)).body).toContain('UNTIL=20261126')
  await end(app, claire.id, '2026-11-23 10:00:00.000Z')
  const late = await ask(app, claire, id)
  expect(late.statusCode).toBe(409)
  expect(late.json().message).toContain('prend fin avant')
})

it('the reminder of a recording is refused without days or an hour, and for closed or other lessons', async () => {
  const { app, claire, id } = await listening()
  for (const query of ['days=&time=21:30', 'days=8&time=21:30', 'days=1&time=25:00', 'time=21:30', 'days=1'])
    expect((await ask(app, claire, id, query)).statusCode).toBe(400)
  const ines = await app.person('ines@example.com')
  expect((await ask(app, ines, id)).statusCode).toBe(404)
  expect((await ask(app, null, id)).statusCode).toBe(401)
  await app.seed((tx) => tx.update(lessons, id, { type: 'text' }))
  expect((await ask(app, claire, id)).statusCode).toBe(404)
  expect(app.engine.read(system).count(lessons, { id })).toBe(1)
})
