/** The devices of an account: what is open and what is only known, each of them once. */
import { expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { exported } from '../../support/exported.ts'
import { ask, FIREFOX, IPHONE, opens, signIn } from '../../support/sessions.ts'

const DESK = { agent: FIREFOX, ip: '203.0.113.7' }
const PHONE = { agent: IPHONE, ip: '198.51.100.4' }

const devices = async (app: TestApp, token: string) => {
  const answer = await ask(app, 'GET', '/api/auth/devices', token)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ devices: { id: string; device: string; isOpen: boolean }[] }>().devices
}

it('the list of devices shows a device once, also when it is open, known and has moved', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const phone = await signIn(app, claire.email, PHONE)
  app.clock.advance(3_600_000)
  const desk = await signIn(app, claire.email, DESK)
  // The phone goes on from elsewhere, a day later: it stays the phone that signed in.
  app.clock.advance(24 * 3_600_000)
  await app.server.inject({
    method: 'POST',
    url: '/api/collections/users/auth-refresh',
    remoteAddress: '192.0.2.9',
    headers: { authorization: phone.token, 'user-agent': IPHONE },
  })
  expect(await devices(app, desk.token)).toEqual([
    {
      id: desk.sid,
      device: 'Firefox sur Windows',
      ip: '203.0.113.7',
      isOpen: true,
      isOwn: true,
      lastUsedAt: expect.any(String),
    },
    {
      id: phone.sid,
      device: 'Safari sur iPhone',
      ip: '192.0.2.9',
      isOpen: true,
      isOwn: false,
      lastUsedAt: '2026-11-21 11:00:00.000Z',
    },
  ])
})

it('the list of devices shows two sessions of one browser once, by the later use, and ends both', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const before = await signIn(app, claire.email, PHONE)
  app.clock.advance(3_600_000)
  const after = await signIn(app, claire.email, PHONE)
  app.clock.advance(3_600_000)
  const first = await signIn(app, claire.email, DESK)
  const desk = await signIn(app, claire.email, DESK)
  expect(await devices(app, desk.token)).toMatchObject([
    { id: desk.sid, isOpen: true, isOwn: true },
    { id: after.sid, lastUsedAt: '2026-11-20 11:00:00.000Z', isOpen: true, isOwn: false },
  ])
  // The other session of the caller's own device is no other device: it stays.
  expect(await devices(app, first.token)).toMatchObject([{ id: first.sid, isOwn: true }, { id: after.sid }])
  const end = (sid: string) => ask(app, 'DELETE', `/api/auth/devices/${sid}`, desk.token)
  expect((await end(before.sid)).statusCode).toBe(204)
  expect([await opens(app, before.token), await opens(app, after.token)]).toEqual([false, false])
  expect((await end(after.sid)).statusCode).toBe(404)
  expect(await devices(app, desk.token)).toMatchObject([{ id: desk.sid }, { isOpen: false }])
  // One session is still ended alone by its own endpoint.
  expect((await ask(app, 'DELETE', `/api/auth/sessions/${first.sid}`, desk.token)).statusCode).toBe(204)
  expect([await opens(app, first.token), await opens(app, desk.token)]).toEqual([false, true])
})

it('the list of devices ends devices of the caller’s account alone', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const lea = await app.person('lea@example.com')
  const desk = await signIn(app, claire.email, DESK)
  const other = await signIn(app, lea.email, DESK)
  const end = (token: string) => ask(app, 'DELETE', `/api/auth/devices/${desk.sid}`, token)
  expect([(await end(other.token)).statusCode, (await end('')).statusCode]).toEqual([404, 401])
  expect(await opens(app, desk.token)).toBe(true)
})

it('the list of devices recognises a session without fingerprint by device and address', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const phone = await signIn(app, claire.email, PHONE)
  const desk = await signIn(app, claire.email, DESK)
  app.engine.db.prepare("UPDATE sessions SET fingerprint = ''").run()
  expect(await devices(app, desk.token)).toMatchObject([
    { id: desk.sid, isOpen: true },
    { id: phone.sid, isOpen: true },
  ])
  // One that signs in again since is the same device, in its old session and its new one.
  app.clock.advance(3_600_000)
  const again = await signIn(app, claire.email, PHONE)
  const [own, open, ...none] = await devices(app, desk.token)
  expect([own?.id, open?.id, none]).toEqual([desk.sid, again.sid, []])
})

it('the list of devices keeps a closed device as known until it is forgotten', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const desk = await signIn(app, claire.email, DESK)
  const phone = await signIn(app, claire.email, PHONE)
  expect((await ask(app, 'DELETE', `/api/auth/sessions/${phone.sid}`, desk.token)).statusCode).toBe(204)
  const [own, known, ...none] = await devices(app, desk.token)
  expect(none).toEqual([])
  expect(own).toMatchObject({ id: desk.sid, isOpen: true, isOwn: true })
  expect(known).toMatchObject({
    device: 'Safari sur iPhone',
    ip: '198.51.100.4',
    isOpen: false,
    isOwn: false,
  })
  const path = `/api/collections/_authOrigins/records/${known?.id}`
  expect((await ask(app, 'DELETE', path, desk.token)).statusCode).toBe(204)
  expect(await devices(app, desk.token)).toHaveLength(1)
})

it('the list of devices is the signed-in caller’s alone; PocketBase’s own rows keep its format', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const lea = await app.person('lea@example.com')
  const desk = await signIn(app, claire.email, DESK)
  await signIn(app, lea.email, PHONE)
  expect(await devices(app, desk.token)).toHaveLength(1)
  expect((await app.call('GET', '/api/auth/devices')).statusCode).toBe(401)
  const rows = await ask(app, 'GET', '/api/collections/_authOrigins/records', desk.token)
  const names = ['collectionId', 'collectionName', 'collectionRef', 'created', 'fingerprint', 'id']
  expect(Object.keys(rows.json().items[0]).sort()).toEqual([...names, 'recordRef', 'updated'])
})

it('the list of devices is part of the data export', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const { token } = await signIn(app, claire.email, DESK)
  const { data } = await exported(app, { ...claire, token })
  expect(data.sections.devices).toMatchObject([{ device: 'Firefox sur Windows', ip: '203.0.113.7' }])
})

it('the list of devices works for superusers', async () => {
  const app = await testApp()
  const root = await app.superuser()
  const { token, sid } = await signIn(app, root.email, { ...DESK, collection: '_superusers' })
  expect(await devices(app, token)).toMatchObject([{ id: sid, isOpen: true, isOwn: true }])
})
