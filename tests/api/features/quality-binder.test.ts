/** The binder of a course and the sheets of its people, made of real records. */
import { describe, expect, it } from 'vitest'
import { lessons as lessonCollection } from '#drizzle/collections/courses.ts'
import { enrollments, invitations, learningEvents, progress } from '#drizzle/collections/learning.ts'
import { complaints, improvements, surveyRequests } from '#drizzle/collections/quality.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { sendSurveys } from '#server/features/quality/sending.ts'
import { type Person, testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { switchOn } from '../../support/settings.ts'

const DAY = 86_400_000
const AT = '2026-11-01 10:00:00.000Z'

const world = async () => {
  const app = await testApp()
  const staff = await app.person('ines@example.com', { role: 'staff', permissions: ['courses.manage'] })
  const claire = await app.person('claire@example.com')
  const { course, lessons } = await app.seed((tx) => makeCourseWithLessons(tx, 2, { certificate: true }))
  await app.seed((tx) => switchOn(tx, 'qualiopi'))
  const ask = (path: string, as: Person | null = staff) => app.call('GET', `/api/quality/${path}`, { as })
  const states = (findings: { indicator: number; state: string }[]) =>
    Object.fromEntries(findings.map(({ indicator, state }) => [indicator, state]))
  const binder = async () => {
    const answer = await ask(`courses/${course.id}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const people = async (query = '') => (await ask(`courses/${course.id}/learners${query}`)).json()
  return { app, staff, claire, course, lesson: lessons[0]?.id ?? '', ask, states, binder, people }
}

describe('the quality binder of a course', () => {
  it('requires the permission to manage courses', async () => {
    const { app, claire, course, ask } = await world()
    const other = await app.person('x@example.com', { role: 'staff', permissions: ['users.manage'] })
    for (const path of [`courses/${course.id}`, `courses/${course.id}/learners`, 'enrollments/x'])
      expect([
        (await ask(path, null)).statusCode,
        (await ask(path, claire)).statusCode,
        (await ask(path, other)).statusCode,
      ]).toEqual([401, 403, 403])
    for (const path of ['courses/nope', 'courses/nope/learners', 'enrollments/nope'])
      expect((await ask(path)).statusCode).toBe(404)
  })

  it('is made of stored people, answers, traces and registers', async () => {
    const { app, claire, course, lesson, binder, people, states, ask } = await world()
    expect((await binder()).learners).toBe(0)
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course.id, 'manual'))
    await sendSurveys(app.engine)
    await app.seed((tx) => {
      tx.update(surveyRequests, tx.first(surveyRequests, { kind: 'positioning' }).id, {
        answers: { knowledge: 1, practice: 1, ease: 3, goals: 'Dormir', needs: 'Sous-titres' },
        answeredAt: '2026-11-20 10:00:00.000Z',
      })
      const quiz = { user: claire.id, lesson, course: course.id, kind: 'quiz' as const }
      tx.create(learningEvents, { ...quiz, at: '2026-11-20 10:00:00.000Z', data: { score: 80 } })
      tx.create(complaints, { user: claire.id, course: course.id, receivedAt: AT, subject: 'Son' })
      tx.create(improvements, { source: 'audit', finding: 'x', status: 'done' })
    })
    const found = await binder()
    expect(found).toMatchObject({ learners: 1, since: '2025-11-20 10:00:00.000Z' })
    expect(states(found.findings)).toMatchObject({
      4: 'proven',
      8: 'proven',
      9: 'proven',
      10: 'missing',
      12: 'proven',
      31: 'missing',
      32: 'proven',
    })
    const { items, totalItems } = await people()
    expect(totalItems).toBe(1)
    expect(items[0]).toMatchObject({ user: claire.id, state: 'active', email: claire.email })
    expect(states(items[0].findings)).toMatchObject({
      4: 'proven',
      8: 'proven',
      9: 'proven',
      10: 'missing',
      11: 'proven',
      31: 'missing',
    })
    const sheet = (await ask(`enrollments/${items[0].id}`)).json()
    expect(sheet.surveys).toMatchObject([{ kind: 'positioning', answers: { needs: 'Sous-titres' } }])
    expect(JSON.stringify(sheet)).not.toContain('token')
    const evaluated = sheet.findings.find(({ indicator }: { indicator: number }) => indicator === 11)
    expect(evaluated.evidence[0].what).toBe('Quiz «\u00a0Leçon 1\u00a0», 80\u00a0%')
    await app.seed((tx) =>
      tx.update(surveyRequests, sheet.surveys[0].id, { adaptation: 'Sous-titres ajoutés' }),
    )
    expect(states((await binder()).findings)[10]).toBe('proven')
  })

  it('covers twelve months, finds people by name, and suggests writing to those who drop out', async () => {
    const { app, course, ask, people, binder, states } = await world()
    const names = ['anna', 'bela', 'éva']
    for (const name of names) {
      const { id } = await app.person(`${name.replace('é', 'e')}@example.com`)
      await app.seed((tx) => {
        tx.create(enrollments, { user: id, course: course.id, enrolledAt: '2026-10-01 10:00:00.000Z' })
      })
    }
    const { id: old } = await app.person('old@example.com')
    await app.seed((tx) =>
      tx.create(enrollments, { user: old, course: course.id, enrolledAt: '2025-01-01 10:00:00.000Z' }),
    )
    expect((await people('?perPage=2')).items).toHaveLength(2)
    expect((await people('?perPage=2&page=2')).items).toHaveLength(1)
    expect((await people('?q=bel')).items).toMatchObject([{ name: 'bela', state: 'at_risk' }])
    expect((await people('?q=%25')).items).toEqual([])
    expect(states((await binder()).findings)[12]).toBe('missing')
    await sendSurveys(app.engine)
    // The welcome mail is no sign that the member was missed.
    expect(states((await binder()).findings)[12]).toBe('missing')
    app.clock.advance(8 * DAY)
    await sendSurveys(app.engine)
    const boss = await app.person('boss@example.com', { role: 'admin' })
    const later = (await ask(`courses/${course.id}`, boss)).json()
    expect(states(later.findings)[12]).toBe('proven')
  })

  it('counts completions, with the satisfaction', async () => {
    const { app, claire, course, lesson, binder, states, people } = await world()
    await app.seed((tx) => {
      enrol(tx, app.clock.now(), claire.id, course.id, 'manual')
      tx.create(progress, { user: claire.id, lesson, course: course.id, completed: true })
      const enrollment = tx.first(enrollments, { user: claire.id })
      tx.update(enrollments, enrollment.id, { completedAt: '2026-11-20 10:00:00.000Z' })
    })
    expect(states((await binder()).findings)).toMatchObject({ 30: 'missing' })
    await app.seed((tx) =>
      tx.update(surveyRequests, tx.first(surveyRequests, { kind: 'hot' }).id, {
        sentAt: '2026-11-20 10:00:00.000Z',
        answeredAt: '2026-11-20 10:00:00.000Z',
        answers: { overall: 5 },
      }),
    )
    expect(states((await binder()).findings)).toMatchObject({ 30: 'proven', 2: 'missing' })
    expect(states((await people()).items[0].findings)).toMatchObject({ 30: 'proven' })
  })

  it('and its sheets agree: an undelivered mail welcomes no member', async () => {
    const { app, claire, course, binder, people, states } = await world()
    const id = await app.seed((tx) => {
      enrol(tx, app.clock.now(), claire.id, course.id, 'manual')
      const invitation = { email: claire.email, course: course.id, acceptedBy: claire.id, mailedAt: AT }
      return tx.create(invitations, { ...invitation, delivery: 'failed' }).id
    })
    const ninth = async () => [
      states((await binder()).findings)[9],
      states((await people()).items[0].findings)[9],
    ]
    expect(await ninth()).toEqual(['missing', 'missing'])
    await app.seed((tx) => tx.update(invitations, id, { delivery: 'sent' }))
    expect(await ninth()).toEqual(['proven', 'proven'])
  })

  it('counts as sent what left before its twelve months and was answered within', async () => {
    const { app, claire, course, binder } = await world()
    await app.seed((tx) => {
      enrol(tx, app.clock.now(), claire.id, course.id, 'manual')
      tx.update(surveyRequests, tx.first(surveyRequests, { kind: 'positioning' }).id, {
        sentAt: '2025-11-18 10:00:00.000Z',
        answeredAt: '2025-11-22 10:00:00.000Z',
        answers: { knowledge: 1, practice: 1, ease: 3, goals: 'Dormir' },
      })
    })
    const { findings } = await binder()
    const fourth = findings.find(({ indicator }: { indicator: number }) => indicator === 4)
    expect(fourth.evidence[0].what).toContain('1\u00a0réponse sur 1')
  })

  it('and its sheets ignore a lesson that has lost its quiz', async () => {
    const { app, claire, course, lesson, binder, people } = await world()
    await app.seed((tx) => {
      tx.update(lessonCollection, lesson, { type: 'quiz', quiz: '' })
      enrol(tx, app.clock.now(), claire.id, course.id, 'manual')
      const { id } = tx.first(enrollments, { user: claire.id })
      tx.update(enrollments, id, { completedAt: '2026-11-20 10:00:00.000Z' })
    })
    const lacksOf = (findings: { indicator: number; lacks: { what: string }[] }[]) =>
      findings.find(({ indicator }) => indicator === 11)?.lacks.map(({ what }) => what)
    expect(lacksOf((await binder()).findings)).toEqual(['Aucun quiz ni exercice n’évalue les acquis.'])
    expect(lacksOf((await people()).items[0].findings)).toEqual(['La formation n’a ni quiz ni exercice.'])
  })
})
