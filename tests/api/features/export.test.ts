/** `POST /api/me/export`: everything of the caller, nothing of anybody else, no secret. */
import { expect, it } from 'vitest'
import { contactRequests } from '#drizzle/collections/contact-requests.ts'
import { courses, lessons, modules } from '#drizzle/collections/courses.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { gifts } from '#drizzle/collections/gifts.ts'
import { collections } from '#drizzle/collections/index.ts'
import { invoices } from '#drizzle/collections/invoices.ts'
import {
  certificates,
  enrollments,
  invitations,
  lessonNotes,
  progress,
} from '#drizzle/collections/learning.ts'
import { notifications } from '#drizzle/collections/notifications.ts'
import { orders, payments } from '#drizzle/collections/payments.ts'
import { reviews } from '#drizzle/collections/reviews.ts'
import { siteSettings } from '#drizzle/collections/site-settings.ts'
import { users } from '#drizzle/collections/users.ts'
import { voucherBatches, vouchers, voucherUses } from '#drizzle/collections/vouchers.ts'
import type { Tx } from '#server/records/types.ts'
import { testApp } from '../../support/app.ts'
import { attested, certificateOf } from '../../support/attested.ts'
import { askExport, exported } from '../../support/exported.ts'
import { readPdf } from '../../support/pdf.ts'
import { mailsTo } from '../../support/two-steps.ts'

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
    // One given, one received.
    const email = kind === 'own' ? 'ines@example.com' : person.email
    tx.create(gifts, { order: order.id, giverName: mark, firstName: 'Inès', email, sendAt: NOW })
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
  const batch = tx.create(voucherBatches, { course: course.id, label: `secret-lot-${mark}`, places: 1 }).id
  const code = { code: `secret-code-${mark}`, codeKey: `secret-code-${mark}` }
  const voucher = tx.create(vouchers, { batch, places: 1, ...code }).id
  tx.create(voucherUses, { batch, voucher, course: course.id, user, usedAt: NOW })
}

const HIDDEN = collections.flatMap(({ fields }) =>
  Object.entries(fields).flatMap(([name, field]) => ('hidden' in field && field.hidden ? [name] : [])),
)

it('the data export holds all of the caller’s data, nothing of others and no hidden field', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com', { role: 'staff', permissions: ['courses.manage'] })
  const zoe = await app.person('zoe@example.com')
  await app.seed((tx) => {
    tx.create(siteSettings, { brand: 'Sable', features: { qualiopi: true } })
    fill(tx, claire, 'claire-sienne')
    fill(tx, zoe, 'zoe-etrangere')
  })
  const { answer, files, text, data } = await exported(app, claire)
  expect([answer.statusCode, answer.headers['content-disposition'], answer.headers['cache-control']]).toEqual(
    [200, 'attachment; filename="mes-donnees-2026-11-20.zip"', 'private, no-store'],
  )
  const { account, sections, incomplete } = data
  expect(account).toMatchObject({ id: claire.id, email: claire.email, marketingConsent: true })
  expect(incomplete).toEqual([])
  const counts = Object.fromEntries(Object.entries(sections).map(([name, rows]) => [name, rows.length]))
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
    vouchers: 1,
    gifts: 2,
    contactRequests: 1,
  })
  expect(counts.messages).toBeGreaterThanOrEqual(1)
  expect(text).not.toMatch(/zoe|secret-|argon2/)
  expect([...files.keys()].sort()).toEqual([
    'LISEZ-MOI.txt',
    'donnees.json',
    'fichiers/factures/F-claire-sienne-guest.pdf',
    'fichiers/factures/F-claire-sienne-own.pdf',
    ...[
      ...[
        'avis',
        'bons-d-acces-utilises',
        'cadeaux',
        'commandes',
        'compte',
        'consentements',
        'e-mails-recus',
        'factures',
        'inscriptions',
      ],
      ...['invitations', 'messages-envoyes', 'notes-de-lecon', 'notifications', 'paiements', 'progression'],
      'questionnaires-de-formation',
    ].map((name) => `tableaux/${name}.csv`),
  ])
  const invoice = readPdf(files.get('fichiers/factures/F-claire-sienne-own.pdf') ?? Buffer.alloc(0))
  expect(invoice.text).toContain('F-claire-sienne-own')
  const names = new Set<string>()
  JSON.parse(files.get('donnees.json')?.toString() ?? '', (name, value) => {
    names.add(name)
    return value
  })
  // `text` is hidden in mails alone: a consent's sentence has the same name.
  expect(HIDDEN.filter((name) => name !== 'text' && names.has(name))).toEqual([])
})

it('the data export finds nothing by an unverified address', async () => {
  const app = await testApp()
  const claimed = await app.person('claire@example.com', { verified: false })
  await app.seed((tx) => fill(tx, claimed, 'claire'))
  const { data, text } = await exported(app, claimed)
  const { sections } = data
  expect([sections.orders?.length, sections.payments?.length, sections.invoices?.length]).toEqual([1, 1, 1])
  expect(text).toContain('n’est pas vérifiée')
  expect([sections.contactRequests, sections.invitations]).toEqual([[], []])
})

it('the data export holds many rows, each once, the newest of too many', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const notify = (rows: number) =>
    app.seed((tx) => {
      for (let at = 0; at < rows; at += 1) tx.create(notifications, { user: claire.id, title: `Avis ${at}` })
    })
  const reply = async () => {
    const { data, text } = await exported(app, claire)
    const { notifications = [] } = data.sections
    const ids = new Set(notifications.map(({ id }) => id))
    expect(ids.size).toBe(notifications.length)
    expect(text.includes('5\u202f000 lignes les plus récentes y sont pour\u00a0: Notifications.')).toBe(
      data.incomplete.length > 0,
    )
    return [ids.size, data.incomplete]
  }
  await notify(1200)
  expect(await reply()).toEqual([1200, []])
  await notify(3801)
  expect(await reply()).toEqual([5000, ['notifications']])
})

it('the data export misses no row when another is deleted meanwhile', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  const made = await app.seed((tx) =>
    Array.from({ length: 600 }, () => tx.create(notifications, { user: claire.id, title: 'Avis' }).id),
  )
  const requested = exported(app, claire)
  const gone = new Set<string>()
  // One of the first page at each turn of the others.
  for (const id of [...made].sort().slice(-10)) {
    await app.seed((tx) => tx.delete(notifications, id))
    gone.add(id)
  }
  const { sections } = (await requested).data
  const reply = new Set(sections.notifications?.map(({ id }) => id))
  expect(made.filter((id) => !gone.has(id) && !reply.has(id))).toEqual([])
})

it('the data export includes files, lists missing ones, and escapes spreadsheet formulas', async () => {
  const app = await testApp()
  const { person } = await attested(app)
  await app.seed((tx) => tx.create(notifications, { user: person.id, title: '=HYPERLINK("x")' }))
  await app.worker.drain()
  const { id, number } = certificateOf(app, person.id)
  const name = `attestations/${number}.pdf`
  const whole = await exported(app, person)
  expect(whole.files.get(`fichiers/${name}`)?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(whole.files.get('tableaux/notifications.csv')?.toString()).toContain(`"'=HYPERLINK(""x"")"`)
  expect(whole.text).not.toContain('pas pu être joints')
  // As between its reissue and the job that draws it.
  await app.seed((tx) => tx.update(certificates, id, { file: '' }))
  const { files, text } = await exported(app, person)
  expect(files.has(`fichiers/${name}`)).toBe(false)
  expect(text).toContain(`n’ont pas pu être joints, réessayez plus tard\u00a0: ${name}.`)
})

it('the data export requires a proof, and accepts a code without a password', async () => {
  const app = await testApp()
  const claire = await app.person('claire@example.com')
  expect((await askExport(app, claire, {})).statusCode).toBe(400)
  const wrong = await askExport(app, claire, { password: 'un autre mot' })
  expect([wrong.statusCode, Object.keys(wrong.json().data)]).toEqual([400, ['password']])
  const zoe = await app.person('zoe@example.com')
  const code = async (email: string) => {
    const requested = await app.call('POST', '/api/collections/users/request-otp', { body: { email } })
    const { text = '' } = (await mailsTo(app, email)).at(-1) ?? {}
    return { otpId: requested.json().otpId, code: /\b\d{6,8}\b/.exec(text)?.[0] ?? '' }
  }
  const owned = await code(zoe.email)
  expect((await askExport(app, claire, owned)).statusCode).toBe(400)
  const own = await code(claire.email)
  expect((await askExport(app, claire, own)).statusCode).toBe(200)
  // It has served.
  expect((await askExport(app, claire, own)).statusCode).toBe(400)
})

it('the data export is open to people with an account, five times a minute', async () => {
  const app = await testApp({ rateLimit: true })
  expect((await askExport(app, null)).statusCode).toBe(401)
  expect((await askExport(app, await app.superuser())).statusCode).toBe(403)
  const claire = await app.person('claire@example.com')
  const codes = []
  for (let time = 0; time < 5; time += 1) codes.push((await askExport(app, claire)).statusCode)
  expect(codes.at(-1)).toBe(429)
})
