/** The traces of an erased account in the log, in notices and in the list of mails: without its name. */
import { describe, expect, it } from 'vitest'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { lessonComments } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { testApp } from '../../support/app.ts'
import { attested, certificateOf } from '../../support/attested.ts'

describe('an erased account', () => {
  it('is named in no entry of the audit log, which keeps them all', async () => {
    const app = await testApp()
    const { person, enrollment, lesson, admin } = await attested(app)
    const other = await app.person('autre@example.com')
    const certificate = certificateOf(app, person.id)
    const act = (path: string, body: object) => app.call('POST', path, { as: admin, body })
    await act(`/api/certificates/${certificate.id}/revocation`, {
      reason: 'Léa Martin a demandé une autre orthographe',
      isRevoked: true,
    })
    await app.call('PATCH', `/api/collections/enrollments/records/${enrollment.id}`, {
      as: admin,
      body: { mostHours: 10 },
    })
    await app.call('POST', '/api/collections/progress/records', {
      as: admin,
      body: { user: other.id, lesson, completed: true },
    })
    await app.seed((tx) =>
      tx.create(auditLog, {
        action: 'update',
        collection: 'certificates',
        recordId: certificate.id,
        changes: {
          by: 'Inès',
          record: certificate.number,
          fields: { holder: { before: 'Léa Matin', after: 'Léa Martin' }, reissues: { before: 0, after: 1 } },
        },
        at: app.clock.now().toISOString(),
      }),
    )
    const entries = () => app.engine.read(system).find(auditLog, {}, { sort: '@rowid' })
    const before = entries()
    expect(JSON.stringify(before)).toContain('Léa M')
    await app.seed((tx) => tx.delete(users, person.id))
    const after = entries()
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(JSON.stringify(after)).not.toMatch(/Léa M/)
    expect(after.at(-1)?.changes).toMatchObject({
      by: 'Inès',
      fields: { holder: { before: '••••••', after: '••••••' }, reissues: { before: 0, after: 1 } },
    })
    expect(after.some(({ changes }) => changes?.record === 'Une formation')).toBe(true)
  })

  it('takes along the notices that name it, old ones included, and no other', async () => {
    const app = await testApp()
    const { person, lesson, course } = await attested(app)
    const other = await app.person('lea.m@example.com')
    const write = (as: typeof person) =>
      app.call('POST', '/api/collections/lesson_comments/records', {
        as,
        body: { lesson, user: as.id, body: 'Bonjour' },
      })
    expect((await write(person)).statusCode).toBe(200)
    const notice = (message: string) => ({ type: 'info' as const, title: 'Avant', message })
    await app.seed((tx) => {
      tx.create(notifications, notice(`Léa M. a écrit dans «\u00a0${course.title}\u00a0».`))
      tx.create(notifications, notice('Léa Martin a rejoint Dormir.'))
      tx.create(notifications, notice('Léandre a rejoint Dormir.'))
      tx.create(notifications, { ...notice('À elle.'), user: other.id })
    })
    const messages = () =>
      app.engine
        .read(system)
        .find(notifications)
        .map(({ message }) => message)
    expect(messages().filter((message) => message.startsWith('Léa M')).length).toBeGreaterThanOrEqual(4)
    await app.seed((tx) => tx.delete(users, person.id))
    expect(messages().filter((message) => message.startsWith('Léa M'))).toEqual([])
    expect(messages()).toEqual(expect.arrayContaining(['Léandre a rejoint Dormir.', 'À elle.']))
    expect(app.engine.read(system).count(lessonComments)).toBe(0)
  })

  it('leaves no address in the list of mails, unless it was only claimed', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const claimed = await app.person('paul@example.com', { verified: false })
    await app.seed((tx) => {
      for (const [to, user] of [
        ['claire@example.com', claire.id],
        ['claire@example.com', ''],
        ['ancienne@example.com', claire.id],
        ['paul@example.com', ''],
        ['paul@example.com', claimed.id],
      ] as const)
        tx.create(emailMessages, { to, user, subject: 'Bonjour', queuedAt: '2026-11-20 10:00:00.000Z' })
    })
    const left = () =>
      app.engine
        .read(system)
        .find(emailMessages)
        .map(({ to, user }) => [to, user])
    await app.seed((tx) => tx.delete(users, claire.id))
    expect(left()).toEqual([
      ['paul@example.com', ''],
      ['paul@example.com', claimed.id],
    ])
    await app.seed((tx) => tx.delete(users, claimed.id))
    expect(left()).toEqual([['paul@example.com', '']])
  })

  it('is not exposed by a notice to other readers', async () => {
    const app = await testApp()
    const { admin } = await attested(app)
    const boss = await app.person('cheffe@example.com', { role: 'admin' })
    const shown = await app.call('GET', '/api/collections/notifications/records', { as: boss })
    expect(shown.json().items.length).toBeGreaterThan(0)
    expect(shown.body).not.toContain('"about"')
    expect(admin.id).not.toBe('')
  })
})
