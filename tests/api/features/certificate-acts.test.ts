/** What those who manage courses do with attestations: taken back and given again, drawn anew, given later and by hand. */
import { describe, expect, it } from 'vitest'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { courses } from '#drizzle/collections/courses.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { certificates, enrollments } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { users } from '#drizzle/collections/users.ts'
import { checkEvidence } from '#server/features/learning/check-evidence.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import {
  attested,
  certificateById,
  certificateOf,
  endCourse,
  enrolledIn,
  fileOf,
  printedOn,
} from '../../support/attested.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'

const revoke = (app: TestApp, as: Person | null, id: string, reason: unknown = 'Donnée par erreur.') =>
  app.call('POST', `/api/certificates/${id}/revocation`, { as, body: { reason } })
const restore = (app: TestApp, as: Person | null, id: string) =>
  app.call('DELETE', `/api/certificates/${id}/revocation`, { as })
const reissue = (app: TestApp, as: Person | null, id: string, body: object = { after: 1 }) =>
  app.call('POST', `/api/certificates/${id}/editions`, { as, body })
const issueAll = (app: TestApp, as: Person | null, course: string) =>
  app.call('POST', `/api/courses/${course}/certificates`, { as })
const issueOne = (app: TestApp, as: Person | null, enrollment: string, reason = 'Suivie en salle.') =>
  app.call('POST', `/api/enrollments/${enrollment}/certificate`, { as, body: { reason } })

const MINUTE = 60_000
/** Mails of attestations wait a minute for a change of mind. */
const sendMails = (app: TestApp): Promise<unknown> => {
  app.clock.advance(MINUTE)
  return app.worker.drain()
}
const mailsTo = (app: TestApp, to: string) =>
  app.engine
    .read(system)
    .find(emailMessages, { to })
    .map(({ subject }) => subject)
const noticesOf = (app: TestApp, user: string) =>
  app.engine
    .read(system)
    .find(notifications, { user })
    .map(({ title }) => title)
const journal = (app: TestApp) =>
  app.engine.read(system).find(auditLog, { collection: 'certificates' }, { sort: '@rowid' })

describe('a caller without courses.manage', () => {
  it('cannot revoke, restore, reissue or issue an attestation, including the own one', async () => {
    const app = await testApp()
    const { person, course, enrollment } = await attested(app)
    const { id } = certificateOf(app, person.id)
    const staff = await app.person('s@example.com', { role: 'staff', permissions: ['products.manage'] })
    for (const [as, status] of [
      [null, 401],
      [person, 403],
      [staff, 403],
    ] as const)
      for (const answer of [
        await revoke(app, as, id),
        await restore(app, as, id),
        await reissue(app, as, id),
        await issueAll(app, as, course.id),
        await issueOne(app, as, enrollment.id),
        await app.call('GET', `/api/courses/${course.id}/certificates/due`, { as }),
        await app.call('GET', '/api/certificates/preview', { as }),
      ])
        expect(answer.statusCode, answer.body).toBe(status)
    expect(certificateById(app, id)).toMatchObject({ revokedAt: '', reissues: 0 })
    expect(app.engine.read(system).count(certificates)).toBe(1)
  })
})

describe('a revoked attestation', () => {
  it('is invalid, once, for the first reason; holder and audit log are informed', async () => {
    const app = await testApp()
    const { person, admin } = await attested(app)
    const { id, verifyToken } = certificateOf(app, person.id)
    const answers = await Promise.all([revoke(app, admin, id), revoke(app, admin, id, 'Autre raison.')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[1]?.json()).toEqual({ id, status: 'revoked' })
    expect(certificateById(app, id)).toMatchObject({ revokedReason: 'Donnée par erreur.', revokedBy: 'chef' })
    const { status, holder } = (await app.call('GET', `/api/certificates/${verifyToken}`)).json()
    expect([status, holder]).toEqual(['revoked', 'Léa Martin'])
    await sendMails(app)
    expect(noticesOf(app, person.id).filter((title) => title === 'Attestation retirée')).toHaveLength(1)
    expect(mailsTo(app, person.email)).toEqual(['Votre attestation a été retirée'])
    expect(journal(app)).toHaveLength(1)
    expect(journal(app)[0]).toMatchObject({
      actor: admin.id,
      recordId: id,
      changes: { record: 'A-2026-000001', fields: { revokedReason: { after: 'Donnée par erreur.' } } },
    })
    // The person sees the reason, not the administrator's name.
    const own = await app.call('GET', `/api/collections/certificates/records/${id}`, { as: person })
    expect(own.json().revokedReason).toBe('Donnée par erreur.')
    expect(own.json()).not.toHaveProperty('revokedBy')
    const seen = await app.call('GET', `/api/collections/certificates/records/${id}`, { as: admin })
    expect(seen.json().revokedBy).toBe('chef')
  })

  it('is valid again after a restore, and a mail reversed within the minute is not sent', async () => {
    const app = await testApp()
    const { person, admin } = await attested(app)
    await app.worker.drain()
    const { id, verifyToken } = certificateOf(app, person.id)
    expect((await restore(app, admin, id)).json()).toEqual({ id, status: 'valid' })
    expect(journal(app)).toEqual([])
    await revoke(app, admin, id)
    expect((await restore(app, admin, id)).json()).toEqual({ id, status: 'valid' })
    expect((await app.call('GET', `/api/certificates/${verifyToken}`)).json()).toMatchObject({
      status: 'valid',
      revokedAt: '',
    })
    await sendMails(app)
    expect(mailsTo(app, person.email)).toEqual([])
    expect(journal(app)).toHaveLength(2)
    await revoke(app, admin, id)
    await sendMails(app)
    await restore(app, admin, id)
    await sendMails(app)
    expect(mailsTo(app, person.email)).toEqual([
      'Votre attestation a été retirée',
      'Votre attestation est de nouveau valable',
    ])
  })

  it('causes one mail for all changes within a minute', async () => {
    const app = await testApp()
    const { person, admin } = await attested(app)
    await app.worker.drain()
    const { id } = certificateOf(app, person.id)
    for (let turn = 1; turn < 10; turn += 1) {
      await revoke(app, admin, id)
      await restore(app, admin, id)
      expect((await reissue(app, admin, id, { after: turn })).statusCode).toBe(200)
      app.clock.advance(1000)
      await app.worker.drain()
    }
    await revoke(app, admin, id)
    app.clock.advance(MINUTE - 5000)
    await app.worker.drain()
    await restore(app, admin, id)
    await revoke(app, admin, id)
    await sendMails(app)
    await restore(app, admin, id)
    await sendMails(app)
    expect(mailsTo(app, person.email)).toEqual([
      'Votre attestation a été retirée',
      'Votre attestation est de nouveau valable',
    ])
  })

  it('needs a reason, and an existing attestation', async () => {
    const app = await testApp()
    const { person, admin } = await attested(app)
    const { id } = certificateOf(app, person.id)
    for (const reason of ['', '   ', 'x'.repeat(501), 7, null])
      expect((await revoke(app, admin, id, reason)).statusCode).toBe(400)
    expect((await revoke(app, admin, 'absent')).statusCode).toBe(404)
    expect((await restore(app, admin, 'absent')).statusCode).toBe(404)
    expect((await revoke(app, admin, id, 'x'.repeat(500))).statusCode).toBe(200)
  })
})

describe('a reissued attestation', () => {
  it('keeps number and address, has the next edition and the corrected name; the former file is deleted', async () => {
    const app = await testApp()
    const { person, admin } = await attested(app)
    await app.worker.drain()
    const before = certificateOf(app, person.id)
    const { id, number, verifyToken } = before
    app.clock.advance(86_400_000)
    const answer = await reissue(app, admin, id, { after: 1, holder: '  Léa  Martin-Duval ' })
    expect(answer.json()).toEqual({ id, edition: 2, holder: 'Léa Martin-Duval' })
    expect(certificateById(app, id)).toMatchObject({ fileHash: '', file: '' })
    await app.worker.drain()
    await app.engine.idle()
    const after = certificateById(app, id)
    expect(after).toMatchObject({ number, verifyToken, reissues: 1, holder: 'Léa Martin-Duval' })
    expect(await printedOn(app, id)).toMatch(/^Léa Martin-Duval$/m)
    expect(await printedOn(app, id)).toContain('2e\u00a0édition, du 21\u00a0novembre\u00a02026')
    expect(after.file).not.toBe(before.file)
    expect(await app.engine.storage.stat(`${after.collectionId}/${id}/${before.file}`)).toBeNull()
    expect((await app.call('GET', `/api/certificates/${verifyToken}`)).json()).toMatchObject({
      edition: 2,
      fileHash: after.fileHash,
    })
    expect(after.fileHash).not.toBe(before.fileHash)
    await sendMails(app)
    expect(mailsTo(app, person.email)).toEqual(['Votre attestation a été rééditée'])
    // The account is unchanged: only the attestation was corrected.
    expect(app.engine.read(system).get(users, person.id).name).toBe('Léa Martin')
  })

  it('is one edition for two clicks, and refused when revoked, erased or unprintable', async () => {
    const app = await testApp()
    const { person, admin } = await attested(app)
    const { id } = certificateOf(app, person.id)
    const answers = await Promise.all([reissue(app, admin, id), reissue(app, admin, id)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(certificateById(app, id).reissues).toBe(1)
    for (const body of [
      {},
      { after: 0 },
      { after: 2, holder: '' },
      { after: 2, holder: 'Каренина' },
      { after: 2, holder: 'a'.repeat(161) },
    ])
      expect((await reissue(app, admin, id, body)).statusCode, JSON.stringify(body)).toBe(400)
    await revoke(app, admin, id)
    expect((await reissue(app, admin, id, { after: 2 })).statusCode).toBe(409)
    await restore(app, admin, id)
    await app.seed((tx) => tx.delete(users, person.id))
    expect((await reissue(app, admin, id, { after: 2 })).statusCode).toBe(409)
    expect((await revoke(app, admin, id)).statusCode).toBe(200)
  })
})

describe('an attestation issued later', () => {
  /** A course that gave none, ended by two, a third on the way. */
  const world = async () => {
    const app = await testApp()
    const { course, lesson, person, enrollment, admin } = await attested(app, false)
    const ines = await enrolledIn(app, course.id, 'ines@example.com', 'Inès Roy')
    app.clock.advance(3_600_000)
    await endCourse(app, ines.person, lesson)
    const paul = await enrolledIn(app, course.id, 'paul@example.com', 'Paul Petit')
    return { app, course, lesson, lea: { person, enrollment }, ines, paul, admin }
  }
  const due = async (app: TestApp, as: Person, course: string) =>
    (await app.call('GET', `/api/courses/${course}/certificates/due`, { as })).json()
  const give = (app: TestApp, course: string) =>
    app.seed((tx) => tx.update(courses, course, { certificate: true }))

  it('goes once to those who completed the course, in their order; none from a course without attestations', async () => {
    const { app, course, lea, ines, admin } = await world()
    expect(await due(app, admin, course.id)).toMatchObject({ total: 2, isGiven: false })
    expect((await issueAll(app, admin, course.id)).statusCode).toBe(409)
    await give(app, course.id)
    expect(await due(app, admin, course.id)).toMatchObject({
      total: 2,
      isGiven: true,
      people: [{ name: 'Léa Martin' }, { name: 'Inès Roy' }],
    })
    app.clock.advance(86_400_000 * 3)
    // Two administrators at once.
    const answers = await Promise.all([issueAll(app, admin, course.id), issueAll(app, admin, course.id)])
    expect(answers.map((answer) => answer.json().issued).sort()).toEqual([0, 2])
    expect((await issueAll(app, admin, course.id)).json()).toEqual({ issued: 0 })
    expect(await due(app, admin, course.id)).toMatchObject({ total: 0, people: [] })
    const first = certificateOf(app, lea.person.id)
    expect(first).toMatchObject({
      number: 'A-2026-000001',
      origin: 'retroactive',
      completedAt: '2026-11-20 10:00:00.000Z',
    })
    expect(first.issuedAt > first.completedAt).toBe(true)
    expect(first.evidence).toMatch(/^[0-9a-f]{64}$/)
    expect(certificateOf(app, ines.person.id).number).toBe('A-2026-000002')
    await sendMails(app)
    expect(await printedOn(app, first.id)).toContain('Achevée le 20\u00a0novembre\u00a02026')
    expect(mailsTo(app, lea.person.email)).toEqual(['Votre attestation est prête'])
    expect(noticesOf(app, ines.person.id)).toContain('Attestation remise')
  })

  it('is not due after a completed enrollment was moved to another person or course', async () => {
    const { app, course, lea, ines, admin } = await world()
    const other = await app.seed((tx) => makeCourseWithLessons(tx, 1, { certificate: true }))
    const karim = await app.person('karim@example.com')
    const move = (id: string, body: object) =>
      app.call('PATCH', `/api/collections/enrollments/records/${id}`, { as: admin, body })
    expect((await move(lea.enrollment.id, { user: karim.id })).statusCode).toBe(200)
    expect((await move(ines.enrollment.id, { course: other.course.id })).statusCode).toBe(200)
    for (const { enrollment } of [lea, ines])
      expect(app.engine.read(system).get(enrollments, enrollment.id)).toMatchObject({
        progress: 0,
        completedAt: '',
      })
    expect((await due(app, admin, course.id)).total + (await due(app, admin, other.course.id)).total).toBe(0)
    // Moved back, it is ended by what was done.
    await move(lea.enrollment.id, { user: lea.person.id })
    expect(app.engine.read(system).get(enrollments, lea.enrollment.id).progress).toBe(100)
  })

  it('is issued once when the course is completed during the bulk issue', async () => {
    const { app, course, lesson, paul, admin } = await world()
    await give(app, course.id)
    await Promise.all([
      issueAll(app, admin, course.id),
      endCourse(app, paul.person, lesson),
      issueOne(app, admin, paul.enrollment.id),
    ])
    const all = app.engine.read(system).find(certificates, {}, { sort: 'number' })
    expect(all.map(({ number }) => number)).toEqual(['A-2026-000001', 'A-2026-000002', 'A-2026-000003'])
    expect(new Set(all.map(({ user }) => user)).size).toBe(3)
  })

  it('by hand goes to one person for a stored reason, once, and not after it was revoked', async () => {
    const { app, paul, admin } = await world()
    expect((await issueOne(app, admin, paul.enrollment.id, ' ')).statusCode).toBe(400)
    expect((await issueOne(app, admin, 'absent')).statusCode).toBe(404)
    const given = await issueOne(app, admin, paul.enrollment.id)
    expect(given.json()).toMatchObject({ number: 'A-2026-000001' })
    expect(certificateOf(app, paul.person.id)).toMatchObject({
      origin: 'manual',
      grantedReason: 'Suivie en salle.',
      grantedBy: 'chef',
      evidence: '',
    })
    const again = await issueOne(app, admin, paul.enrollment.id)
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'Cette personne a déjà une attestation de cette formation.',
    ])
    await revoke(app, admin, given.json().id)
    expect((await issueOne(app, admin, paul.enrollment.id)).statusCode).toBe(409)
    expect(journal(app)[0]).toMatchObject({
      action: 'create',
      changes: { fields: { grantedReason: { after: 'Suivie en salle.' } } },
    })
    const own = await app.call('GET', '/api/collections/certificates/records', { as: paul.person })
    expect(own.json().items[0]).not.toHaveProperty('grantedReason')
  })

  it('by hand states completion only for a member who completed the course', async () => {
    const { app, paul, lea, admin } = await world()
    for (const { enrollment } of [paul, lea]) await issueOne(app, admin, enrollment.id)
    const verified = async (person: string) => {
      const { verifyToken } = certificateOf(app, person)
      return (await app.call('GET', `/api/certificates/${verifyToken}`)).json().completedAt
    }
    expect(await verified(paul.person.id)).toBe('')
    expect(await verified(lea.person.id)).not.toBe('')
  })

  it('passes the check of evidence when it is older than the completion', async () => {
    const { app, lesson, paul, admin } = await world()
    await issueOne(app, admin, paul.enrollment.id)
    await endCourse(app, paul.person, lesson)
    const report = await checkEvidence({ reader: app.engine.read(system), reads: app.engine.reads })
    expect(report.flaws).toEqual([])
  })

  it('survives an enrollment that ends between list and issue', async () => {
    const { app, course, lea, admin } = await world()
    await give(app, course.id)
    await app.seed((tx) => tx.delete(enrollments, lea.enrollment.id))
    expect((await issueAll(app, admin, course.id)).json()).toEqual({ issued: 1 })
    expect((await issueAll(app, admin, 'absent')).statusCode).toBe(404)
  })
})

it('a late drawing job does not store a former edition of an attestation', async () => {
  const app = await testApp()
  const { person, admin } = await attested(app)
  const { id } = certificateOf(app, person.id)
  // Both jobs wait; the first draws the second edition, the second finds it done.
  await reissue(app, admin, id)
  await app.worker.drain()
  const bytes = await fileOf(app, id)
  await app.seed((tx) => tx.enqueue('certificate.file', { certificateId: id }))
  await app.worker.drain()
  expect((await fileOf(app, id)).equals(bytes)).toBe(true)
})
