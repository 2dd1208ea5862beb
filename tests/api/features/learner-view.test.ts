/** « Voir comme Claire le 12 mars »: what is open to a member at an instant. */
import { describe, expect, it } from 'vitest'
import { modules } from '#drizzle/collections/courses.ts'
import { enrollments } from '#drizzle/collections/learning.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'

const DAY = 86_400_000

const world = async () => {
  const app = await testApp()
  const staff = await app.person('ines@example.com', { role: 'staff', permissions: ['courses.manage'] })
  const claire = await app.person('claire@example.com')
  const made = await app.seed((tx) => makeCourseWithLessons(tx, 2, { accessMonths: 2 }))
  await app.seed((tx) => tx.update(modules, made.module.id, { releaseAfterDays: 30 }))
  await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, made.course.id, 'manual'))
  const { id } = app.engine.read(system).first(enrollments, { user: claire.id })
  const begin = app.clock.now().getTime()
  const view = async (days: number, as = staff) => {
    const at = new Date(begin + days * DAY).toISOString()
    const answer = await app.call('GET', `/api/enrollments/${id}/view?at=${at}`, { as })
    return { status: answer.statusCode, ...answer.json() }
  }
  const lockedAt = async (days: number) =>
    (await view(days)).modules[0].lessons.map(({ locked }: { locked: boolean }) => locked)
  return { app, staff, claire, id, view, lockedAt, lesson: made.lessons[0]?.id ?? '', course: made.course }
}

describe('the view of a learner', () => {
  it('equals the member’s own record API replies on that date', async () => {
    const { app, claire, view, lockedAt, lesson } = await world()
    expect(await lockedAt(0)).toEqual([true, true])
    expect(await lockedAt(29.9)).toEqual([true, true])
    expect(await lockedAt(30)).toEqual([false, false])
    expect(await lockedAt(70)).toEqual([true, true])
    expect((await view(-1)).state).toBe('waiting')
    expect((await view(0)).state).toBe('open')
    expect((await view(70)).state).toBe('expired')
    // The member's own reads, on that date.
    const reads = async () =>
      (await app.call('GET', `/api/collections/lessons/records/${lesson}`, { as: claire })).statusCode
    expect(await reads()).toBe(404)
    app.clock.advance(30 * DAY)
    const again = await app.call('POST', '/api/collections/users/auth-with-password', {
      body: { identity: claire.email, password: 'un-mot-de-passe-long' },
    })
    expect(
      (
        await app.call('GET', `/api/collections/lessons/records/${lesson}`, {
          as: { ...claire, token: again.json().token },
        })
      ).statusCode,
    ).toBe(200)
  })

  it('shows only which lessons are open, and only to those who manage courses', async () => {
    const { app, staff, claire, id, view } = await world()
    const seen = await view(31)
    expect(seen.name).toBe('claire')
    // The page is drawn of it: the course, its programme, and how much there is.
    expect(seen.course).toMatchObject({ title: 'Une formation', enrolled: true, opensAt: '' })
    expect(seen).toMatchObject({ lessonCount: 2, durationSeconds: 120, isActive: true, usedUpAt: '' })
    expect((await view(-1)).course).toMatchObject({ enrolled: false })
    expect(JSON.stringify(seen)).not.toContain('Contenu réservé')
    expect((await view(0, claire)).status).toBe(403)
    const odd = (path: string) => app.call('GET', path, { as: staff })
    expect((await odd(`/api/enrollments/${id}/view?at=demain`)).statusCode).toBe(400)
    expect((await odd('/api/enrollments/rien/view')).statusCode).toBe(404)
    await app.seed((tx) => tx.update(enrollments, id, { isActive: false }))
    expect((await view(31)).state).toBe('suspended')
    expect((await view(31)).modules[0].lessons[0].locked).toBe(true)
  })
})
