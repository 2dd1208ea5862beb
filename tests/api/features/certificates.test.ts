/** Attestations: what anyone may check, and the name that its holder completes, also while its file is drawn. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { courses } from '#drizzle/collections/courses.ts'
import { certificates, learningEvents } from '#drizzle/collections/learning.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import { enrol } from '#server/features/enrollments/enrollments.ts'
import { diskStorage, type Storage } from '#server/ports/storage.ts'
import { system } from '#server/records/actor.ts'
import { fileKey } from '#server/records/files/keys.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourseWithLessons } from '../../support/catalogue.ts'
import { readPdf } from '../../support/pdf.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const ORIGIN = 'https://site.example'

/** A person who has completed a course; the file is not drawn yet. */
const finished = async (app: TestApp, email = 'lea@example.com', names: object = {}) => {
  const person = await app.person(email)
  await app.seed((tx) => tx.update(users, person.id, { firstName: 'Léa', name: '', ...names }))
  const { course, lessons } = await app.seed((tx) => makeCourseWithLessons(tx, 1, { certificate: true }))
  await app.seed((tx) => enrol(tx, app.clock.now(), person.id, course.id, 'manual'))
  await app.call('POST', '/api/collections/progress/records', {
    as: person,
    body: { lesson: lessons[0]?.id, completed: true },
  })
  return { person, course, certificate: app.engine.read(system).first(certificates, { user: person.id }) }
}
const now = (app: TestApp, id: string) => app.engine.read(system).get(certificates, id)
const name = (app: TestApp, as: Person | null, id: string, body: object) =>
  app.call('PUT', `/api/certificates/${id}/holder`, { as, body })
const WHOLE = { firstName: 'Léa', lastName: 'Martin' }

/** The printed words of the file that a certificate names. */
const printed = async (app: TestApp, id: string): Promise<string> => {
  const { collectionId, file } = now(app, id)
  return readPdf(await buffer(app.engine.storage.read(fileKey(collectionId, id, file)))).text
}
const filesOf = async (app: TestApp, id: string): Promise<string[]> => {
  await app.engine.idle()
  const keys: string[] = []
  for await (const { key } of app.engine.storage.list(`${now(app, id).collectionId}/${id}`)) keys.push(key)
  return keys
}

/** A store that delays writes until it is released. */
const slowStorage = () => {
  const disk = diskStorage(temporaryFolder('uploads'))
  let go: () => void = () => {}
  let begun: () => void = () => {}
  const state = { isWriting: Promise.resolve(), go: () => go(), hold: () => {} }
  let gate: Promise<void> = Promise.resolve()
  state.hold = () => {
    gate = new Promise((resolve) => {
      go = resolve
    })
    state.isWriting = new Promise((resolve) => {
      begun = resolve
    })
  }
  const storage: Storage = {
    ...disk,
    write: async (key, content) => {
      begun()
      await gate
      await disk.write(key, content)
    },
  }
  return { storage, state }
}

describe('the verification page of an attestation', () => {
  it('publicly shows its content and its validity', async () => {
    const app = await testApp({ publicUrl: ORIGIN })
    const { certificate } = await finished(app, 'lea@example.com', { lastName: 'Martin' })
    const read = () => app.call('GET', `/api/certificates/${certificate.verifyToken}`)
    const valid = await read()
    expect(valid.json()).toEqual({
      status: 'valid',
      number: 'A-2026-000001',
      holder: 'Léa Martin',
      courseTitle: 'Une formation',
      hours: certificate.hours,
      issuedAt: certificate.issuedAt,
      completedAt: certificate.issuedAt,
      expiresAt: '',
      revokedAt: '',
      edition: 1,
      reissuedAt: '',
      // Until its file is drawn.
      fileHash: '',
      evidence: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(valid.headers['cache-control']).toBe('no-store')
    await app.worker.drain()
    expect((await printed(app, certificate.id)).replace(/\n/g, '')).toContain(
      `${ORIGIN}/verification/${certificate.verifyToken}`,
    )
    await app.seed((tx) => tx.update(certificates, certificate.id, { revokedAt: '2026-11-21 10:00:00.000Z' }))
    expect((await read()).json()).toMatchObject({
      status: 'revoked',
      revokedAt: '2026-11-21 10:00:00.000Z',
    })
  })

  it('answers the same 404 for any other token', async () => {
    const app = await testApp()
    const { certificate } = await finished(app)
    const { id, verifyToken, number } = certificate
    const others = [
      'x',
      'x'.repeat(43),
      'x'.repeat(250),
      `${verifyToken}x`,
      verifyToken.slice(0, -1),
      verifyToken.toLowerCase() === verifyToken ? verifyToken.toUpperCase() : verifyToken.toLowerCase(),
      id,
      number,
      '%25',
      '%22%27',
    ]
    const answers = await Promise.all(others.map((other) => app.call('GET', `/api/certificates/${other}`)))
    const [first] = answers
    expect(first?.statusCode).toBe(404)
    for (const answer of answers) {
      expect(answer.body).toBe(first?.body)
      expect(answer.statusCode).toBe(404)
    }
  })

  it('does not name the holder of an erased account', async () => {
    const app = await testApp()
    const { person, certificate } = await finished(app, 'lea@example.com', { lastName: 'Martin' })
    await app.seed((tx) => tx.delete(users, person.id))
    const { body } = await app.call('GET', `/api/certificates/${certificate.verifyToken}`)
    expect(JSON.parse(body)).toMatchObject({ status: 'valid', number: 'A-2026-000001', holder: '' })
    expect(body).not.toContain('Martin')
  })

  it('keeps neither name nor file of an erased account', async () => {
    const app = await testApp()
    const { person, certificate } = await finished(app, 'lea@example.com', { lastName: 'Martin' })
    await app.worker.drain()
    expect(await filesOf(app, certificate.id)).toHaveLength(1)
    await app.seed((tx) => tx.delete(users, person.id))
    expect(now(app, certificate.id)).toMatchObject({
      user: '',
      holder: '',
      file: '',
      fileHash: '',
      number: 'A-2026-000001',
    })
    expect(await filesOf(app, certificate.id)).toEqual([])
    await app.seed((tx) => tx.enqueue('certificate.file', { certificateId: certificate.id }))
    await app.worker.drain()
    expect(await filesOf(app, certificate.id)).toEqual([])
  })

  it('gives the hash of the holder’s file', async () => {
    const app = await testApp()
    const { certificate } = await finished(app)
    await app.worker.drain()
    const { collectionId, file } = now(app, certificate.id)
    const bytes = await buffer(app.engine.storage.read(fileKey(collectionId, certificate.id, file)))
    const hash = createHash('sha256').update(bytes).digest('hex')
    const read = await app.call('GET', `/api/certificates/${certificate.verifyToken}`)
    expect(read.json().fileHash).toBe(hash)
  })
})

describe('the signer of an attestation', () => {
  it('is the instructor of the course, else the practitioner of the settings', async () => {
    const app = await testApp()
    await app.seed((tx) =>
      tx.create(siteSettings, { brand: 'Sable', practitioner: 'Apolline Verdane, praticienne, coach' }),
    )
    const one = await finished(app)
    await app.worker.drain()
    const sentence = await printed(app, one.certificate.id)
    expect(sentence).toContain('Apolline Verdane\npraticienne, coach')
    const teacher = await app.person('karim@example.com')
    await app.seed((tx) => {
      tx.update(users, teacher.id, { name: 'Karim Aziz', headline: 'formateur' })
      tx.update(courses, one.course.id, { instructor: teacher.id })
      tx.update(certificates, one.certificate.id, { file: '' })
      tx.enqueue('certificate.file', { certificateId: one.certificate.id })
    })
    await app.worker.drain()
    expect(await printed(app, one.certificate.id)).toContain('Karim Aziz\nformateur')
  })
})

describe('the name on an attestation', () => {
  it('is completed by its holder on account, attestation and file', async () => {
    const app = await testApp()
    const { person, certificate } = await finished(app)
    await app.worker.drain()
    expect(await printed(app, certificate.id)).toMatch(/^Léa$/m)
    const answer = await name(app, person, certificate.id, { firstName: ' Léa ', lastName: 'Le  Goff\u00a0' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { holder: 'Léa Le Goff' }])
    await app.worker.drain()
    expect(app.engine.read(system).get(users, person.id)).toMatchObject({
      firstName: 'Léa',
      lastName: 'Le Goff',
      name: 'Léa Le Goff',
    })
    expect(now(app, certificate.id)).toMatchObject({ holder: 'Léa Le Goff', number: certificate.number })
    expect(await printed(app, certificate.id)).toMatch(/^Léa Le Goff$/m)
    expect(await filesOf(app, certificate.id)).toHaveLength(1)
  })

  it('is never the former one: a file being drawn is discarded', async () => {
    const { storage, state } = slowStorage()
    state.hold()
    const app = await testApp({ ports: { storage } })
    const { person, certificate } = await finished(app)
    await state.isWriting
    expect((await name(app, person, certificate.id, WHOLE)).statusCode).toBe(200)
    state.go()
    await app.worker.drain()
    await app.worker.drain()
    expect(now(app, certificate.id).holder).toBe('Léa Martin')
    expect(await printed(app, certificate.id)).toMatch(/^Léa Martin$/m)
    expect(await filesOf(app, certificate.id)).toHaveLength(1)
  })

  it('is set once: a double click counts as one, another tab gets an error', async () => {
    const app = await testApp()
    const { person, certificate } = await finished(app)
    await app.worker.drain()
    const answers = await Promise.all([
      name(app, person, certificate.id, WHOLE),
      name(app, person, certificate.id, WHOLE),
      name(app, person, certificate.id, { firstName: 'Léa', lastName: 'Autre' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 409])
    expect(answers[2]?.json().message).toBe(
      'Le nom de cette attestation est déjà complet. Pour la corriger, écrivez-nous.',
    )
    const drawing = app.engine.db
      .prepare("SELECT count(*) AS count FROM jobs WHERE kind = 'certificate.file'")
      .get() as { count: number }
    expect(drawing.count).toBe(2)
    await app.worker.drain()
    expect(app.engine.read(system).get(users, person.id).name).toBe('Léa Martin')
    expect(await printed(app, certificate.id)).toMatch(/^Léa Martin$/m)
  })

  it('cannot become another person’s by changing the account first', async () => {
    const app = await testApp()
    const { person, certificate } = await finished(app, 'lea@example.com', { lastName: 'Martin' })
    const url = `/api/collections/users/records/${person.id}`
    const body = { firstName: 'Léa Martin', lastName: '', name: 'Léa Martin' }
    expect((await app.call('PATCH', url, { as: person, body })).statusCode).toBe(200)
    const answer = await name(app, person, certificate.id, { firstName: 'Paul', lastName: 'Durand' })
    expect(answer.statusCode).toBe(409)
    expect(now(app, certificate.id).holder).toBe('Léa Martin')
    expect(app.engine.read(system).get(users, person.id).name).toBe('Léa Martin')
  })

  it('can be completed when a two-word first name stands alone', async () => {
    const app = await testApp()
    const { person, certificate } = await finished(app, 'm@example.com', { firstName: 'Marie Claire' })
    expect(certificate.holder).toBe('Marie Claire')
    const one = await name(app, person, certificate.id, { firstName: 'Marie Claire', lastName: 'Dupont' })
    expect(one.statusCode).toBe(200)
    const two = await name(app, person, certificate.id, { firstName: 'Marie', lastName: 'Autre' })
    expect(two.statusCode).toBe(409)
  })

  it('cannot be set by another person, nor once revoked; a first name is not enough', async () => {
    const app = await testApp()
    const { person, certificate } = await finished(app)
    const other = await app.person('ines@example.com')
    const admin = await app.person('a@example.com', { role: 'admin' })
    expect((await name(app, null, certificate.id, WHOLE)).statusCode).toBe(401)
    for (const stranger of [other, admin, await app.superuser()])
      expect((await name(app, stranger, certificate.id, WHOLE)).statusCode).toBe(404)
    expect((await name(app, person, 'x', WHOLE)).statusCode).toBe(404)
    for (const lastName of [
      '',
      '   ',
      '…',
      'a'.repeat(80),
      'Mar\u202etin',
      'Mar\u0000tin',
      'Каренина',
      'Martin 🎉',
    ])
      expect([
        lastName,
        (await name(app, person, certificate.id, { ...WHOLE, lastName })).statusCode,
      ]).toEqual([lastName, 400])
    const most = { firstName: 'a'.repeat(80), lastName: 'b'.repeat(79) }
    await app.seed((tx) => tx.update(certificates, certificate.id, { revokedAt: '2026-11-21 10:00:00.000Z' }))
    expect((await name(app, person, certificate.id, most)).statusCode).toBe(409)
    await app.seed((tx) => tx.update(certificates, certificate.id, { revokedAt: '' }))
    expect((await name(app, person, certificate.id, most)).statusCode).toBe(200)
  })

  it('may use printable letters where the account has others', async () => {
    const app = await testApp()
    const { person, certificate } = await finished(app, 'a@example.com', { name: 'Анна Каренина' })
    expect(
      (await name(app, person, certificate.id, { firstName: 'Anna', lastName: 'Karénina' })).json(),
    ).toEqual({
      holder: 'Anna Karénina',
    })
  })

  it('stores the first name at the completion of the course', async () => {
    const app = await testApp()
    await finished(app)
    const end = app.engine.read(system).first(learningEvents, { kind: 'complete', lesson: '' })
    expect(end.data).toEqual({ firstName: 'Léa' })
  })
})
