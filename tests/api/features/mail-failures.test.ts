/** Mail servers that refuse, hang or fall silent, and mails that are given up. */
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { contactRequests } from '#drizzle/collections/contact-requests.ts'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { certificates } from '#drizzle/collections/learning.ts'
import { type MailPort, outboxMail, settingsMail, smtpMail } from '#server/ports/mail.ts'
import { system } from '#server/records/actor.ts'
import { createSettings } from '#server/records/settings.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { startSilent, startSmtp } from '../../support/smtp.ts'

const FROM = 'Site <site@example.com>'
const SHORT = { connectionTimeout: 3000, greetingTimeout: 200, socketTimeout: 3000, dnsTimeout: 3000 }
/** Where the server answers, a busy machine has its time. */
const WITHOUT_TIMEOUT = {
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  socketTimeout: 30_000,
  dnsTimeout: 30_000,
}
const to = (port: number, wait = WITHOUT_TIMEOUT) => smtpMail(`smtp://127.0.0.1:${port}`, FROM, wait)

/** A mail as soon as the administration asks for one; more than eight attempts are never made. */
const ask = (app: TestApp, email: string) =>
  app.call('POST', '/api/collections/users/request-password-reset', { body: { email } })
/** A mail that holds no secret: it may be sent again as it was. */
const notify = (app: TestApp) =>
  app.seed((tx) => {
    const request = tx.create(contactRequests, {
      kind: 'contact',
      name: 'Léa',
      email: 'lea@example.com',
      subject: 'Bonjour',
      body: 'Un mot.',
    })
    tx.enqueue('mail', { template: 'contactNotice', requestId: request.id, to: 'a@example.com' })
    return request
  })
const tryAll = async (app: TestApp) => {
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await app.worker.drain()
    app.clock.advance(3_600_000)
  }
}
const mailOf = (app: TestApp) => app.engine.read(system).first(emailMessages, {})

describe('a refused mail', () => {
  it('is given up with its cause, listed for mail managers, and sent again once', async () => {
    const server = await startSmtp()
    onTestFinished(() => server.close())
    server.refuse = 8
    const app = await testApp({ ports: { mail: to(server.port) } })
    const claire = await app.person('claire@example.com')
    const editor = await app.person('e@example.com', { role: 'staff', permissions: ['emails.manage'] })
    await notify(app)
    await app.worker.drain()
    expect(mailOf(app)).toMatchObject({
      status: 'queued',
      attempts: 1,
      error: expect.stringMatching(/Try again/),
    })
    await tryAll(app)
    const url = '/api/collections/email_messages/records'
    const [seen] = (await app.call('GET', url, { as: editor })).json().items
    expect(seen).toMatchObject({ status: 'failed', attempts: 8, error: expect.stringMatching(/Try again/) })
    const again = (as: typeof editor) => app.call('POST', `/api/email-messages/${seen.id}/send`, { as })
    expect((await again(claire)).statusCode).toBe(403)
    expect((await again(editor)).statusCode).toBe(204)
    // The new try does not show the former error.
    expect(mailOf(app)).toMatchObject({ status: 'queued', error: '' })
    await app.worker.drain()
    expect(mailOf(app)).toMatchObject({ status: 'sent', attempts: 9, error: '' })
    expect(server.received).toHaveLength(1)
    expect((await again(editor)).statusCode).toBe(409)
    const unknown = await app.call('POST', '/api/email-messages/unknown/send', { as: editor })
    expect(unknown.statusCode).toBe(404)
  })

  it('is not retried when its subject is deleted meanwhile', async () => {
    const app = await testApp({ ports: { mail: to(1) } })
    const { id } = await notify(app)
    await app.worker.drain()
    expect(mailOf(app)).toMatchObject({ status: 'queued', attempts: 1 })
    await app.seed((tx) => tx.delete(contactRequests, id))
    await tryAll(app)
    expect(mailOf(app)).toMatchObject({
      status: 'suppressed',
      attempts: 1,
      error: 'Ce dont parlait ce message n’existe plus.',
    })
  })

  it('that is sent again in vain is given up again', async () => {
    const app = await testApp({ ports: { mail: to(1) } })
    const admin = await app.person('admin@example.com', { role: 'admin' })
    await notify(app)
    await tryAll(app)
    expect(mailOf(app).error).toContain('ECONNREFUSED')
    await app.call('POST', `/api/email-messages/${mailOf(app).id}/send`, { as: admin })
    expect(mailOf(app).status).toBe('queued')
    await tryAll(app)
    expect(mailOf(app)).toMatchObject({ status: 'failed', attempts: 16 })
  })

  it('has one Message-ID, also when the server stopped between sending and storing', async () => {
    const server = await startSmtp()
    onTestFinished(() => server.close())
    const app = await testApp({ ports: { mail: to(server.port) }, publicUrl: 'https://site.example' })
    const claire = await app.person('claire@example.com')
    await ask(app, claire.email)
    await app.worker.drain()
    const { id } = mailOf(app)
    await app.seed((tx) => tx.update(emailMessages, id, { status: 'queued', sentAt: '' }))
    app.engine.db.prepare("UPDATE jobs SET status = 'running', payload = ? WHERE id = ?").run(
      JSON.stringify({
        template: 'passwordReset',
        token: 't',
        collection: 'users',
        recordId: claire.id,
        to: claire.email,
      }),
      id,
    )
    app.worker.recover()
    await app.worker.drain()
    const named = `Message-ID: <${id}@site.example>`
    expect(server.received.map((mail) => mail.includes(named))).toEqual([true, true])
    expect(mailOf(app)).toMatchObject({ status: 'sent', attempts: 2, messageId: `<${id}@site.example>` })
  })
})

describe('a hanging mail server', () => {
  afterEach(() => void vi.useRealTimers())

  it('is given up on at the timeout, with the connection’s error', async () => {
    const silent = await startSilent()
    onTestFinished(() => silent.close())
    const app = await testApp({ ports: { mail: to(silent.port, SHORT) } })
    const claire = await app.person('claire@example.com')
    await ask(app, claire.email)
    await app.worker.drain()
    expect(mailOf(app)).toMatchObject({ status: 'queued', attempts: 1, error: 'Greeting never received' })
  })

  it('is given up on when it falls silent after its greeting', async () => {
    const silent = await startSilent('220 site.example ESMTP\r\n')
    onTestFinished(() => silent.close())
    const app = await testApp({ ports: { mail: to(silent.port, { ...SHORT, socketTimeout: 300 }) } })
    await app.person('claire@example.com')
    await ask(app, 'claire@example.com')
    await app.worker.drain()
    expect(mailOf(app)).toMatchObject({ status: 'queued', attempts: 1, error: 'Timeout' })
  })

  it('is waited for ten seconds by default, however it was configured', async () => {
    const silent = await startSilent()
    onTestFinished(() => silent.close())
    const { smtp, meta } = createSettings()
    const set = { smtp: { ...smtp, enabled: true, host: '127.0.0.1', port: silent.port }, meta }
    const ports = [smtpMail(`smtp://127.0.0.1:${silent.port}`, FROM), settingsMail(set, outboxMail())]
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const notified: string[] = []
    for (const port of ports)
      port
        .send({ to: 'a@example.com', subject: 'x', html: 'x', text: 'x' })
        .catch((error: Error) => notified.push(error.message))
    // Each look moves the clock on by 10 ms; they are half a minute's worth at most.
    await eventually(() => expect(silent.waiting()).toBe(2))
    await vi.advanceTimersByTimeAsync(9000)
    expect(notified).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    expect(notified).toEqual(['Greeting never received', 'Greeting never received'])
  })

  it('delays no certificate, invoice, other job or shutdown', async () => {
    const hanging: MailPort = { ...outboxMail(), kind: 'smtp', send: () => new Promise(() => undefined) }
    const app = await testApp({ ports: { mail: hanging } })
    const claire = await app.person('claire@example.com')
    for (let mail = 0; mail < 5; mail += 1) await ask(app, claire.email)
    const { id } = await app.seed((tx) => {
      const made = tx.create(certificates, {
        user: claire.id,
        holder: 'Claire',
        number: 'A-2026-000009',
        issuedAt: '2026-11-20 10:00:00.000Z',
        verifyToken: 'x'.repeat(43),
      })
      tx.enqueue('certificate.file', { certificateId: made.id })
      return made
    })
    await eventually(() => expect(app.engine.read(system).get(certificates, id).file).toMatch(/\.pdf$/))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const stopped = app.worker.stop()
    await vi.advanceTimersByTimeAsync(5000)
    await stopped
  })
})
