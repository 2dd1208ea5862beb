import { expect, it } from 'vitest'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { courses } from '#drizzle/collections/courses.ts'
import { offers } from '#drizzle/collections/offers.ts'
import { pages } from '#drizzle/collections/pages.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import { MASK, MAX_AUDITED_LENGTH, MAX_AUDITED_LENGTH_OF_MANY } from '#drizzle/domain/audited.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeCourse, makeProduit } from '../../support/catalogue.ts'

const log = (app: TestApp) => app.engine.read(system).find(auditLog, {}, { sort: '@rowid' })
const change = (app: TestApp, as: Person, path: string, body: object, method = 'PATCH') =>
  app.call(method, `/api/collections/${path}`, { as, body })

it('the audit log stores who changed rights, prices, pages and settings, with both values', async () => {
  const app = await testApp()
  const boss = await app.person('boss@example.com', { role: 'admin' })
  const member = await app.person('membre@example.com')
  const [course, page, settings] = await app.seed((tx) => [
    makeCourse(tx, { title: 'Souffle', price: 100 }),
    tx.create(pages, { slug: 'cgv', title: 'CGV', content: '<p>Avant</p>' }),
    tx.firstOrNull(siteSettings, {}) ?? tx.create(siteSettings, { brand: 'Avant' }),
  ])
  await change(app, boss, `users/records/${member.id}`, { role: 'staff', permissions: ['courses.manage'] })
  await change(app, boss, `courses/records/${course.id}`, { price: 80, description: 'autre' })
  await change(app, boss, `pages/records/${page.id}`, { content: `<p>${'x'.repeat(30_000)}</p>` })
  await change(app, boss, `site_settings/records/${settings.id}`, { brand: 'Après' })
  const entries = log(app)
  expect(entries.map(({ collection, action, actor }) => [collection, action, actor])).toEqual([
    ['users', 'update', boss.id],
    ['courses', 'update', boss.id],
    ['pages', 'update', boss.id],
    ['site_settings', 'update', boss.id],
  ])
  expect(entries[0]?.changes?.fields).toEqual({
    role: { before: 'member', after: 'staff' },
    permissions: { before: [], after: ['courses.manage'] },
  })
  expect(entries[1]?.changes).toEqual({
    by: 'boss',
    record: 'Souffle',
    fields: { price: { before: 100, after: 80 } },
  })
  const text = String(entries[2]?.changes?.fields.content?.after)
  expect(text).toHaveLength(MAX_AUDITED_LENGTH + 1)
  expect(entries[3]?.recordId).toBe(settings.id)
})

it('the audit log names an offer by its name', async () => {
  const app = await testApp()
  const boss = await app.person('boss@example.com', { role: 'admin' })
  const offer = await app.seed((tx) =>
    tx.create(offers, {
      name: 'Carnet du soir',
      kind: 'bump',
      sentence: 'Un carnet.',
      itemKind: 'produit',
      itemRef: makeProduit(tx).id,
    }),
  )
  await change(app, boss, `offers/records/${offer.id}`, { percent: 20 })
  expect(log(app).map(({ changes }) => changes?.record)).toEqual(['Carnet du soir'])
})

it('the audit log stores creations and deletions, and superusers by their address', async () => {
  const app = await testApp()
  const root = await app.superuser()
  const made = (
    await change(app, root, 'coupons/records', { code: 'ETE', percent: 10, active: true }, 'POST')
  ).json()
  await app.call('DELETE', `/api/collections/coupons/records/${made.id}`, { as: root })
  const [first, second] = log(app)
  expect([first?.action, first?.actor, first?.changes?.by]).toEqual(['create', '', 'root@example.com'])
  expect(first?.changes?.fields).toMatchObject({ code: { after: 'ETE' }, percent: { after: 10 } })
  expect(first?.changes?.fields).not.toHaveProperty('appliesTo')
  expect(second?.changes?.fields.code).toEqual({ before: 'ETE' })
})

it('the audit log skips refused and unchanged writes, the server’s own, and those to one’s own account', async () => {
  const app = await testApp()
  const boss = await app.person('boss@example.com', { role: 'admin' })
  const member = await app.person('membre@example.com')
  const course = await app.seed((tx) => makeCourse(tx, { price: 100 }))
  expect((await change(app, member, `courses/records/${course.id}`, { price: 1 })).statusCode).toBe(404)
  expect((await change(app, boss, `courses/records/${course.id}`, { price: -1 })).statusCode).toBe(400)
  await change(app, boss, `courses/records/${course.id}`, { price: 100 })
  await change(app, member, `users/records/${member.id}`, { firstName: 'Léa' })
  await app.seed((tx) => tx.update(courses, course.id, { price: 50 }))
  await app.seed((tx) => tx.update(users, member.id, { role: 'staff' }))
  expect(log(app)).toEqual([])
})

it('the audit log is read by administrators alone, and outlives the accounts that it names', async () => {
  const app = await testApp()
  const boss = await app.person('boss@example.com', { role: 'admin' })
  const other = await app.person('autre@example.com', { role: 'admin' })
  const staff = await app.person('s@example.com', { role: 'staff', permissions: ['settings.manage'] })
  const course = await app.seed((tx) => makeCourse(tx, { price: 100 }))
  await change(app, other, `courses/records/${course.id}`, { price: 90 })
  await app.seed((tx) => tx.delete(users, other.id))
  const list = (as: Person | null) => app.call('GET', '/api/collections/audit_log/records', { as })
  const [entry] = (await list(boss)).json().items
  expect([entry.actor, entry.changes.by]).toEqual(['', 'autre'])
  expect(entry).not.toHaveProperty('ip')
  expect((await list(staff)).json().items).toEqual([])
  expect((await list(null)).json().items).toEqual([])
  for (const method of ['PATCH', 'DELETE'])
    expect(
      (await change(app, boss, `audit_log/records/${entry.id}`, { action: 'x' }, method)).statusCode,
    ).toBe(403)
})

it('the audit log stores who changed the server’s settings, with both values and without secrets', async () => {
  const app = await testApp()
  const root = await app.superuser()
  const patch = (body: object) => app.call('PATCH', '/api/settings', { as: root, body })
  await patch({ smtp: { host: 'mail.example.org', password: 'hunter2' }, superuserIPs: ['127.0.0.1'] })
  expect((await patch({ smtp: { password: 'hunter3' } })).statusCode).toBe(200)
  // The same again changes nothing, and what is refused leaves nothing.
  await patch({ smtp: { host: 'mail.example.org' } })
  expect((await patch({ meta: { appURL: 'nowhere' } })).statusCode).toBe(400)
  const entries = log(app)
  expect(entries.map(({ collection, action, actor, ip }) => [collection, action, actor, ip])).toEqual([
    ['settings', 'update', '', '127.0.0.1'],
    ['settings', 'update', '', '127.0.0.1'],
  ])
  const [first, second] = entries.map(({ changes }) => changes)
  expect(first).toEqual({
    by: 'root@example.com',
    record: '',
    fields: {
      superuserIPs: { before: [], after: ['127.0.0.1'] },
      'smtp.host': { before: 'smtp.example.com', after: 'mail.example.org' },
      'smtp.password': { before: '', after: '••••••' },
    },
  })
  expect(second?.fields).toEqual({ 'smtp.password': { before: '••••••', after: '••••••' } })
  expect(JSON.stringify(entries)).not.toContain('hunter')
})

it('the audit log stores the actor’s IP address, by record API and endpoint, for superusers alone', async () => {
  const app = await testApp()
  const boss = await app.person('boss@example.com', { role: 'admin' })
  const course = await app.seed((tx) => makeCourse(tx, { price: 100 }))
  await change(app, boss, `courses/records/${course.id}`, { price: 80 })
  const duplicate = (options: object) =>
    app.call('POST', `/api/courses/${course.id}/duplicate`, { ...options })
  await duplicate({ as: boss })
  // By the session cookie too, which is read later than the header.
  const headers = { cookie: `auth-token=${boss.token}`, origin: 'https://site.example', host: 'site.example' }
  expect((await duplicate({ headers })).statusCode).toBe(200)
  const entries = log(app)
  expect(entries.filter(({ action }) => action === 'create').length).toBe(2)
  expect(entries.every(({ ip }) => ip === '127.0.0.1')).toBe(true)
  const read = (as: Person) => app.call('GET', '/api/collections/audit_log/records', { as })
  expect((await read(boss)).json().items[0]).not.toHaveProperty('ip')
  expect((await read(await app.superuser())).json().items[0].ip).toBe('127.0.0.1')
})

it('the audit log stores set passwords, creators of superusers, and impersonations', async () => {
  const app = await testApp()
  const root = await app.superuser()
  const member = await app.person('membre@example.com')
  const other = await app.person('autre@example.com')
  const secret = { password: 'un-autre-mot-de-passe', passwordConfirm: 'un-autre-mot-de-passe' }
  await change(app, root, `users/records/${member.id}`, secret)
  const second = { email: 'deux@example.com', ...secret }
  expect((await change(app, root, '_superusers/records', second, 'POST')).statusCode).toBe(200)
  const token = await app.call('POST', `/api/collections/users/impersonate/${member.id}`, { as: root })
  expect(token.statusCode).toBe(200)
  const refused = await app.call('POST', `/api/collections/users/impersonate/${member.id}`, { as: other })
  expect(refused.statusCode).toBe(403)
  const entries = log(app)
  expect(
    entries.map(({ action, collection, changes }) => [action, collection, changes?.by, changes?.record]),
  ).toEqual([
    ['update', 'users', 'root@example.com', 'membre@example.com'],
    ['create', '_superusers', 'root@example.com', 'deux@example.com'],
    ['impersonate', 'users', 'root@example.com', 'membre@example.com'],
  ])
  expect(entries[0]?.changes?.fields).toEqual({ password: { before: MASK, after: MASK } })
  expect(JSON.stringify(entries)).not.toContain('argon2')
})

const longSettings = (letter: string) => {
  const line = letter.repeat(2000)
  return {
    legal: { accessibilite: line.repeat(10), hebergeur: line },
    socialLinks: Array.from({ length: 40 }, (_, at) => ({ network: line, url: `https://x.fr/${at}` })),
    features: Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${letter.repeat(90)}${at}`, true])),
  }
}

it('the audit log is append-only, and a change too long for an entry is made all the same', async () => {
  const app = await testApp()
  const root = await app.superuser()
  const coupon = (
    await change(app, root, 'coupons/records', { code: 'TOUT', percent: 10, active: true }, 'POST')
  ).json()
  const courses = Array.from({ length: 12_000 }, (_, index) => `c${String(index).padStart(14, '0')}`)
  const answer = await change(app, root, `coupons/records/${coupon.id}`, {
    appliesTo: courses.map((id) => ({ kind: 'course', ref: id })),
  })
  expect(answer.statusCode).toBe(200)
  const settings = await app.seed((tx) => {
    const made = tx.firstOrNull(siteSettings, {}) ?? tx.create(siteSettings, { brand: 'Avant' })
    return tx.update(siteSettings, made.id, longSettings('é'))
  })
  // Each of them as long as an entry keeps a value: together more than it holds.
  const many = await change(app, root, `site_settings/records/${settings.id}`, longSettings('€'))
  expect(many.statusCode).toBe(200)
  const [entry] = log(app)
  for (const method of ['PATCH', 'DELETE'])
    expect(
      (await change(app, root, `audit_log/records/${entry?.id}`, { action: 'x' }, method)).statusCode,
    ).toBe(403)
  const entries = log(app)
  expect(entries).toHaveLength(3)
  expect(String(entries[2]?.changes?.fields.legal?.after)).toHaveLength(MAX_AUDITED_LENGTH_OF_MANY + 1)
})
