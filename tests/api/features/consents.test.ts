/** `POST /api/me/consents`: choices of a signed-in person, with the displayed text. */
import { expect, it } from 'vitest'
import { consents } from '#drizzle/collections/payments.ts'
import { users } from '#drizzle/collections/users.ts'
import { CONSENT_SENTENCES, CONSENT_VERSION } from '#drizzle/domain/consents.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'

const choose = (app: TestApp, as: Person | null, body: object) =>
  app.call('POST', '/api/me/consents', { as, body })

it('a consent stores the site’s own text and version, never the caller’s', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const own = await choose(app, claire, { purpose: 'audience', given: true, text: 'Autre chose' })
  expect(own.statusCode).toBe(400)
  const body = { purpose: 'audience', given: true, consentVersion: CONSENT_VERSION }
  expect((await choose(app, claire, body)).statusCode).toBe(204)
  expect((await choose(app, claire, { purpose: 'newsletter', given: false })).statusCode).toBe(204)
  expect(app.engine.read(system).find(consents, {}, { sort: 'purpose' })).toMatchObject([
    {
      purpose: 'audience',
      given: true,
      text: CONSENT_SENTENCES.audience,
      version: CONSENT_VERSION,
      user: claire.id,
    },
    { purpose: 'newsletter', given: false, text: CONSENT_SENTENCES.newsletter, version: CONSENT_VERSION },
  ])
})

it('a consent is refused from a page with another wording, and from a visitor', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const body = { purpose: 'audience', given: true, consentVersion: '2020-01-01' }
  const outdated = await choose(app, claire, body)
  expect([outdated.statusCode, outdated.json().message]).toEqual([
    409,
    'Cette page a changé depuis son ouverture. Rechargez-la, puis faites votre choix.',
  ])
  expect((await choose(app, null, { purpose: 'audience', given: true })).statusCode).toBe(401)
  expect(app.engine.read(system).count(consents)).toBe(0)
})

it('a consent to the newsletter sets switch and last choice together, with one line a change', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const read = () => app.engine.read(system)
  expect((await choose(app, claire, { purpose: 'newsletter', given: true })).statusCode).toBe(204)
  expect(read().get(users, claire.id).marketingConsent).toBe(true)
  const path = `/api/collections/users/records/${claire.id}`
  app.clock.advance(1000)
  await app.call('PATCH', path, { as: claire, body: { marketingConsent: false } })
  const admin = await app.person('admin@example.com', { role: 'admin' })
  app.clock.advance(1000)
  await app.call('PATCH', path, { as: admin, body: { marketingConsent: true } })
  expect(read().find(consents, { user: claire.id }, { sort: 'at' })).toMatchObject([
    { given: true, text: CONSENT_SENTENCES.newsletter },
    { given: false, text: CONSENT_SENTENCES.newsletter },
    // Without the displayed text.
    { given: true, text: '' },
  ])
})
