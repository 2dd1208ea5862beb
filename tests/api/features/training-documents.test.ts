/** Attendance and completion of a course: to whom, of what, one by one and all in an archive. */
import { describe, expect, it } from 'vitest'
import { certificateTemplates } from '#drizzle/collections/certificate-templates.ts'
import { lessons } from '#drizzle/collections/courses.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { attested, endCourse, enrolledIn } from '../../support/attested.ts'
import { readPdf } from '../../support/pdf.ts'
import { listening, player } from '../../support/recording.ts'
import { unzip } from '../../support/zip.ts'

const read = (app: TestApp, as: Person | null, enrollment: string, kind: string) =>
  app.call('GET', `/api/enrollments/${enrollment}/documents/${kind}`, { as })
const archive = (app: TestApp, as: Person | null, course: string, query = '') =>
  app.call('GET', `/api/training-documents/${course}${query}`, { as })
const labelOf = (bytes: Buffer) => readPdf(bytes).text.replace(/\s+/g, ' ')

describe('a document of an enrollment', () => {
  it('is open to its person and to course managers, and to no other', async () => {
    const app = await testApp()
    const { person, enrollment, admin } = await attested(app)
    const other = await app.person('ines@example.com')
    const staff = await app.person('s@example.com', { role: 'staff', permissions: ['products.manage'] })
    for (const kind of ['attendance', 'completion']) {
      expect((await read(app, null, enrollment.id, kind)).statusCode).toBe(401)
      for (const stranger of [other, staff])
        expect((await read(app, stranger, enrollment.id, kind)).statusCode).toBe(404)
      for (const reader of [person, admin, await app.superuser().catch(() => admin)]) {
        const answer = await read(app, reader, enrollment.id, kind)
        expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
        expect(answer.headers['content-type']).toBe('application/pdf')
        expect(answer.headers['cache-control']).toBe('private, no-store')
        expect(labelOf(answer.rawPayload)).toContain('Léa Martin')
      }
    }
    expect((await read(app, person, 'absent', 'attendance')).statusCode).toBe(404)
    expect((await read(app, person, enrollment.id, 'diploma')).statusCode).toBe(400)
  })

  it('shows sealed traces: playback, times, and the last hash', async () => {
    const { app, claire, course, ids } = await listening(2)
    await app.seed((tx) => tx.update(users, claire.id, { name: 'Claire Lemoine' }))
    await app.call('POST', `/api/lessons/${ids[0]}/visits`, { as: claire })
    const playing = player(app, claire, ids[0] ?? '')
    await playing.play(0, 95)
    await playing.beat([[0, 95]], { isPlaying: false })
    const enrollment = (await app.call('GET', '/api/collections/enrollments/records', { as: claire })).json()
      .items[0]
    const attendance = labelOf((await read(app, claire, enrollment.id, 'attendance')).rawPayload)
    for (const said of [
      'Du 20 novembre 2026 au 20 novembre 2026',
      'Activités terminées : 1 sur 2 (50 %).',
      'Média lu : 2 min',
      'Formation en cours.',
      'Empreinte de la dernière',
    ])
      expect(attendance).toContain(said)
    // Half a course gives the member no certificate yet, and managers a draft of one.
    const own = await read(app, claire, enrollment.id, 'completion')
    expect([own.statusCode, own.json().message]).toEqual([
      409,
      'Le certificat de réalisation est remis à la fin de la formation.',
    ])
    const admin = await app.person('chef@example.com', { role: 'admin' })
    expect(labelOf((await read(app, admin, enrollment.id, 'completion')).rawPayload)).toContain(
      'Activités terminées : 1 sur 2.',
    )
    expect(course).toBe(enrollment.course)
  })

  it('counts no time set by another person', async () => {
    const app = await testApp()
    const { course, lesson, admin } = await attested(app)
    const paul = await enrolledIn(app, course.id, 'paul@example.com', 'Paul Petit')
    const nothing = await read(app, admin, paul.enrollment.id, 'completion')
    expect([nothing.statusCode, nothing.json().message]).toEqual([
      409,
      'Aucune activité n’a encore été terminée\u00a0: il n’y a rien à certifier.',
    ])
    const set = await app.call('POST', '/api/collections/progress/records', {
      as: admin,
      body: { user: paul.person.id, lesson, completed: true },
    })
    expect(set.statusCode, set.body).toBe(200)
    const sentence = labelOf((await read(app, admin, paul.enrollment.id, 'attendance')).rawPayload)
    expect(sentence).toContain('Activités terminées : 1 sur 1 (100 %).')
    expect(sentence).toContain('Temps actif : –.')
  })

  it('names the training provider, place, signer and role', async () => {
    const app = await testApp()
    const { course, lesson, person, enrollment } = await attested(app)
    await app.seed((tx) => {
      tx.create(siteSettings, {
        brand: 'Sable',
        legal: { raisonSociale: 'Verdane EI', siret: '12345678900012', adresse: '12 rue des Dunes' },
      })
      tx.create(certificateTemplates, {
        signerName: 'Karim Aziz',
        signerRole: 'gérant',
        place: 'Anglet',
        activityNumber: '11751234575',
        nature: 'assessment',
      })
      tx.update(lessons, lesson ?? '', { durationSeconds: 5400 })
    })
    const sentence = labelOf((await read(app, person, enrollment.id, 'completion')).rawPayload)
    for (const said of [
      'Verdane EI',
      'SIRET 12345678900012',
      '12 rue des Dunes',
      'Karim Aziz, gérant',
      'Fait à Anglet, le 20 novembre 2026',
      'sous le numéro 11751234575',
      'pour une durée de 1 h 30.',
    ])
      expect(sentence).toContain(said)
    expect(course.title).toBe('Une formation')
  })
})

describe('the archive of a course’s documents', () => {
  it('holds both documents of each active member, under unique names, for managers', async () => {
    const app = await testApp()
    const { course, lesson, person, admin } = await attested(app)
    // Two people of one name, one who did nothing.
    const lea = await enrolledIn(app, course.id, 'lea2@example.com', 'Léa Martin')
    await endCourse(app, lea.person, lesson)
    await enrolledIn(app, course.id, 'paul@example.com', 'Paul Petit')
    for (const [as, status] of [
      [null, 401],
      [person, 403],
    ] as const)
      expect((await archive(app, as, course.id)).statusCode).toBe(status)
    expect((await archive(app, admin, 'absent')).statusCode).toBe(404)
    expect((await archive(app, admin, course.id, '?kind=diploma')).statusCode).toBe(400)
    const answer = await archive(app, admin, course.id)
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.headers['content-disposition']).toBe(`attachment; filename=documents-${course.slug}.zip`)
    const files = await unzip(answer.rawPayload)
    expect([...files.keys()].sort()).toEqual([
      'assiduite-lea-martin-2.pdf',
      'assiduite-lea-martin.pdf',
      'realisation-lea-martin-2.pdf',
      'realisation-lea-martin.pdf',
    ])
    for (const bytes of files.values()) expect(labelOf(bytes)).toContain('Léa Martin')
    const { token } = (await app.call('POST', '/api/files/token', { as: admin })).json()
    const one = await unzip(
      (await archive(app, null, course.id, `?kind=completion&access=${token}`)).rawPayload,
    )
    expect([...one.keys()]).toEqual(['realisation-lea-martin.pdf', 'realisation-lea-martin-2.pdf'])
  })

  it('is complete without those who erase their account during the download', async () => {
    const app = await testApp()
    const { course, lesson, admin } = await attested(app)
    const ines = await enrolledIn(app, course.id, 'ines@example.com', 'Inès Roy')
    await endCourse(app, ines.person, lesson)
    const [answer] = await Promise.all([
      archive(app, admin, course.id),
      app.seed((tx) => tx.delete(users, ines.person.id)),
    ])
    expect(answer.statusCode).toBe(200)
    expect([...(await unzip(answer.rawPayload)).keys()]).toContain('assiduite-lea-martin.pdf')
  })

  it('is empty for a course without members', async () => {
    const app = await testApp()
    const { admin, enrollment, course } = await attested(app)
    expect(
      (await app.call('DELETE', `/api/collections/enrollments/records/${enrollment.id}`, { as: admin }))
        .statusCode,
    ).toBe(204)
    expect((await unzip((await archive(app, admin, course.id)).rawPayload)).size).toBe(0)
  })
})
