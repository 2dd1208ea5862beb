/** How attestations look: the site's template, a course's own, their pictures, their preview, the series of numbers. */
import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { certificateTemplates } from '#drizzle/collections/certificate-templates.ts'
import { courses } from '#drizzle/collections/courses.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { templateOf } from '#server/features/certificates/template.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { attested, certificateOf, endCourse, enrolledIn, fileOf, printedOn } from '../../support/attested.ts'
import { blankPng } from '../../support/blank-png.ts'
import { readPdf } from '../../support/pdf.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const URL = '/api/collections/certificate_templates/records'
const make = (app: TestApp, as: Person, body: object) => app.call('POST', URL, { as, body })
const drawAgain = async (app: TestApp, as: Person, user: string): Promise<string> => {
  const { id, reissues } = certificateOf(app, user)
  await app.call('POST', `/api/certificates/${id}/editions`, { as, body: { after: reissues + 1 } })
  await app.worker.drain()
  return printedOn(app, id)
}
const picture = () =>
  sharp({ create: { width: 2000, height: 700, channels: 4, background: '#224466' } })
    .webp()
    .toBuffer()

describe('the template of an attestation', () => {
  it('of a course overrides the site’s, which overrides the defaults', async () => {
    const app = await testApp()
    const { course, person, admin } = await attested(app)
    await app.worker.drain()
    await app.seed((tx) =>
      tx.create(siteSettings, { brand: 'Sable', practitioner: 'Apolline Verdane, coach' }),
    )
    const site = await make(app, admin, {
      title: 'Certificat d’achèvement',
      signerName: 'Karim Aziz',
      secondName: 'Rose Blanc',
      activityNumber: '11 75 12345 75',
      activityRegion: 'd’Île-de-France',
    })
    expect(site.statusCode, site.body).toBe(200)
    const own = await make(app, admin, {
      course: course.id,
      sentence: 'a suivi en salle',
      mentions: 'Formation interne.',
    })
    expect(own.statusCode).toBe(200)
    const label = await drawAgain(app, admin, person.id)
    for (const said of [
      'Certificat d’achèvement',
      'a suivi en salle',
      'Karim Aziz',
      'Rose Blanc',
      'Formation interne.',
      'sous le numéro 11 75 12345 75 auprès du préfet de région d’Île-de-France',
    ])
      expect(label).toContain(said)
    expect(label).not.toContain('Apolline Verdane')
  })

  it('never shows a signature over another name: a course with its own signer has no other signature', async () => {
    const app = await testApp()
    const { course, admin } = await attested(app)
    await make(app, admin, { signerName: 'Karim Aziz', signerRole: 'directeur', secondName: 'Rose Blanc' })
    await app.seed((tx) => tx.create(certificateTemplates, { course: course.id, signerName: 'Léon Vert' }))
    expect(templateOf(app.engine.read(system), course.id).signers).toEqual([
      { name: 'Léon Vert', role: '', picture: '' },
    ])
    expect(templateOf(app.engine.read(system), '').signers).toHaveLength(2)
  })

  it('exists once for the site and once a course, and cannot be moved', async () => {
    const app = await testApp()
    const { course, admin } = await attested(app)
    const answers = await Promise.all([
      make(app, admin, {}),
      make(app, admin, { title: 'Autre' }),
      make(app, admin, { course: course.id }),
      make(app, admin, { course: course.id }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 200, 400])
    const { id } = answers[2]?.json() ?? {}
    const moved = await app.call('PATCH', `${URL}/${id}`, { as: admin, body: { course: '' } })
    expect(moved.json().course).toBe(course.id)
    for (const body of [
      { accent: 'red' },
      { accent: '#12345' },
      { numberPrefix: 'a b' },
      { design: 'néon' },
      { validityMonths: 0 },
      { activityNumber: 'abc' },
    ])
      expect(
        (await app.call('PATCH', `${URL}/${id}`, { as: admin, body })).statusCode,
        JSON.stringify(body),
      ).toBe(400)
    await app.seed((tx) => tx.delete(courses, course.id))
    expect(app.engine.read(system).count(certificateTemplates)).toBe(1)
  })

  it('shrinks logo and signatures, and is drawn without a file that is no picture', async () => {
    const app = await testApp()
    const { person, admin } = await attested(app)
    await app.worker.drain()
    const id = app.engine.newId()
    const logo = await app.engine.upload(certificateTemplates, id, 'logo', {
      name: 'logo.webp',
      content: await picture(),
    })
    const signature = await app.engine.upload(certificateTemplates, id, 'signature', {
      name: 's.webp',
      content: await picture(),
    })
    await app.seed((tx) => tx.create(certificateTemplates, { id, logo, signature, signerName: 'Karim Aziz' }))
    await drawAgain(app, admin, person.id)
    const bytes = await fileOf(app, certificateOf(app, person.id).id)
    expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2)
    expect(bytes.length).toBeLessThan(100_000)
    // A signature cannot be downloaded.
    const stored = app.engine.read(system).get(certificateTemplates, id)
    const address = `/api/files/certificate_templates/${id}/${stored.signature}`
    expect((await app.call('GET', address)).statusCode).toBe(404)
    expect((await app.call('GET', address, { as: person })).statusCode).toBe(404)
  })
})

describe('an undecodable picture of a template', () => {
  it('is refused at the upload with a message, and leaves no file', async () => {
    const uploadsDir = temporaryFolder('undrawable')
    const app = await testApp({ uploadsDir })
    const { admin } = await attested(app, false)
    const huge = blankPng(20_000, 20_000)
    expect(huge.length).toBeLessThan(2 * 1024 * 1024)
    const fine = await picture()
    const send = (field: string, content: Buffer) => {
      const form = new FormData()
      form.set(field, new Blob([new Uint8Array(content)]), 'image.png')
      const body = new Response(form)
      return body.arrayBuffer().then((payload) =>
        app.server.inject({
          method: 'POST',
          url: '/api/collections/certificate_templates/records',
          headers: { authorization: admin.token, 'content-type': body.headers.get('content-type') ?? '' },
          payload: Buffer.from(payload),
        }),
      )
    }
    for (const [field, content] of [
      ['logo', huge],
      ['secondSignature', fine.subarray(0, fine.length / 2)],
    ] as const) {
      const answer = await send(field, content)
      expect([answer.statusCode, answer.json().data[field]?.code], field).toEqual([
        400,
        'validation_invalid_picture',
      ])
      expect(answer.json().data[field].message).toContain('trop grande')
    }
    await app.engine.idle()
    expect(
      readdirSync(uploadsDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
    ).toEqual([])
    expect((await send('logo', fine)).statusCode).toBe(200)
  })
})

describe('the numbers of attestations', () => {
  it('continue when their prefix changes, without duplicates or gaps', async () => {
    const app = await testApp()
    const { course, lesson, person, admin } = await attested(app)
    await make(app, admin, { numberPrefix: 'FORM' })
    const ines = await enrolledIn(app, course.id, 'ines@example.com', 'Inès Roy')
    await endCourse(app, ines.person, lesson)
    expect(certificateOf(app, person.id).number).toBe('A-2026-000001')
    expect(certificateOf(app, ines.person.id).number).toBe('FORM-2026-000002')
  })

  it('stay valid as long as the template says, and are then shown as expired', async () => {
    const app = await testApp()
    const { course, lesson, admin } = await attested(app)
    await make(app, admin, { validityMonths: 3 })
    const ines = await enrolledIn(app, course.id, 'ines@example.com', 'Inès Roy')
    await endCourse(app, ines.person, lesson)
    const { verifyToken, expiresAt, id } = certificateOf(app, ines.person.id)
    expect(expiresAt).toBe('2027-02-20 10:00:00.000Z')
    await app.worker.drain()
    expect(await printedOn(app, id)).toContain('Valable jusqu’au 20\u00a0février\u00a02027')
    const status = async () => (await app.call('GET', `/api/certificates/${verifyToken}`)).json().status
    expect(await status()).toBe('valid')
    app.clock.advance(86_400_000 * 100)
    expect(await status()).toBe('expired')
  })
})

describe('the preview of a template', () => {
  it('is the PDF of the form’s values, stored or not, and is not stored', async () => {
    const app = await testApp({ publicUrl: 'https://site.example' })
    const { course, admin } = await attested(app)
    await make(app, admin, { title: 'Gardé' })
    const preview = async (query: Record<string, string>, as: Person | null = admin) =>
      app.call('GET', `/api/certificates/preview?${new URLSearchParams(query)}`, { as })
    const plain = await preview({})
    expect(plain.headers['content-type']).toBe('application/pdf')
    expect(plain.headers['cache-control']).toBe('private, no-store')
    // A frame of the form shows it, and no other site’s.
    expect(plain.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(plain.headers['x-frame-options']).toBeUndefined()
    expect(readPdf(plain.rawPayload).text).toContain('Gardé')
    const typed = await preview({
      title: 'Pas encore gardé',
      design: 'dunes',
      numberPrefix: 'X',
      validityMonths: '12',
    })
    const { text } = readPdf(typed.rawPayload)
    for (const said of ['Pas encore gardé', 'Camille Exemple', 'X-2026-000000', 'Valable jusqu’au'])
      expect(text).toContain(said)
    expect(readPdf((await preview({ course: course.id, title: 'Du cours' })).rawPayload).text).toContain(
      '«\u00a0Une formation\u00a0»',
    )
    // Half a colour while it is typed, a design of another version.
    expect((await preview({ accent: '#12', design: 'néon' })).statusCode).toBe(200)
    expect((await preview({ course: 'absent' })).statusCode).toBe(404)
    expect((await preview({ validityMonths: 'x' })).statusCode).toBe(400)
    const { token } = (await app.call('POST', '/api/files/token', { as: admin })).json()
    expect((await preview({ access: token }, null)).statusCode).toBe(200)
    expect((await preview({ access: 'x' }, null)).statusCode).toBe(401)
    expect(app.engine.read(system).first(certificateTemplates, {}).title).toBe('Gardé')
  })
})
