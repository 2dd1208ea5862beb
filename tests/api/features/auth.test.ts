import bcrypt from 'bcrypt'
import { describe, expect, it } from 'vitest'
import { users } from '#drizzle/collections/users.ts'
import { PERMISSIONS } from '#drizzle/permissions.ts'
import { stamp } from '#server/core/clock.ts'
import { system } from '#server/records/actor.ts'
import { PASSWORD, type TestApp, testApp } from '../../support/app.ts'
import { mailsTo } from '../../support/two-steps.ts'

const login = (app: TestApp, email: unknown, password: unknown) =>
  app.call('POST', '/api/auth/login', { body: { email, password } })
const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
  String([answer.headers['set-cookie']].flat()[0] ?? '')

describe('the last sign-in of an account', () => {
  const lastOf = (app: TestApp, id: string) =>
    app.engine.db.prepare('SELECT lastLoginAt FROM users WHERE id = ?').pluck().get(id)

  it('is stored by a password and by a code, and a refresh leaves it', async () => {
    const app = await testApp()
    const member = await app.person('claire@example.com', { role: 'member' })
    app.clock.advance(60_000)
    const signedIn = await app.call('POST', '/api/collections/users/auth-with-password', {
      body: { identity: member.email, password: PASSWORD },
    })
    const at = stamp(app.clock.now())
    expect([signedIn.statusCode, lastOf(app, member.id)]).toEqual([200, at])

    app.clock.advance(60_000)
    await app.call('POST', '/api/collections/users/auth-refresh', {
      headers: { authorization: signedIn.json().token },
    })
    expect(lastOf(app, member.id)).toBe(at)

    const requested = await app.call('POST', '/api/collections/users/request-otp', {
      body: { email: member.email },
    })
    const { text = '' } = (await mailsTo(app, member.email)).at(-1) ?? {}
    const [code = ''] = /\b\d{6,8}\b/.exec(text) ?? []
    const byCode = await app.call('POST', '/api/collections/users/auth-with-otp', {
      body: { otpId: requested.json().otpId, password: code },
    })
    expect([byCode.statusCode, lastOf(app, member.id)]).toEqual([200, stamp(app.clock.now())])
  })
})

describe('POST /api/auth/login', () => {
  it('admits superusers from the allowed addresses alone, and says so only after the right password', async () => {
    const app = await testApp({ settings: { superuserIPs: ['10.0.0.0/8'] } })
    await app.person('admin@example.com', { role: 'admin' })
    await app.superuser()
    expect((await login(app, 'root@example.com', PASSWORD)).statusCode).toBe(403)
    expect((await login(app, 'root@example.com', 'wrong')).statusCode).toBe(400)
    expect((await login(app, 'admin@example.com', PASSWORD)).statusCode).toBe(200)
  })
  it('replaces a password hash that came from PocketBase', async () => {
    const app = await testApp()
    const admin = await app.person('admin@example.com', { role: 'admin' })
    const hash = await bcrypt.hash('an old password', 4)
    const { db } = app.engine
    db.prepare('UPDATE users SET password = ? WHERE id = ?').run(hash, admin.id)
    expect((await login(app, admin.email, 'an old password')).statusCode).toBe(200)
    const stored = db.prepare('SELECT password FROM users WHERE id = ?').pluck().get(admin.id)
    expect(stored).toMatch(/^\$argon2id\$/)
    expect((await login(app, admin.email, 'an old password')).statusCode).toBe(200)
  })
  it('signs an administrator in, whatever the case of the address', async () => {
    const app = await testApp()
    await app.person('admin@example.com', { role: 'admin' })
    const answer = await login(app, '  Admin@Example.com ', PASSWORD)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      user: { email: 'admin@example.com', role: 'admin' },
      permissions: [...PERMISSIONS],
    })
    expect(answer.body).not.toContain('argon2')
    expect(cookieOf(answer)).toMatch(/^auth-token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  })
  it('gives staff their own permissions and a superuser all', async () => {
    const app = await testApp()
    await app.person('staff@example.com', { role: 'staff', permissions: ['courses.manage'] })
    await app.superuser()
    expect((await login(app, 'staff@example.com', PASSWORD)).json().permissions).toEqual(['courses.manage'])
    expect((await login(app, 'root@example.com', PASSWORD)).json().permissions).toHaveLength(
      PERMISSIONS.length,
    )
  })
  it.each([
    ['', PASSWORD],
    ['a@b.fr', ''],
    [undefined, undefined],
  ])('requires address and password (%s)', async (email, password) => {
    const app = await testApp()
    const answer = await login(app, email, password)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().statusMessage).toBe('Email et mot de passe requis')
  })
  it('gives the same answer for an unknown address and a wrong password', async () => {
    const app = await testApp()
    await app.person('admin@example.com', { role: 'admin' })
    const [unknown, wrong] = [
      await login(app, 'nobody@example.com', 'x'),
      await login(app, 'admin@example.com', 'x'),
    ]
    expect(unknown.statusCode).toBe(400)
    expect(unknown.body).toBe(wrong.body)
  })
  it('refuses a member and staff without permission, without a cookie', async () => {
    const app = await testApp()
    await app.person('member@example.com')
    await app.person('idle@example.com', { role: 'staff' })
    for (const email of ['member@example.com', 'idle@example.com']) {
      const answer = await login(app, email, PASSWORD)
      expect(answer.statusCode).toBe(403)
      expect(answer.json().message).toBe("Vous n'avez pas les permissions nécessaires")
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })
})

describe('the session cookie', () => {
  const signedIn = async (app: TestApp) => {
    await app.person('admin@example.com', { role: 'admin' })
    return cookieOf(await login(app, 'admin@example.com', PASSWORD)).split(';')[0] ?? ''
  }
  it('opens own endpoints, writes only from this site, and never opens the record API', async () => {
    const app = await testApp()
    const cookie = await signedIn(app)
    expect((await app.call('GET', '/api/auth/me', { headers: { cookie } })).json().user.email).toBe(
      'admin@example.com',
    )
    const write = (headers: Record<string, string>) =>
      app.call('POST', '/api/tags', { body: { name: 'calme' }, headers: { cookie, ...headers } })
    expect((await write({})).statusCode).toBe(401)
    expect((await write({ origin: 'https://evil.example', host: 'localhost' })).statusCode).toBe(401)
    expect((await write({ origin: 'null', host: 'localhost' })).statusCode).toBe(401)
    expect((await write({ origin: 'http://localhost', host: 'localhost' })).statusCode).toBe(200)
    const record = await app.call('GET', '/api/collections/coupons/records', { headers: { cookie } })
    expect(record.json().items ?? []).toEqual([])
  })
  it('is renewed past half its life, and issued for a header of the administration', async () => {
    const app = await testApp()
    const cookie = await signedIn(app)
    expect(
      (await app.call('GET', '/api/auth/me', { headers: { cookie } })).headers['set-cookie'],
    ).toBeUndefined()
    app.clock.advance(4 * 86_400_000)
    expect(cookieOf(await app.call('GET', '/api/auth/me', { headers: { cookie } }))).toContain('auth-token=')
    const staff = await app.person('staff@example.com', { role: 'staff', permissions: ['stats.view'] })
    const member = await app.person('member@example.com')
    expect(cookieOf(await app.call('GET', '/api/auth/me', { as: staff }))).toContain('auth-token=')
    expect(cookieOf(await app.call('GET', '/api/auth/me', { as: member }))).toBe('')
  })
  it('ends with a password change and with a sign-out, even when it has expired', async () => {
    const app = await testApp()
    const cookie = await signedIn(app)
    const { hashPassword } = await import('#server/core/passwords.ts')
    const password = await hashPassword('un-autre-mot-de-passe')
    await app.seed((tx) => tx.update(users, tx.first(users, { email: 'admin@example.com' }).id, { password }))
    expect((await app.call('GET', '/api/auth/me', { headers: { cookie } })).statusCode).toBe(401)
    const out = await app.call('POST', '/api/auth/logout', { headers: { cookie: 'auth-token=expired' } })
    expect(out.statusCode).toBe(204)
    expect(cookieOf(out)).toMatch(/^auth-token=;/)
  })
})

describe('protected fields of an account', () => {
  const signUp = (app: TestApp, more: object) =>
    app.call('POST', '/api/collections/users/records', {
      body: {
        email: 'new@example.com',
        password: PASSWORD,
        passwordConfirm: PASSWORD,
        firstName: 'N',
        ...more,
      },
    })
  it.each([
    { role: 'admin' },
    { role: 'staff', permissions: ['users.manage'] },
    { permissions: ['users.manage'] },
    { verified: true },
  ])('cannot be set at the sign-up: %o', async (more) => {
    const app = await testApp()
    const answer = await signUp(app, more)
    expect([400, 403]).toContain(answer.statusCode)
    expect(app.engine.read(system).count(users)).toBe(0)
  })
  it.each([
    { role: 'admin' },
    { permissions: ['users.manage'] },
    { verified: true },
    { 'permissions+': 'users.manage' },
    { lastLoginAt: '2020-01-01 00:00:00.000Z' },
  ])('cannot be set on the own record: %o', async (body) => {
    const app = await testApp()
    const member = await app.person('m@example.com', { verified: false })
    const answer = await app.call('PATCH', `/api/collections/users/records/${member.id}`, {
      as: member,
      body,
    })
    expect([400, 403]).toContain(answer.statusCode)
    const stored = app.engine.read(system).get(users, member.id)
    expect(stored).toMatchObject({ role: 'member', permissions: [], verified: false, lastLoginAt: '' })
  })
  it('never accept a Stripe id, from any caller', async () => {
    const app = await testApp()
    const member = await app.person('m@example.com')
    await app.call('PATCH', `/api/collections/users/records/${member.id}`, {
      as: member,
      body: { stripeCustomerId: 'cus_1' },
    })
    expect(app.engine.read(system).get(users, member.id).stripeCustomerId).toBe('')
  })
  it('let users.manage neither promote a member nor change staff', async () => {
    const app = await testApp()
    const manager = await app.person('s@example.com', { role: 'staff', permissions: ['users.manage'] })
    const [member, admin] = [
      await app.person('m@example.com'),
      await app.person('a@example.com', { role: 'admin' }),
    ]
    const patch = (id: string, body: object) =>
      app.call('PATCH', `/api/collections/users/records/${id}`, { as: manager, body })
    expect((await patch(member.id, { firstName: 'Autre' })).statusCode).toBe(200)
    expect((await patch(member.id, { role: 'admin' })).statusCode).toBe(403)
    expect((await patch(manager.id, { permissions: ['users.manage', 'settings.manage'] })).statusCode).toBe(
      403,
    )
    expect((await patch(admin.id, { firstName: 'X' })).statusCode).toBe(404)
    const password = { password: 'pris-par-un-autre', passwordConfirm: 'pris-par-un-autre' }
    expect((await patch(admin.id, password)).statusCode).toBe(404)
  })
  it('keep the last administrator', async () => {
    const app = await testApp()
    const admin = await app.person('a@example.com', { role: 'admin' })
    const url = `/api/collections/users/records/${admin.id}`
    expect((await app.call('PATCH', url, { as: admin, body: { role: 'member' } })).statusCode).toBe(400)
    expect((await app.call('DELETE', url, { as: admin })).statusCode).toBe(400)
    await app.person('b@example.com', { role: 'admin' })
    expect((await app.call('PATCH', url, { as: admin, body: { role: 'member' } })).statusCode).toBe(200)
  })
})

describe('private fields', () => {
  it('are read by their person and by those who manage people', async () => {
    const app = await testApp()
    const { makeCourse } = await import('../../support/catalogue.ts')
    const teacher = await app.person('teacher@example.com', { role: 'admin' })
    const member = await app.person('m@example.com')
    await app.seed((tx) => {
      tx.update(users, teacher.id, { phone: '0639981234' })
      makeCourse(tx, { instructor: teacher.id })
    })
    const url = '/api/collections/courses/records?expand=instructor'
    const seen = (await app.call('GET', url, { as: member })).json().items[0].expand.instructor
    expect(seen.firstName).toBe('teacher')
    for (const hidden of ['phone', 'role', 'permissions', 'email', 'tokenKey', 'password', 'lastLoginAt']) {
      expect(seen).not.toHaveProperty(hidden)
    }
    const own = await app.call('GET', `/api/collections/users/records/${teacher.id}`, { as: teacher })
    expect(own.json()).toMatchObject({ phone: '0639981234', role: 'admin' })
    for (const query of ["filter=phone~'06'", 'sort=phone', "filter=role='admin'"]) {
      const answer = await app.call('GET', `/api/collections/users/records?${query.replace(/'/g, '%27')}`, {
        as: member,
      })
      expect(answer.statusCode, query).toBe(400)
    }
  })
})

describe('erasing an account', () => {
  it('requires the password, and keeps accounting data', async () => {
    const app = await testApp()
    const { makeProduit } = await import('../../support/catalogue.ts')
    const { orders } = await import('#drizzle/collections/payments.ts')
    const member = await app.person('m@example.com')
    const produit = await app.seed((tx) => makeProduit(tx))
    const body = { items: [{ kind: 'produit', id: produit.id }], acceptsTerms: true }
    const { orderId } = (await app.call('POST', '/api/checkout', { as: member, body })).json()
    await app.call('POST', `/api/checkout/demo/${orderId}`, { as: member, body: { outcome: 'succeed' } })
    expect((await app.call('DELETE', '/api/me', { as: member, body: { password: 'faux' } })).statusCode).toBe(
      400,
    )
    expect(
      (await app.call('DELETE', '/api/me', { as: member, body: { password: PASSWORD } })).statusCode,
    ).toBe(204)
    const reader = app.engine.read(system)
    expect(reader.getOrNull(users, member.id)).toBeNull()
    expect(reader.get(orders, orderId)).toMatchObject({ user: '', email: 'm@example.com' })
    expect((await app.call('GET', '/api/auth/me', { as: member })).statusCode).toBe(401)
  })
})

it('endpoints without a body accept calls of the official client', async () => {
  const app = await testApp()
  const headers = { 'content-type': 'application/json' }
  expect((await app.call('POST', '/api/auth/logout', { headers })).statusCode).toBe(204)
  expect((await app.call('POST', '/api/auth/login', { headers })).json().message).toBe(
    'Email et mot de passe requis',
  )
})
