/** Questionnaires of a training: sent once, for a reason, to people with access; answered by a link. */
import { describe, expect, it } from 'vitest'
import { courses } from '#drizzle/collections/courses.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { enrollments, progress } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { surveyRequests } from '#drizzle/collections/quality.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { sendSurveys } from '#server/features/quality/sending.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'

const DAY = 86_400_000
const POSITIONING = { knowledge: 2, practice: 1, ease: 4, goals: 'Mieux dormir' }
const HOT = { overall: 5, objectives: 4, content: 4, pace: 3, means: 5, support: 4 }

const world = async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const made = await app.seed((tx) => {
    tx.create(siteSettings, {
      brand: 'Sable',
      contactEmail: 'bonjour@example.com',
      features: { qualiopi: true },
    })
    return makeCourseWithLessons(tx, 1)
  })
  const course = made.course.id
  const reader = () => app.engine.read(system)
  const open = (beginsAt?: Date) =>
    app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course, 'manual', { beginsAt }))
  const end = () =>
    app.seed((tx) => {
      tx.create(progress, { user: claire.id, lesson: made.lessons[0]?.id ?? '', course, completed: true })
    })
  const requests = () => reader().find(surveyRequests, { user: claire.id }, { sort: 'kind' })
  const request = (kind: 'positioning' | 'hot' | 'cold') => requests().find((one) => one.kind === kind)
  const mails = async () => {
    await app.worker.drain()
    return reader().find(emailMessages, { to: claire.email }, { sort: 'created' })
  }
  const subjects = async () => (await mails()).map(({ subject }) => subject)
  const send = () => sendSurveys(app.engine)
  const tokenIn = async (at = -1) =>
    /questionnaire-formation\/([\w-]+)/.exec((await mails()).at(at)?.text ?? '')?.[1] ?? ''
  const enrollment = () => reader().first(enrollments, { user: claire.id })
  const change = (data: object) => app.seed((tx) => tx.update(enrollments, enrollment().id, data))
  const lookup = (token: string) => app.call('POST', '/api/surveys/lookup', { body: { token } })
  const answer = (token: string, answers: object, more: object = {}) =>
    app.call('POST', '/api/surveys/answer', { body: { token, answers, ...more } })
  return {
    app,
    claire,
    course,
    reader,
    open,
    end,
    requests,
    request,
    mails,
    subjects,
    send,
    tokenIn,
    enrollment,
    change,
    lookup,
    answer,
  }
}

describe('a questionnaire', () => {
  it('is sent at the start of the enrollment, once, with the course’s address', async () => {
    const { app, course, open, requests, send, mails } = await world()
    await open()
    expect(requests()).toMatchObject([{ kind: 'positioning', sentAt: '', dueAt: '2026-11-20 10:00:00.000Z' }])
    expect(await Promise.all([send(), send()])).toEqual([1, 0])
    await open()
    expect(await send()).toBe(0)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Avant de commencer «\u00a0Une formation\u00a0»')
    expect(mail?.text).toContain(`/mon-espace/${course}`)
    expect(mail?.text).toContain('bonjour@example.com')
    expect(requests()[0]?.sentAt).toBe('2026-11-20 10:00:00.000Z')
    app.clock.advance(DAY)
    expect(await send()).toBe(0)
  })

  it('waits for a verified address with a free course only', async () => {
    const { app, claire, open, change, send } = await world()
    const verify = (verified: boolean) => app.seed((tx) => tx.update(users, claire.id, { verified }))
    await verify(false)
    await open()
    await change({ paymentType: 'free' })
    expect(await send()).toBe(0)
    await verify(true)
    expect(await send()).toBe(1)
  })

  it('waits for the day on which the enrollment begins, and follows it', async () => {
    const { app, open, change, request, send } = await world()
    await open(new Date(app.clock.now().getTime() + 14 * DAY))
    expect(await send()).toBe(0)
    expect(request('positioning')?.dueAt).toBe('2026-12-04 10:00:00.000Z')
    await change({ enrolledAt: '2026-11-22 10:00:00.000Z' })
    app.clock.advance(2 * DAY)
    expect(await send()).toBe(1)
  })

  it('is reminded of once, after seven days, and not after its answer', async () => {
    const { app, open, send, subjects, request } = await world()
    await open()
    await send()
    app.clock.advance(7 * DAY - 1000)
    expect(await send()).toBe(0)
    app.clock.advance(1000)
    expect(await send()).toBe(1)
    app.clock.advance(7 * DAY)
    expect(await send()).toBe(0)
    expect(await subjects()).toEqual([
      'Avant de commencer «\u00a0Une formation\u00a0»',
      'Rappel\u00a0: Avant de commencer «\u00a0Une formation\u00a0»',
    ])
    expect(request('positioning')?.remindedAt).toBe('2026-11-27 10:00:00.000Z')
  })

  it('follows the completion: at once, and three months later in Paris', async () => {
    const { app, open, end, requests, request, send, subjects } = await world()
    await open()
    await end()
    // An ended course sends no questionnaire about expectations.
    expect(requests().map(({ kind }) => kind)).toEqual(['cold', 'hot'])
    expect(request('cold')?.dueAt).toBe('2027-02-20 10:00:00.000Z')
    expect(await send()).toBe(1)
    app.clock.advance(92 * DAY)
    expect(await send()).toBe(1)
    expect(await subjects()).toEqual([
      'Votre avis sur «\u00a0Une formation\u00a0»',
      '«\u00a0Une formation\u00a0», trois mois après',
    ])
  })

  it('has no cold one when its date would exceed the calendar', async () => {
    const { open, change, requests } = await world()
    await open()
    await change({ completedAt: '9999-12-31 23:59:59.999Z' })
    expect(requests().map(({ kind }) => kind)).toEqual(['hot'])
  })

  it.each([
    ['whose access was withdrawn', { isActive: false }],
    ['whose access ran out before she began', { expiresAt: '2026-11-20 09:00:00.000Z' }],
  ])('is not sent to a person %s', async (_, data) => {
    const { app, open, change, send, mails } = await world()
    await open()
    await change(data)
    expect(await send()).toBe(0)
    app.clock.advance(40 * DAY)
    // Too late for it, even with renewed access.
    await change({ expiresAt: '' })
    expect(await send()).toBe(0)
    expect(await mails()).toEqual([])
  })

  it('is not mailed after the access was withdrawn or the answer given', async () => {
    const { app, open, change, requests, send, mails } = await world()
    await open()
    const queue = (tx: Parameters<Parameters<typeof app.seed>[0]>[0]) =>
      tx.enqueue('mail', { template: 'survey', requestId: requests()[0]?.id, isReminder: true })
    await app.seed((tx) => {
      tx.update(surveyRequests, requests()[0]?.id ?? '', { answeredAt: '2026-11-20 10:00:00.000Z' })
      queue(tx)
    })
    await change({ isActive: false })
    await app.seed(queue)
    expect(await mails()).toEqual([])
    expect(await send()).toBe(0)
  })

  it('is deleted with the enrollment before its sending, and with account and course in any case', async () => {
    const { app, claire, open, end, enrollment, requests, send } = await world()
    await open()
    await app.seed((tx) => tx.delete(enrollments, enrollment().id))
    expect(requests()).toEqual([])
    await open()
    await end()
    await send()
    expect(requests()).toHaveLength(2)
    await app.seed((tx) => tx.delete(enrollments, enrollment().id))
    expect(requests()).toMatchObject([{ kind: 'hot', enrollment: '' }])
    await app.seed((tx) => tx.delete(users, claire.id))
    expect(requests()).toEqual([])
  })

  it('is not sent by a course that mutes it, nor by the demonstration', async () => {
    const { app, course, open, end, requests, send } = await world()
    await app.seed((tx) => tx.update(courses, course, { mutedSurveys: ['positioning', 'cold'] }))
    await open()
    await end()
    expect(requests().map(({ kind }) => kind)).toEqual(['hot'])
    await app.seed((tx) => tx.update(siteSettings, tx.first(siteSettings, {}).id, { demo: true }))
    expect(await send()).toBe(0)
    await app.seed((tx) => tx.update(siteSettings, tx.first(siteSettings, {}).id, { demo: false }))
    await app.seed((tx) => tx.update(courses, course, { mutedSurveys: ['hot'] }))
    expect(await send()).toBe(0)
  })

  it('about expectations is not sent for enrollments from before', async () => {
    const { app, open, change, requests, send } = await world()
    await open()
    await app.seed((tx) => tx.delete(surveyRequests, requests()[0]?.id ?? ''))
    await change({ enrolledAt: '2026-11-21 10:00:00.000Z', isActive: false })
    await change({ isActive: true })
    expect(requests()).toEqual([])
    expect(await send()).toBe(0)
  })
})

describe('the link of a questionnaire', () => {
  const sent = async () => {
    const site = await world()
    await site.open()
    await site.send()
    return { ...site, token: await site.tokenIn() }
  }

  it('opens it without an account, and its answers may be changed for thirty days', async () => {
    const { app, lookup, answer, token, request } = await sent()
    const shown = await lookup(token)
    expect(shown.headers['cache-control']).toBe('no-store')
    expect(shown.json()).toEqual({
      kind: 'positioning',
      courseTitle: 'Une formation',
      firstName: 'claire',
      answeredAt: '',
      changeableUntil: '',
      isOpen: true,
      answers: {},
      hasPrivate: false,
    })
    const first = await answer(token, { ...POSITIONING, goals: '  Mieux dormir ' })
    expect(first.json()).toMatchObject({
      answers: POSITIONING,
      answeredAt: '2026-11-20 10:00:00.000Z',
      changeableUntil: '2026-12-20 10:00:00.000Z',
    })
    app.clock.advance(30 * DAY - 1)
    expect((await answer(token, { ...POSITIONING, ease: 1 })).statusCode).toBe(200)
    expect(request('positioning')).toMatchObject({
      answers: { ...POSITIONING, ease: 1 },
      answeredAt: '2026-11-20 10:00:00.000Z',
    })
    app.clock.advance(1)
    const late = await answer(token, POSITIONING)
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'Vos réponses ne peuvent plus être modifiées depuis le 20\u00a0décembre\u00a02026.',
    ])
    expect((await lookup(token)).json().isOpen).toBe(false)
  })

  it('never shows stored needs, and keeps them', async () => {
    const { app, claire, reader, lookup, answer, token, request } = await sent()
    const needs = 'Des sous-titres'
    await answer(token, { ...POSITIONING, needs })
    expect((await lookup(token)).json()).toMatchObject({ answers: POSITIONING, hasPrivate: true })
    expect(reader().find(notifications, { type: 'warning' })).toMatchObject([
      {
        title: 'Besoin d’aménagement signalé',
        message: 'Dans le positionnement de «\u00a0Une formation\u00a0».',
      },
    ])
    await answer(token, POSITIONING, { keepsPrivate: true })
    expect(request('positioning')?.answers).toEqual({ ...POSITIONING, needs })
    expect(reader().count(notifications, { type: 'warning' })).toBe(1)
    await answer(token, POSITIONING)
    expect(request('positioning')?.answers).toEqual(POSITIONING)
    const url = '/api/collections/survey_requests/records'
    expect((await app.call('GET', url, { as: claire })).json().items).toEqual([])
    const author = await app.person('a@example.com', { role: 'staff', permissions: ['users.manage'] })
    expect((await app.call('GET', url, { as: author })).json().items).toEqual([])
    const boss = await app.person('b@example.com', { role: 'staff', permissions: ['courses.manage'] })
    const [row] = (await app.call('GET', url, { as: boss })).json().items
    expect(row.answers).toEqual(POSITIONING)
    expect(row.token).toBeUndefined()
    const note = { adaptation: 'Sous-titres ajoutés', answers: {}, answeredAt: '', kind: 'hot' }
    const noted = await app.call('PATCH', `${url}/${row.id}`, { as: boss, body: note })
    expect(noted.statusCode).toBeLessThan(500)
    expect(request('positioning')?.answers).toEqual(POSITIONING)
  })

  it('reports missing answers by question, and changes nothing', async () => {
    const { answer, token, request } = await sent()
    const wrong = await answer(token, { ...HOT, goals: ' ' })
    expect(wrong.statusCode).toBe(400)
    expect(Object.keys(wrong.json().data).sort()).toEqual(
      [
        'content',
        'ease',
        'goals',
        'knowledge',
        'means',
        'objectives',
        'overall',
        'pace',
        'practice',
        'support',
      ].sort(),
    )
    expect(request('positioning')?.answeredAt).toBe('')
  })

  it('neither exists nor leaves on a site without Qualiopi', async () => {
    const { app, open, send, requests, subjects } = await world()
    const turn = (qualiopi: boolean) =>
      app.seed((tx) => tx.update(siteSettings, tx.first(siteSettings, {}).id, { features: { qualiopi } }))
    await turn(false)
    await open()
    expect(requests()).toEqual([])
    await turn(true)
    await app.seed((tx) => {
      tx.delete(enrollments, tx.first(enrollments, {}).id)
    })
    await open()
    expect(requests()).toHaveLength(1)
    await turn(false)
    expect(await send()).toBe(0)
    expect(await subjects()).toEqual([])
    await turn(true)
    expect(await send()).toBe(1)
  })

  it('is one and the same 404 for guessed tokens', async () => {
    const { lookup, answer, token, request } = await sent()
    const other = `${request('positioning')?.id}${'x'.repeat(43)}`
    for (const guess of [
      '',
      'x',
      token.slice(0, 15),
      token.slice(0, -1),
      `${token}x`,
      other,
      '\u0000'.repeat(60),
    ]) {
      expect((await lookup(guess)).json()).toMatchObject({
        status: 404,
        message: 'Ce questionnaire n’existe pas ou n’existe plus.',
      })
      expect((await answer(guess, POSITIONING)).statusCode).toBe(404)
    }
    expect((await lookup('x'.repeat(201))).statusCode).toBe(400)
  })
})

describe('the mail of a questionnaire', () => {
  it('is stored without its secret once sent, and has it again when it is sent once more', async () => {
    const { open, send, request, reader, mails } = await world()
    const { withoutSecrets, withKeptLinks, lacksSecrets } = await import('#server/features/mail/secrets.ts')
    await open()
    await send()
    const [mail] = await mails()
    if (!mail) throw new Error('No mail')
    const stored = withoutSecrets(mail, 'http://localhost:8090')
    const { id, token } = request('positioning') ?? { id: '', token: '' }
    expect(mail.text).toContain(`/questionnaire-formation/${id}${token}`)
    expect(stored.text).toContain(`/questionnaire-formation/${id}[retiré]`)
    expect(stored.text + stored.html).not.toContain(token)
    expect(lacksSecrets(stored)).toBe(true)
    expect(withKeptLinks(reader(), stored)).toEqual({ html: mail.html, text: mail.text })
  })
})
