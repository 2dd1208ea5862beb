/** `POST /api/me/export`: everything of the caller, nothing of anybody else, no secret. */
import { expect, it } from 'vitest'
import { contactRequests } from '#drizzle/collections/contact-requests.ts'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { collections } from '#drizzle/collections/index.ts'
import { enrollments, invitations, lessonNotes, progress } from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { invoices, orders, payments } from '#drizzle/collections/payments.ts'
import { reviews } from '#drizzle/collections/reviews.ts'
import { users } from '#drizzle/collections/users.ts'
import type { Tx } from '#server/records/types.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'

const NOW = '2026-11-20 10:00:00.000Z'

/** One row of each kind about `person`; `mark` is in each of them. */
const fill = (tx: Tx, person: { id: string; email: string }, mark: string): void => {
  const course = tx.create(courses, { title: `Cours ${mark}`, slug: `cours-${mark}`, price: 10 })
  const part = tx.create(modules, { course: course.id, title: 'Partie' })
  const lesson = tx.create(lessons, { module: part.id, title: 'Leçon', type: 'text' })
  const user = person.id
  tx.create(enrollments, { user, course: course.id, isActive: true })
  tx.create(progress, { user, course: course.id, lesson: lesson.id, data: { mark } })
  tx.create(lessonNotes, { user, lesson: lesson.id, body: `Note ${mark}` })
  tx.create(notifications, { user, title: `Avis ${mark}` })
  tx.create(reviews, { user, course: course.id, authorName: mark, rating: 5, body: `Critique ${mark}` })
  tx.update(users, user, { stripeCustomerId: `secret-client-${mark}`, marketingConsent: true })
  for (const [owner, kind] of [
    [user, 'own'],
    ['', 'guest'],
  ] as const) {
    const order = tx.create(orders, {
      number: `C-${mark}-${kind}`,
      user: owner,
      email: person.email,
      items: [
        {
          kind: 'course',
          ref: course.id,
          title: mark,
          qty: 1,
          unitCents: 1,
          taxRate: 0,
          taxTreatment: '',
          withdrawal: '',
        },
      ],
      accessToken: `secret-acces-${mark}-${kind}`,
      idempotencyKey: `secret-idem-${mark}-${kind}`,
    })
    tx.create(payments, {
      user: owner,
      email: person.email,
      order: order.id,
      provider: 'demo',
      providerRef: `secret-ref-${mark}-${kind}`,
    })
    tx.create(invoices, {
      number: `F-${mark}-${kind}`,
      user: owner,
      order: order.id,
      customer: { name: mark, email: person.email },
      lines: [{ title: mark, qty: 1, unitCents: 1, totalCents: 1, taxRate: 0 }],
      totals: { netCents: 1, taxes: [], totalCents: 1, mention: '' },
      issuedAt: NOW,
    })
  }
  tx.create(contactRequests, { kind: 'contact', name: mark, email: person.email, body: `Question ${mark}` })
  tx.create(emailMessages, {
    to: person.email,
    subject: `Mail ${mark}`,
    html: `secret-lien-${mark}`,
    text: `secret-lien-${mark}`,
  })
  tx.create(invitations, { email: person.email, course: course.id, token: `secret-invitation-${mark}` })
}

const exported = (app: TestApp, as: Person | null) => app.call('POST', '/api/me/export', { as })
const HIDDEN = collections.flatMap(({ fields }) =>
  Object.entries(fields).flatMap(([name, field]) => ('hidden' in field && field.hidden ? [name] : [])),
)

it('gives everything of the caller as a file, nothing of a stranger and no hidden field', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com', { role: 'staff', permissions: ['courses.manage'] })
  const zoe = await app.person('zoe@example.com')
  await app.seed((tx) => {
    fill(tx, claire, 'claire-sienne')
    fill(tx, zoe, 'zoe-etrangere')
  })
  const answer = await exported(app, claire)
  expect([answer.statusCode, answer.headers['content-disposition'], answer.headers['cache-control']]).toEqual(
    [200, 'attachment; filename="mes-donnees-2026-11-20.json"', 'no-store'],
  )
  const { account, sections, incomplete } = answer.json()
  expect(account).toMatchObject({ id: claire.id, email: claire.email, marketingConsent: true })
  expect(incomplete).toEqual([])
  const counts = Object.fromEntries(
    Object.entries(sections as Record<string, unknown[]>).map(([name, rows]) => [name, rows.length]),
  )
  expect(counts).toMatchObject({
    enrollments: 1,
    progress: 1,
    notes: 1,
    orders: 2,
    payments: 2,
    invoices: 2,
    consents: 1,
    reviews: 1,
    notifications: 1,
    invitations: 1,
    contactRequests: 1,
  })
  expect(counts.messages).toBeGreaterThanOrEqual(1)
  expect(answer.body).not.toMatch(/zoe|secret-|argon2/)
  const names = new Set<string>()
  JSON.parse(answer.body, (name, value) => {
    names.add(name)
    return value
  })
  // `text` is hidden in mails alone: a consent's sentence has the same name.
  expect(HIDDEN.filter((name) => name !== 'text' && names.has(name))).toEqual([])
})

it('finds nothing by an address that was not proved', async () => {
  const app = await testApp()
  const claimed = await app.person('claire@example.com', { verified: false })
  await app.seed((tx) => fill(tx, claimed, 'claire'))
  const { sections } = (await exported(app, claimed)).json()
  expect([sections.orders.length, sections.payments.length, sections.invoices.length]).toEqual([1, 1, 1])
  expect([sections.contactRequests, sections.invitations]).toEqual([[], []])
})

it('holds many rows, each once, the newest of too many', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const tell = (rows: number) =>
    app.seed((tx) => {
      for (let at = 0; at < rows; at += 1) tx.create(notifications, { user: claire.id, title: `Avis ${at}` })
    })
  const told = async () => {
    const { sections, incomplete } = (await exported(app, claire)).json()
    const ids = new Set(sections.notifications.map(({ id }: { id: string }) => id))
    expect(ids.size).toBe(sections.notifications.length)
    return [ids.size, incomplete]
  }
  await tell(1200)
  expect(await told()).toEqual([1200, []])
  await tell(3801)
  expect(await told()).toEqual([5000, ['notifications']])
})

it('misses nothing that is there while something goes', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const made = await app.seed((tx) =>
    Array.from({ length: 600 }, () => tx.create(notifications, { user: claire.id, title: 'Avis' }).id),
  )
  const asked = exported(app, claire)
  const gone = new Set<string>()
  // One of the first page at each turn of the others.
  for (const id of [...made].sort().slice(-10)) {
    await app.seed((tx) => tx.delete(notifications, id))
    gone.add(id)
  }
  const { sections } = (await asked).json()
  const told = new Set(sections.notifications.map(({ id }: { id: string }) => id))
  expect(made.filter((id) => !gone.has(id) && !told.has(id))).toEqual([])
})

it('is for people with an account, three times a minute', async () => {
  const app = await testApp({ rateLimit: true })
  expect((await exported(app, null)).statusCode).toBe(401)
  expect((await exported(app, await app.superuser())).statusCode).toBe(403)
  const claire = await app.person('claire@example.com')
  const codes = []
  for (let time = 0; time < 3; time += 1) codes.push((await exported(app, claire)).statusCode)
  expect(codes.at(-1)).toBe(429)
})
