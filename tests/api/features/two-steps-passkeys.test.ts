/** Passkeys as the second step of an account: made after a proof, shown once for a challenge of this site. */
import { describe, expect, it } from 'vitest'
import { passkeys, recoveryCodes } from '#drizzle/collections/second-steps.ts'
import { users } from '#drizzle/collections/users.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { Authenticator } from '../../support/authenticator.ts'
import { exported } from '../../support/exported.ts'
import { sessionsOf } from '../../support/sessions.ts'
import { dataOf, finish, firstStep, mailsTo, PROOF, protect, withPassword } from '../../support/two-steps.ts'

const BASE = '/api/me/second-step/passkeys'

const optionsOf = async (app: TestApp, as: Person) =>
  (await app.call('POST', `${BASE}/options`, { as, body: PROOF })).json()
const add = async (app: TestApp, as: Person, key: Authenticator, name = 'Téléphone') =>
  app.call('POST', BASE, { as, body: { name, passkey: key.make(await optionsOf(app, as)) } })
const challengeOf = async (app: TestApp, mfaId: string) =>
  (await app.call('POST', '/api/auth/second-step/passkey', { body: { mfaId } })).json()
const keysOf = (app: TestApp, as: Person) =>
  app.engine.read(system).find(passkeys, { recordRef: as.id }, { sort: 'created,@rowid' })

describe('a passkey', () => {
  it('is created after a proof, and completes a sign-in', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com')
    const key = new Authenticator()
    const wrong = { as: person, body: { password: 'faux-mot-de-passe' } }
    expect(dataOf(await app.call('POST', `${BASE}/options`, wrong))).toEqual(['password'])
    const options = await optionsOf(app, person)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'preferred' },
    })
    const made = await app.call('POST', BASE, {
      as: person,
      body: { name: ' Téléphone ', passkey: key.make(options) },
    })
    expect([made.statusCode, made.json().recoveryCodes.length]).toEqual([200, 10])
    const mfaId = await firstStep(app, person)
    const methods = await app.call('POST', '/api/auth/second-step/methods', { body: { mfaId } })
    expect(methods.json()).toEqual({ methods: ['passkey', 'recovery'] })
    const request = await challengeOf(app, mfaId)
    expect(request).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [{ id: key.id, transports: ['internal'] }],
    })
    const answer = await finish(app, { mfaId, passkey: key.show(request) })
    expect([answer.statusCode, answer.json().record.email]).toEqual([200, person.email])
    expect(sessionsOf(app, person)).toHaveLength(1)
    expect(keysOf(app, person)).toMatchObject([{ name: 'Téléphone', counter: 1 }])
    expect(keysOf(app, person)[0]?.lastUsedAt).not.toBe('')
    expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toContain(
      'Une clé d’accès protège votre compte',
    )
  })

  it('is refused for another challenge, site, account or type, and each challenge works once', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com')
    const other = await app.person('lea@example.com')
    const [key, owned] = [new Authenticator(), new Authenticator()]
    for (const place of [{ origin: 'https://faux.example' }, { rpId: 'faux.example' }]) {
      const passkey = new Authenticator().make(await optionsOf(app, person), place)
      expect(dataOf(await app.call('POST', BASE, { as: person, body: { name: 'X', passkey } }))).toEqual([
        'passkey',
      ])
    }
    // From another person's dialog.
    const passkey = new Authenticator().make(await optionsOf(app, other))
    await optionsOf(app, person)
    expect(dataOf(await app.call('POST', BASE, { as: person, body: { name: 'X', passkey } }))).toEqual([
      'passkey',
    ])
    await add(app, person, key)
    await add(app, other, owned)
    const enter = async (shown: (request: { challenge: string }) => unknown) => {
      const mfaId = await firstStep(app, person)
      return finish(app, { mfaId, passkey: shown(await challengeOf(app, mfaId)) })
    }
    expect(dataOf(await enter((request) => owned.show(request)))).toEqual(['passkey'])
    expect(dataOf(await enter((request) => key.show(request, { origin: 'http://127.0.0.1:8090' })))).toEqual([
      'passkey',
    ])
    expect(dataOf(await enter((request) => key.show(request, { rpId: 'faux.example' })))).toEqual(['passkey'])
    expect(dataOf(await enter(() => key.show({ challenge: 'AAAA' })))).toEqual(['passkey'])
    const mfaId = await firstStep(app, person)
    expect(dataOf(await finish(app, { mfaId, passkey: key.show({ challenge: 'AAAA' }) }))).toEqual([
      'passkey',
    ])
    const request = await challengeOf(app, mfaId)
    const tampered = key.show(request)
    tampered.response.signature = `${tampered.response.signature.slice(0, -8)}AAAAAAAA`
    expect(dataOf(await finish(app, { mfaId, passkey: tampered }))).toEqual(['passkey'])
    // The challenge went with the wrong answer.
    expect(dataOf(await finish(app, { mfaId, passkey: key.show(request) }))).toEqual(['passkey'])
    const late = await challengeOf(app, mfaId)
    app.clock.advance(300_001)
    expect(dataOf(await finish(app, { mfaId, passkey: key.show(late) }))).toEqual(['passkey'])
    expect((await enter((fresh) => key.show(fresh))).statusCode).toBe(200)
  })

  it('with a counter that goes back is a copy', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com')
    const key = new Authenticator()
    await add(app, person, key)
    const enter = async () => {
      const mfaId = await firstStep(app, person)
      return (await finish(app, { mfaId, passkey: key.show(await challengeOf(app, mfaId)) })).statusCode
    }
    key.counter = 10
    expect(await enter()).toBe(200)
    key.counter = 4
    expect(await enter()).toBe(400)
    key.counter = 20
    expect(await enter()).toBe(200)
  })

  it('is one of several, each named, without duplicates', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com')
    const other = await app.person('lea@example.com')
    const [one, two] = [new Authenticator(), new Authenticator()]
    expect((await add(app, person, one)).json().recoveryCodes).toHaveLength(10)
    expect((await add(app, person, two, 'Clé du bureau')).json().recoveryCodes).toEqual([])
    expect((await add(app, person, two)).statusCode).toBe(400)
    expect((await add(app, other, two)).statusCode).toBe(400)
    const [first] = keysOf(app, person)
    const rename = (as: Person, name: string) =>
      app.call('PATCH', `${BASE}/${first?.id}`, { as, body: { name } })
    expect((await rename(other, 'À moi')).statusCode).toBe(404)
    expect((await rename(person, '')).statusCode).toBe(400)
    expect((await rename(person, 'Tablette')).statusCode).toBe(204)
    expect(keysOf(app, person).map(({ name }) => name)).toEqual(['Tablette', 'Clé du bureau'])
    const remove = (as: Person, body: object = PROOF) =>
      app.call('DELETE', `${BASE}/${first?.id}`, { as, body })
    expect((await remove(other)).statusCode).toBe(404)
    expect(dataOf(await remove(person, { password: 'faux-mot-de-passe' }))).toEqual(['password'])
    const waiting = await firstStep(app, person)
    const request = await challengeOf(app, waiting)
    expect((await remove(person)).statusCode).toBe(204)
    expect(dataOf(await finish(app, { mfaId: waiting, passkey: one.show(request) }))).toEqual(['passkey'])
    expect(app.engine.read(system).count(recoveryCodes)).toBe(10)
  })

  it('is deleted with the last proof of its kind, with the account, and stays beside another step', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com')
    const key = new Authenticator()
    await protect(app, person)
    await add(app, person, key)
    expect(
      (await app.call('DELETE', '/api/me/second-step/app', { as: person, body: PROOF })).statusCode,
    ).toBe(204)
    expect((await withPassword(app, person)).statusCode).toBe(401)
    expect(app.engine.read(system).count(recoveryCodes)).toBe(10)
    const [row] = keysOf(app, person)
    await app.call('DELETE', `${BASE}/${row?.id}`, { as: person, body: PROOF })
    expect((await withPassword(app, person)).statusCode).toBe(200)
    expect(app.engine.read(system).count(recoveryCodes)).toBe(0)
    await add(app, person, key)
    await app.seed((tx) => tx.delete(users, person.id))
    expect(app.engine.read(system).count(passkeys)).toBe(0)
  })

  it('is exposed by the record API without its key, and by no export', async () => {
    const app = await testApp()
    const person = await app.person('claire@example.com')
    const key = new Authenticator()
    await add(app, person, key)
    const list = await app.call('GET', '/api/collections/passkeys/records', { as: person })
    expect(list.json().items).toMatchObject([{ name: 'Téléphone' }])
    const taken = await exported(app, person)
    expect(taken.data.sections.passkeys).toMatchObject([{ name: 'Téléphone' }])
    const { publicKey } = keysOf(app, person)[0] ?? {}
    for (const text of [list.body, taken.text])
      for (const secret of [key.id, String(publicKey)]) expect(text).not.toContain(secret)
  })

  it('of a site at its own address is valid there alone', async () => {
    const app = await testApp({ publicUrl: 'https://www.example.com' })
    const person = await app.person('claire@example.com')
    const key = new Authenticator()
    const options = await optionsOf(app, person)
    const place = { origin: 'https://www.example.com', rpId: 'www.example.com' }
    expect(options.rp.id).toBe('www.example.com')
    const body = { name: 'X', passkey: key.make(options, place) }
    expect((await app.call('POST', BASE, { as: person, body })).statusCode).toBe(200)
  })
})
