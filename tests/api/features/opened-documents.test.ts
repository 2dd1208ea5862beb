/** A PDF lesson is finished once its document was opened, a live one once it was held. */
import { describe, expect, it } from 'vitest'
import { lessons } from '#drizzle/collections/courses.ts'
import { learningEvents } from '#drizzle/collections/learning.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'

const world = async () => {
  const app = await testApp()
  const member = await app.person('membre@example.com')
  const made = await app.seed((tx) => {
    const { course, lessons: list } = makeCourseWithLessons(tx, 2)
    enrol(tx, app.clock.now(), member.id, course.id, 'manual')
    return { pdf: list[0]?.id ?? '', live: list[1]?.id ?? '' }
  })
  const content = Buffer.from('%PDF-1.4\n%%EOF\n')
  const file = await app.engine.upload(lessons, made.pdf, 'attachments', { name: 'fiche.pdf', content })
  await app.seed((tx) => {
    tx.update(lessons, made.pdf, { type: 'pdf', attachments: [file], minimumSeconds: 0 })
    tx.update(lessons, made.live, { type: 'live', minimumSeconds: 0 })
  })
  const finish = (lesson: string) =>
    app.call('POST', '/api/collections/progress/records', {
      as: member,
      body: { user: member.id, lesson, completed: true },
    })
  const open = async () => {
    const { token } = (await app.call('POST', '/api/files/token', { as: member })).json()
    return app.call('GET', `/api/files/lessons/${made.pdf}/${file.name}?token=${token}`)
  }
  return { app, member, ...made, finish, open }
}

describe('lesson that is finished by hand', () => {
  it('waits for its document to be opened, which is noted once', async () => {
    const { app, member, pdf, finish, open } = await world()
    expect((await finish(pdf)).json().data.completed.message).toBe('Ouvrez d’abord le document.')
    expect((await open()).statusCode).toBe(200)
    await open()
    const events = app.engine.read(system).find(learningEvents, { user: member.id, kind: 'download' })
    expect(events).toHaveLength(1)
    expect((await finish(pdf)).json()).toMatchObject({ completed: true })
  })

  it('waits for the date of a live session, and for its end', async () => {
    const { app, live, finish } = await world()
    expect((await finish(live)).json().data.completed.message).toMatch(/pas encore fixée/)
    const liveAt = app.clock.now().toISOString().replace('T', ' ')
    await app.seed((tx) => tx.update(lessons, live, { liveAt, durationSeconds: 3600 }))
    expect((await finish(live)).json().data.completed.message).toMatch(/après le direct/)
    app.clock.advance(3_600_000)
    expect((await finish(live)).json()).toMatchObject({ completed: true })
  })
})
