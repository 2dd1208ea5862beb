/** Account mails of an application that is nothing but a PocketBase schema (PocketBase mails/record_test.go, §5.13). */
import { expect, it, onTestFinished } from 'vitest'
import { type AppOptions, buildApp } from '#server/app.ts'
import { type Outbox, outboxMail } from '#server/ports/mail.ts'
import { sendTestMail, TEST_TEMPLATES } from '#server/records/auth/test-mail.ts'
import { PASSWORD } from '../../support/engine.ts'
import { eventually } from '../../support/eventually.ts'
import { startSmtp } from '../../support/smtp.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { account, accountCollections, post, rows, setAuth } from './accounts.ts'

const schema = (): Pick<AppOptions, 'collections'> => ({ collections: accountCollections() })

const start = async (options: Pick<AppOptions, 'collections'> = schema()) => {
  const mail: Outbox = outboxMail()
  const app = await buildApp({
    dataDir: ':memory:',
    uploadsDir: temporaryFolder('uploads'),
    secret: 'a-secret-of-tests-that-is-long-enough',
    rateLimit: false,
    logLevel: 'silent',
    ports: { mail },
    settings: { meta: { appName: 'Blue & Co', appURL: 'https://blue.test/' } },
    ...options,
  })
  onTestFinished(() => app.close())
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  return { app, engine: app.engine, url, mail }
}
const arrived = (list: readonly unknown[], count = 1) => eventually(() => expect(list).toHaveLength(count))

it.each([
  ['request-password-reset', 'Reset your Blue & Co password', 'confirm-password-reset'],
  ['request-verification', 'Verify your Blue & Co email', 'confirm-verification'],
])('the mail %s leaves at once, of an application that was never started', async (route, subject, link) => {
  const run = await start()
  const ann = await account(run.engine)
  await post(run, `members/${route}`, { email: ann.email })
  await arrived(run.mail.messages)
  const [sent] = run.mail.messages
  expect(sent).toMatchObject({ to: ann.email, subject, from: '"Support" <support@example.com>' })
  expect(sent?.html).toContain(`https://blue.test/_/#/auth/${link}/eyJ`)
  expect(sent?.text).toContain(`https://blue.test/_/#/auth/${link}/eyJ`)
})

it('a mailed code arrives, signs in and verifies', async () => {
  const run = await start()
  const ann = await account(run.engine)
  const { otpId } = (await post(run, 'members/request-otp', { email: ann.email })).body
  await arrived(run.mail.messages)
  await eventually(() => expect(rows(run.engine, '_otps', ann)).toMatchObject([{ sentTo: ann.email }]))
  const code = /\b\d{8}\b/.exec(run.mail.messages[0]?.text ?? '')?.[0]
  const { body } = await post(run, 'members/auth-with-otp', { otpId, password: code })
  expect(body.record).toMatchObject({ id: ann.id, verified: true })
})

it('a sign-in from a new place sends an alert', async () => {
  const run = await start()
  const ann = await account(run.engine)
  for (const agent of ['one', '<two>'])
    await post(
      run,
      'members/auth-with-password',
      { identity: ann.email, password: PASSWORD },
      { 'User-Agent': agent },
    )
  await arrived(run.mail.messages)
  const [sent] = run.mail.messages
  expect(sent?.subject).toBe('Login from a new location')
  expect(sent?.html).toContain('&#60;two&#62;')
  expect(sent?.html).toContain('account from a new location')
})

it('the collection’s mail templates fill visible fields, escaped, and no hidden one', async () => {
  const run = await start()
  const body = '<p>{RECORD:name}{RECORD:tokenKey}{RECORD:missing} {APP_NAME} {APP_URL} {TOKEN}</p>'
  setAuth(run.engine, 'members', {
    templates: { verificationTemplate: { subject: 'Hi {RECORD:username}', body } },
  })
  const ann = await account(run.engine, { name: '<p>Ann {TOKEN}</p>', username: 'annie' })
  await post(run, 'members/request-verification', { email: ann.email })
  await arrived(run.mail.messages)
  const [sent] = run.mail.messages
  expect(sent?.subject).toBe('Hi annie')
  expect(sent?.html).toContain(
    '<p>&#60;p&#62;Ann {TOKEN}&#60;/p&#62;{RECORD:tokenKey}{RECORD:missing} Blue & Co https://blue.test eyJ',
  )
})

it('the job of a sent mail holds no secret', async () => {
  const run = await start()
  const ann = await account(run.engine)
  await post(run, 'members/request-password-reset', { email: ann.email })
  await arrived(run.mail.messages)
  await run.app.worker.drain()
  const jobs = run.engine.db.prepare('SELECT status, payload FROM jobs').all()
  expect(jobs).toEqual([{ status: 'done', payload: '{}' }])
})

it('the outbox holds the last hundred mails', async () => {
  const outbox = outboxMail()
  for (let at = 0; at < 105; at += 1)
    await outbox.send({ to: 'a@test.test', subject: String(at), html: '', text: '' })
  expect(outbox.messages).toHaveLength(100)
  expect(outbox.messages[0]?.subject).toBe('5')
})

it('the SMTP settings apply from the next mail on, with their sender', async () => {
  const smtp = await startSmtp()
  onTestFinished(() => smtp.close())
  const run = await start()
  const { settings } = run.engine
  const ann = await account(run.engine)
  Object.assign(settings.smtp, { enabled: true, host: '127.0.0.1', port: smtp.port })
  Object.assign(settings.meta, { senderName: 'Blue "Team"', senderAddress: 'team@blue.test' })
  await post(run, 'members/request-verification', { email: ann.email })
  await arrived(smtp.received)
  expect(smtp.received[0]).toContain(`To: ${ann.email}`)
  expect(smtp.received[0]).toMatch(/From: "?Blue {2}Team ?"? <team@blue\.test>/)
  expect(run.mail.messages).toEqual([])
})

it('the product also sends through the SMTP settings', async () => {
  const smtp = await startSmtp()
  onTestFinished(() => smtp.close())
  const run = await start({})
  Object.assign(run.engine.settings.smtp, { enabled: true, host: '127.0.0.1', port: smtp.port })
  const ann = await account(run.engine, { firstName: 'Claire' }, 'users')
  await post(run, 'users/request-password-reset', { email: ann.email })
  await arrived(smtp.received)
  expect(smtp.received[0]).toContain('From: Support <support@example.com>')
})

it.each(TEST_TEMPLATES)('the mail template %s can be tried', async (template) => {
  const run = await start()
  await sendTestMail(run.engine, run.mail, { template, collection: 'members', email: 'try@test.test' })
  expect(run.mail.messages).toMatchObject([{ to: 'try@test.test' }])
  expect(run.mail.messages[0]?.html).not.toMatch(/\{[A-Z_]+\}/)
})
