/** Links and codes of mails: the database has them no longer than they wait to leave, and lists never show them. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { forgetSecrets } from '#server/features/mail/forget.ts'
import { REMOVED } from '#server/features/mail/secrets.ts'
import { type Mail, outboxMail } from '#server/ports/mail.ts'
import { system } from '#server/records/actor.ts'
import { type Person, type TestApp, testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'

const HOUR = 3_600_000
const SITE = 'https://site.example'

/** A mail server that takes mails, or refuses the next ones. */
const mailServer = () => {
  const sent: Mail[] = []
  const state = { refuse: 0, sent }
  const port = {
    ...outboxMail(),
    kind: 'smtp' as const,
    send: async (mail: Mail) => {
      if (state.refuse > 0) {
        state.refuse -= 1
        throw new Error('451 Try again later')
      }
      sent.push(mail)
      return { messageId: '<x@site.example>' }
    },
  }
  return Object.assign(state, { port })
}
const world = async () => {
  const server = mailServer()
  const app = await testApp({ ports: { mail: server.port }, publicUrl: SITE })
  onTestFinished(() => app.worker.stop())
  return { app, server, claire: await app.person('claire@example.com'), root: await app.superuser() }
}
const ask = (app: TestApp, what: string, as: Person, body: object = { email: as.email }) =>
  app.call('POST', `/api/collections/users/${what}`, { as, body })
const tryAll = async (app: TestApp) => {
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await app.worker.drain()
    app.clock.advance(HOUR)
  }
}
/** Everything that the database says, in every table, and the lists of those who administer. */
const everything = async (app: TestApp, root: Person): Promise<string> => {
  const { db } = app.engine
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[]
  const rows = tables.map((name) => JSON.stringify(db.prepare(`SELECT * FROM "${name}"`).all()))
  const list = await app.call('GET', '/api/collections/email_messages/records?perPage=200', { as: root })
  expect(list.json().items.length).toBeGreaterThan(0)
  return [...rows, list.body].join('\n')
}
/** What opens something in a mail as its reader has it. */
const secretIn = (mail: { text: string } | undefined): string =>
  /(?:token|acces)=([\w.-]+)|connexion\u00a0: (\d{8})/
    .exec(mail?.text ?? '')
    ?.slice(1)
    .find(Boolean) ?? 'none'

const guestBuys = async (app: TestApp, email: string) => {
  const produit = await app.seed((tx) => makeProduit(tx, { title: 'Carnet' }))
  const body = { items: [{ kind: 'produit', id: produit.id }], acceptsTerms: true, email, name: 'Nadège' }
  const { orderId, number, token } = (await app.call('POST', '/api/checkout', { body })).json()
  await app.call('POST', `/api/checkout/demo/${orderId}`, { body: { outcome: 'succeed', token } })
  return { number, token }
}

const ONE_TIME: [string, (app: TestApp, claire: Person) => Promise<unknown>][] = [
  ['a new password', (app, claire) => ask(app, 'request-password-reset', claire)],
  ['a code', (app, claire) => ask(app, 'request-otp', claire)],
  [
    'an address to be proved',
    async (app) => ask(app, 'request-verification', await app.person('lea@example.com', { verified: false })),
  ],
  [
    'a new address',
    (app, claire) => ask(app, 'request-email-change', claire, { newEmail: 'neuve@example.com' }),
  ],
]

describe.each(ONE_TIME)('the mail of %s', (_what, request) => {
  it('is sent whole, and nothing of its secret stays', async () => {
    const { app, server, claire, root } = await world()
    await request(app, claire)
    await app.worker.drain()
    const secret = secretIn(server.sent[0])
    expect(secret.length).toBeGreaterThan(7)
    expect(server.sent[0]?.html).toContain(secret)
    const [row] = app.engine.read(system).find(emailMessages)
    expect(row).toMatchObject({ status: 'sent', text: expect.stringContaining(REMOVED) })
    expect(await everything(app, root)).not.toContain(secret)
  })

  it('is in no list while the mail server refuses it, and is sent whole after that', async () => {
    const { app, server, claire, root } = await world()
    server.refuse = 2
    await request(app, claire)
    await app.worker.drain()
    const [waiting] = app.engine.read(system).find(emailMessages)
    expect(waiting).toMatchObject({ status: 'queued', attempts: 1 })
    expect(`${waiting?.html}${waiting?.text}`).toContain(REMOVED)
    await tryAll(app)
    const secret = secretIn(server.sent[0])
    expect(secret).not.toBe('none')
    expect(server.sent[0]?.html).toContain(secret)
    expect(await everything(app, root)).not.toContain(secret)
  })

  it('that is given up keeps none, and is not sent again without it', async () => {
    const { app, server, claire, root } = await world()
    server.refuse = 8
    await request(app, claire)
    const [{ payload }] = app.engine.db.prepare("SELECT payload FROM jobs WHERE kind = 'mail'").all() as [
      { payload: string },
    ]
    const { token, code } = JSON.parse(payload)
    await tryAll(app)
    const [row] = app.engine.read(system).find(emailMessages)
    expect(row?.status).toBe('failed')
    expect(await everything(app, root)).not.toContain(token ?? code)
    const again = await app.call('POST', `/api/email-messages/${row?.id}/send`, { as: root })
    expect([again.statusCode, again.json().message]).toEqual([409, expect.stringContaining('usage unique')])
    expect(app.engine.read(system).get(emailMessages, row?.id ?? '').status).toBe('failed')
    await app.worker.drain()
    expect(server.sent).toEqual([])
  })
})

describe('the mail of a guest’s order', () => {
  it('that was given up is sent again with its link, which no list shows', async () => {
    const { app, server, root } = await world()
    server.refuse = 8
    const { number, token } = await guestBuys(app, 'guest@example.com')
    await tryAll(app)
    const [row] = app.engine.read(system).find(emailMessages)
    expect(row).toMatchObject({ status: 'failed', text: expect.not.stringContaining(token) })
    const list = () => app.call('GET', '/api/collections/email_messages/records', { as: root })
    expect((await list()).body).not.toContain(token)
    expect((await app.call('POST', `/api/email-messages/${row?.id}/send`, { as: root })).statusCode).toBe(204)
    await app.worker.drain()
    const link = `https://site.example/commande/${number}?token=${token}`
    expect([server.sent[0]?.text.includes(link), server.sent[0]?.html.includes(link)]).toEqual([true, true])
    expect((await list()).body).not.toContain(token)
  })
})

describe('an outbox without a mail server', () => {
  it('keeps a link as long as it is valid, not longer', async () => {
    const app = await testApp({ publicUrl: SITE })
    const claire = await app.person('claire@example.com')
    await ask(app, 'request-password-reset', claire)
    await ask(app, 'request-otp', claire)
    await app.worker.drain()
    const secrets = app.engine.read(system).find(emailMessages).map(secretIn)
    expect(secrets).not.toContain('none')
    const text = () => JSON.stringify(app.engine.db.prepare('SELECT html, text FROM email_messages').all())
    app.clock.advance(24 * HOUR)
    expect(await forgetSecrets(app.engine, SITE)).toBe(0)
    for (const secret of secrets) expect(text()).toContain(secret)
    app.clock.advance(2 * HOUR)
    expect(await forgetSecrets(app.engine, SITE)).toBe(2)
    for (const secret of secrets) expect(text()).not.toContain(secret)
    expect(await forgetSecrets(app.engine, SITE)).toBe(0)
  })

  it('removes links of mails that had left before', async () => {
    const app = await testApp({ publicUrl: SITE })
    const link = 'https://site.example/auth/callback?action=verification&token=abc.def.ghi'
    const many = Array.from({ length: 450 }, (_one, at) => `a${at}@example.com`)
    await app.seed((tx) => {
      for (const to of many)
        tx.create(emailMessages, {
          to,
          subject: 'x',
          html: `<a href="${link.replace('&', '&#38;')}">x</a>`,
          text: link,
          status: 'sent',
        })
      tx.create(emailMessages, {
        to: 'b@example.com',
        subject: 'x',
        html: 'x',
        text: 'token=, dit-elle',
        status: 'sent',
      })
    })
    await app.crons.run('mailSecrets')
    const saved = app.engine.read(system).find(emailMessages, { subject: 'x' })
    expect(saved.filter(({ html, text }) => `${html}${text}`.includes('abc.def'))).toEqual([])
    expect(saved.filter(({ text }) => text === 'token=, dit-elle')).toHaveLength(1)
  })
})

const LINK = `${SITE}/auth/callback?action=verification&token=abc.def.ghi`
/** Stored mails as another version left them. */
const stored = (app: TestApp, count: number, { text = LINK, to = 'a@example.com' } = {}) =>
  app.seed((tx) =>
    Array.from({ length: count }, () =>
      tx.create(emailMessages, { to, subject: 'x', html: text, text, status: 'sent' }),
    ),
  )
const rowOf = (app: TestApp, id = '') => app.engine.read(system).get(emailMessages, id)

describe('the secrets of old mails', () => {
  it('are removed even where today’s rules refuse another field of the row, without delaying the start', async () => {
    const app = await testApp({ publicUrl: SITE })
    const [old] = await stored(app, 1)
    app.engine.db.prepare(`UPDATE email_messages SET "to" = 'no address', error = ?`).run('x'.repeat(2000))
    await app.start()
    await app.crons.run('mailSecrets')
    expect(rowOf(app, old?.id)).toMatchObject({ to: 'no address', text: expect.stringContaining(REMOVED) })
  })

  it('are removed when one of the rows cannot be written', async () => {
    const app = await testApp({ publicUrl: SITE })
    const [first, stuck, last] = await stored(app, 3)
    app.engine.db.exec(`CREATE TEMP TRIGGER stuck BEFORE UPDATE ON email_messages WHEN NEW.id = '${stuck?.id}'
      BEGIN SELECT RAISE(ABORT, 'no'); END`)
    expect(await forgetSecrets(app.engine, SITE)).toBe(2)
    for (const row of [first, last]) expect(rowOf(app, row?.id).text).toContain(REMOVED)
    expect(rowOf(app, stuck?.id).text).toBe(LINK)
  })

  it('are looked for once', async () => {
    const app = await testApp({ publicUrl: SITE })
    await stored(app, 250)
    expect(await forgetSecrets(app.engine, SITE)).toBe(250)
    // What is put back behind the look stays unseen; what is written after it is seen.
    app.engine.db.prepare('UPDATE email_messages SET text = ?').run(LINK)
    await app.seed((tx) =>
      tx.create(emailMessages, {
        to: 'b@example.com',
        subject: 'x',
        html: LINK,
        text: LINK,
        status: 'failed',
        queuedAt: '2026-11-20 12:00:00.000Z',
      }),
    )
    expect(await forgetSecrets(app.engine, SITE)).toBe(1)
  })

  it('are removed from every address of this site, and from no other’s', async () => {
    const app = await testApp({ publicUrl: SITE })
    const [two] = await stored(app, 1, { text: `${SITE}/x?token=one&amp;acces=two&token=three#end` })
    const others = [
      'https://meet.example/j/1?token=room',
      `${SITE}.evil.example/?token=a`,
      `token=, dit-elle ; ${SITE}`,
    ]
    const saved = await stored(app, 1, { text: others.join(' ') })
    await app.crons.run('mailSecrets')
    expect(rowOf(app, two?.id).text).toBe(`${SITE}/x?${REMOVED}&amp;${REMOVED}&${REMOVED}#end`)
    expect(rowOf(app, saved[0]?.id).text).toBe(others.join(' '))
  })
})

it('a reply with a link to another site is sent again unchanged', async () => {
  const { app, server, root } = await world()
  const text = `Rejoignez-moi [retiré] : https://meet.example/j/1?token=room`
  const [row] = await stored(app, 1, { text })
  await app.seed((tx) => tx.update(emailMessages, row?.id ?? '', { status: 'failed' }))
  await app.crons.run('mailSecrets')
  expect((await app.call('POST', `/api/email-messages/${row?.id}/send`, { as: root })).statusCode).toBe(204)
  await app.worker.drain()
  expect(server.sent.map((mail) => mail.text)).toEqual([text])
  expect(rowOf(app, row?.id)).toMatchObject({ status: 'sent', text })
})

it('a mail’s payload is deleted with its job’s state, in one statement', async () => {
  const { app, claire } = await world()
  const { db } = app.engine
  // Reads both values at the moment of the change.
  db.exec(`CREATE TEMP TABLE seen (status TEXT, payload TEXT);
    CREATE TEMP TRIGGER looks AFTER UPDATE OF status ON jobs WHEN NEW.kind = 'mail' BEGIN INSERT INTO seen VALUES (NEW.status, NEW.payload); END`)
  await ask(app, 'request-password-reset', claire)
  await app.worker.drain()
  expect(db.prepare("SELECT payload FROM seen WHERE status = 'done'").all()).toEqual([{ payload: '{}' }])
})
