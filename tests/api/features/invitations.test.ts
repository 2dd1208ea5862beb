/** Invitations to a course: by mail, answered once, withdrawn, and never a way around a closed access. */
import { describe, expect, it } from 'vitest'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { enrollments, invitations } from '#drizzle/collections/learning.ts'
import { users } from '#drizzle/collections/users.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { expireInvitations } from '#server/features/invitations/expiry.ts'
import { system } from '#server/records/actor.ts'
import { type Person, testApp } from '../../support/app.ts'
import { makeCourse, makeCourseWithLessons } from '../../support/catalogue.ts'

const DAY = 86_400_000
const NONE = 'Invitation not found or already used'

const world = async () => {
  const app = await testApp()
  const staff = await app.person('ines@example.com', { role: 'staff', permissions: ['courses.manage'] })
  const claire = await app.person('claire@example.com')
  const { course, lessons } = await app.seed((tx) => makeCourseWithLessons(tx, 1))
  const reader = () => app.engine.read(system)
  const invite = (emails: string[], more: object = {}, as: Person | null = staff) =>
    app.call('POST', '/api/invitations', { as, body: { course: course.id, emails, ...more } })
  /** Invites the address and answers its token. */
  const invited = async (email: string) => {
    const answer = await invite([email])
    expect(answer.statusCode).toBe(200)
    const { id } = answer.json().results[0]
    return { id: id as string, token: reader().get(invitations, id).token }
  }
  const accept = (token: string, as: Person | null = claire) =>
    app.call('POST', '/api/invitations/accept', { as, body: { token } })
  const lookup = (token: string) => app.call('POST', '/api/invitations/lookup', { body: { token } })
  const send = (id: string, as: Person | null = staff) =>
    app.call('POST', `/api/invitations/${id}/send`, { as })
  const mails = async () => {
    await app.worker.drain()
    return reader().find(emailMessages, {}, { sort: 'created' })
  }
  const status = (id: string) => reader().get(invitations, id).status
  const enrolled = () => reader().find(enrollments, {})
  const lesson = lessons[0]?.id ?? ''
  return {
    app,
    staff,
    claire,
    course,
    lesson,
    reader,
    invite,
    invited,
    accept,
    lookup,
    send,
    mails,
    status,
    enrolled,
  }
}

describe('an invitation', () => {
  it('that follows a withdrawn one is mailed a minute after it, however often', async () => {
    const { app, invited, mails } = await world()
    const takeBack = (id: string) => app.seed((tx) => tx.update(invitations, id, { status: 'revoked' }))
    const first = await invited('lea@example.com')
    expect(await mails()).toHaveLength(1)
    await takeBack(first.id)
    for (let time = 0; time < 4; time += 1) {
      app.clock.advance(5000)
      await takeBack((await invited('lea@example.com')).id)
    }
    const last = await invited('lea@example.com')
    expect(await mails()).toHaveLength(1)
    app.clock.advance(61_000)
    expect((await mails()).map(({ invitation }) => invitation)).toEqual([first.id, last.id])
  })

  it('is mailed, states what it opens, and opens it once', async () => {
    const { app, claire, course, lesson, invited, lookup, accept, mails, reader, enrolled } = await world()
    const read = () => app.call('GET', `/api/collections/lessons/records/${lesson}`, { as: claire })
    const { id, token } = await invited('  Claire@Example.com ')
    const [mail] = await mails()
    expect(mail).toMatchObject({
      to: 'claire@example.com',
      invitation: id,
      subject: 'ines vous invite à suivre «\u00a0Une formation\u00a0»',
    })
    expect(mail?.text).toContain(`/auth/callback?action=invitation&token=${token}`)
    expect(mail?.text).toMatch(/jusqu’au 27\snovembre\s2026/)
    const found = await lookup(token)
    expect(found.headers['cache-control']).toBe('no-store')
    expect(found.json()).toEqual({
      email: 'claire@example.com',
      course: { id: course.id, title: course.title, slug: course.slug, coverImage: '' },
      expiresAt: '2026-11-27 10:00:00.000Z',
      gift: null,
    })
    expect((await read()).statusCode).toBe(404)
    expect((await accept(token)).json()).toEqual({ course: { id: course.id, title: course.title } })
    expect((await read()).statusCode).toBe(200)
    expect(reader().get(invitations, id)).toMatchObject({
      status: 'accepted',
      acceptedBy: claire.id,
      acceptedAt: '2026-11-20 10:00:00.000Z',
    })
    expect(enrolled()).toMatchObject([{ user: claire.id, paymentType: 'invitation', isActive: true }])
    expect((await lookup(token)).json()).toMatchObject({ status: 404, message: NONE })
  })

  it('gives the same reply to the same person again, and not to another', async () => {
    const { app, invited, accept, enrolled } = await world()
    const karim = await app.person('karim@example.com')
    const { token } = await invited('claire@example.com')
    const answers = await Promise.all([
      accept(token),
      accept(token),
      accept(token, karim),
      accept(token, karim),
    ])
    const codes = answers.map(({ statusCode }) => statusCode)
    // The first of the two has it.
    expect([...codes].sort()).toEqual([200, 200, 404, 404])
    expect(enrolled()).toHaveLength(1)
  })

  it('gives no reply to strangers, superusers, and guessed tokens', async () => {
    const { app, invited, accept, lookup } = await world()
    const { token } = await invited('claire@example.com')
    expect((await accept(token, null)).statusCode).toBe(401)
    expect((await accept(token, await app.superuser())).statusCode).toBe(403)
    for (const wrong of ['', token.slice(1), `${token}x`, 'x'.repeat(200), '\u0000', "' OR 1=1 --"]) {
      expect((await accept(wrong)).json()).toMatchObject({ status: 404, message: NONE })
      expect((await lookup(wrong)).statusCode).toBe(404)
    }
    expect((await lookup('x'.repeat(201))).statusCode).toBe(400)
  })

  it('expires after seven days, and is valid again when it is sent once more', async () => {
    const { app, staff, claire, invited, accept, send, mails, status, reader } = await world()
    const { id, token } = await invited('claire@example.com')
    expect(await mails()).toHaveLength(1)
    app.clock.advance(7 * DAY)
    // The former session has expired, too.
    const signedIn = (person: Person): Person => ({
      ...person,
      token: app.engine.tokens.sign('auth', reader().get(users, person.id)),
    })
    const [again, boss] = [signedIn(claire), signedIn(staff)]
    expect((await accept(token, again)).statusCode).toBe(404)
    expect(await expireInvitations(app.engine)).toBe(1)
    expect(status(id)).toBe('expired')
    expect((await send(id, boss)).json()).toMatchObject({
      status: 'pending',
      expiresAt: '2026-12-04 10:00:00.000Z',
    })
    expect(await mails()).toHaveLength(2)
    // A second click, or another manager's.
    expect((await send(id, boss)).statusCode).toBe(409)
    app.clock.advance(61_000)
    expect((await send(id, boss)).statusCode).toBe(200)
    expect(await mails()).toHaveLength(3)
    expect((await accept(token, again)).statusCode).toBe(200)
    expect((await send(id, boss)).statusCode).toBe(409)
    expect(reader().find(emailMessages, {})).toHaveLength(3)
  })

  it('shows the status of its last mail', async () => {
    const { app, invited, send, mails, reader } = await world()
    const { id } = await invited('claire@example.com')
    const [first] = await mails()
    const state = () => reader().get(invitations, id)
    await app.seed((tx) =>
      tx.update(emailMessages, first?.id ?? '', { status: 'failed', error: '550 inconnu' }),
    )
    expect(state()).toMatchObject({ delivery: 'failed', deliveryError: '550 inconnu' })
    app.clock.advance(61_000)
    await send(id)
    expect(state()).toMatchObject({ delivery: 'queued', deliveryError: '' })
    await app.seed((tx) => tx.update(emailMessages, first?.id ?? '', { status: 'bounced', error: '' }))
    expect(state().delivery).toBe('queued')
    const [, second] = await mails()
    await app.seed((tx) => tx.update(emailMessages, second?.id ?? '', { status: 'sent' }))
    expect(state().delivery).toBe('sent')
  })

  it('is not mailed after its withdrawal', async () => {
    const { app, course, mails } = await world()
    await app.seed((tx) => {
      const email = 'claire@example.com'
      const { id } = tx.create(invitations, { email, course: course.id, status: 'revoked' })
      tx.enqueue('mail', { template: 'invitation', invitationId: id })
    })
    expect(await mails()).toHaveLength(0)
  })

  it('opens no course that was closed to the person since', async () => {
    const { app, claire, course, invited, accept, status } = await world()
    const { id, token } = await invited('claire@example.com')
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course.id, 'manual'))
    await app.seed((tx) => {
      const { id: enrollment } = tx.first(enrollments, { user: claire.id })
      tx.update(enrollments, enrollment, { isActive: false })
    })
    expect(status(id)).toBe('revoked')
    expect((await accept(token)).statusCode).toBe(404)
  })

  it('opens no course whose access was ended or moved to another', async () => {
    for (const closing of ['expiresAt', 'user'] as const) {
      const { app, staff, claire, course, invited, accept, status, enrolled } = await world()
      const { id, token } = await invited('claire@example.com')
      await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course.id, 'manual'))
      const url = `/api/collections/enrollments/records/${enrolled()[0]?.id}`
      const later = { expiresAt: '2027-01-01 00:00:00.000Z', releaseShiftDays: 3 }
      await app.call('PATCH', url, { as: staff, body: later })
      expect(status(id)).toBe('pending')
      const karim = await app.person('karim@example.com')
      const body = { expiresAt: '2026-11-20 09:00:00.000Z', user: karim.id }
      const answer = await app.call('PATCH', url, { as: staff, body: { [closing]: body[closing] } })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(status(id), closing).toBe('revoked')
      expect((await accept(token)).statusCode).toBe(404)
    }
  })

  it('opens a later start at once, and reopens no withdrawn enrollment', async () => {
    const { app, claire, course, lesson, invite, invited, accept } = await world()
    const tomorrow = new Date(app.clock.now().getTime() + DAY)
    await app.seed((tx) =>
      enrol(tx, app.clock.now(), claire.id, course.id, 'one_time', { beginsAt: tomorrow }),
    )
    const { token } = await invited('claire@example.com')
    expect((await accept(token)).statusCode).toBe(200)
    const read = await app.call('GET', `/api/collections/lessons/records/${lesson}`, { as: claire })
    expect(read.statusCode).toBe(200)
    expect((await invite(['claire@example.com'])).json().results[0].outcome).toBe('enrolled')
    await app.seed((tx) => {
      const { id } = tx.create(invitations, { email: 'claire@example.com', course: course.id })
      tx.delete(enrollments, tx.first(enrollments, { user: claire.id }).id)
      expect(tx.get(invitations, id).status).toBe('revoked')
    })
  })

  it('leaves a purchase unchanged', async () => {
    const { app, claire, course, invited, accept, enrolled } = await world()
    const { token } = await invited('claire@example.com')
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course.id, 'one_time'))
    expect((await accept(token)).statusCode).toBe(200)
    expect(enrolled()).toMatchObject([{ paymentType: 'one_time' }])
  })

  it('is deleted with its course and outlives the erased account that accepted it', async () => {
    const { app, claire, course, invited, accept, reader } = await world()
    const { id, token } = await invited('claire@example.com')
    await accept(token)
    await app.seed((tx) => tx.delete(users, claire.id))
    expect(reader().get(invitations, id).acceptedBy).toBe('')
    const other = await invited('lea@example.com')
    await app.call('DELETE', `/api/collections/courses/records/${course.id}`, { as: await app.superuser() })
    expect(reader().getOrNull(invitations, id)).toBeNull()
    expect((await accept(other.token, await app.person('lea@example.com'))).statusCode).toBe(404)
  })
})

describe('bulk invitations', () => {
  it('are created once an address, with a report', async () => {
    const { app, claire, course, invite, mails, reader } = await world()
    await app.seed((tx) => enrol(tx, app.clock.now(), claire.id, course.id, 'manual'))
    const emails = ['lea@example.com', 'LEA@example.com ', 'claire@example.com', 'paul@example.com']
    const outcomes = async (more: object = {}) =>
      (await invite(emails, more))
        .json()
        .results.map(({ email, outcome }: { email: string; outcome: string }) => [email, outcome])
    const first = [
      ['lea@example.com', 'invited'],
      ['claire@example.com', 'enrolled'],
      ['paul@example.com', 'invited'],
    ]
    expect(await outcomes({ preview: true })).toEqual(first)
    expect(reader().find(invitations, {})).toHaveLength(0)
    expect(await outcomes({ message: 'À très vite.\n\nInès' })).toEqual(first)
    expect(await outcomes()).toEqual(
      first.map(([email, was]) => [email, was === 'invited' ? 'pending' : was]),
    )
    const sent = await mails()
    expect(sent.map(({ to }) => to).sort()).toEqual(['lea@example.com', 'paul@example.com'])
    expect(sent[0]?.text).toContain('À très vite.\n\nInès')
  })

  it('are created once by two concurrent managers', async () => {
    const { invite, reader } = await world()
    const emails = Array.from({ length: 120 }, (_, index) => `personne${index}@example.com`)
    await Promise.all([invite(emails), invite(emails)])
    expect(reader().find(invitations, {}, { limit: 500 })).toHaveLength(120)
  })

  it('are refused without permission, with an invalid address, too many, or without a course', async () => {
    const { claire, invite, send } = await world()
    expect((await invite(['a@example.com'], {}, claire)).statusCode).toBe(403)
    expect((await invite(['a@example.com'], {}, null)).statusCode).toBe(401)
    expect((await send('xxxxxxxxxxxxxxx', claire)).statusCode).toBe(403)
    expect((await send('xxxxxxxxxxxxxxx')).statusCode).toBe(404)
    const wrong = await invite(['a@example.com', 'pas une adresse'])
    expect(wrong.json().data['emails.1'].message).toBe('Cette adresse e-mail semble incomplète.')
    expect((await invite([])).statusCode).toBe(400)
    expect((await invite(Array.from({ length: 501 }, (_, at) => `a${at}@example.com`))).statusCode).toBe(400)
    expect((await invite(['a@example.com'], { course: 'xxxxxxxxxxxxxxx' })).json().data.course).toBeDefined()
    expect((await invite(['a@example.com'], { status: 'accepted' })).statusCode).toBe(400)
  })
})

describe('an invitation through the record API', () => {
  it('can be withdrawn, and neither accepted, moved nor marked by hand', async () => {
    const { app, staff, invited, reader } = await world()
    const other = await app.seed((tx) => makeCourse(tx, { title: 'Autre' }))
    const { id, token } = await invited('claire@example.com')
    const patch = (body: object) =>
      app.call('PATCH', `/api/collections/invitations/records/${id}`, { as: staff, body })
    for (const body of [
      { status: 'accepted' },
      { status: 'expired' },
      { email: 'x@example.com' },
      { course: other.id },
    ])
      expect((await patch(body)).statusCode).toBe(400)
    for (const body of [{ token: 'x' }, { acceptedBy: staff.id }, { delivery: 'sent' }]) await patch(body)
    await patch({ message: 'Bonjour' })
    expect(reader().get(invitations, id)).toMatchObject({
      token,
      acceptedBy: '',
      delivery: 'queued',
      message: 'Bonjour',
    })
    const { expiresAt } = reader().get(invitations, id)
    await patch({ expiresAt: '' })
    expect(reader().get(invitations, id).expiresAt).toBe(expiresAt)
    const second = await app.call('POST', '/api/collections/invitations/records', {
      as: staff,
      body: {
        email: 'Claire@example.com',
        course: reader().get(invitations, id).course,
        status: 'pending',
      },
    })
    expect([second.statusCode, Object.keys(second.json().data)]).toEqual([400, ['email']])
    expect((await patch({ status: 'revoked' })).statusCode).toBe(200)
    expect((await patch({ status: 'pending' })).statusCode).toBe(400)
    const made = await app.call('POST', '/api/collections/invitations/records', {
      as: staff,
      body: { email: 'x@example.com', course: other.id, status: 'accepted' },
    })
    expect(made.statusCode).toBe(400)
  })
})
