import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { smtpMail } from '#server/ports/mail.ts'
import { system } from '#server/records/actor.ts'
import { PASSWORD, testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'

/** A real SMTP server on a free port; `refuse` makes it answer 451 to the next messages. */
const smtp = async () => {
  const received: string[] = []
  const state = { refuse: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8')
      })
      stream.on('end', () => {
        if (state.refuse > 0) {
          state.refuse -= 1
          done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          return
        }
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { received, state, url: `smtp://127.0.0.1:${port}` }
}

const resetUrl = (email: string) => ({
  url: '/api/collections/users/request-password-reset',
  body: { email },
})

describe('system mails', () => {
  it('stay in the outbox without a mail server, and a reset really resets', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const { url, body } = resetUrl(claire.email)
    expect((await app.call('POST', url, { body })).statusCode).toBe(204)
    expect((await app.call('POST', url, { body: { email: 'nobody@example.com' } })).statusCode).toBe(204)
    await app.worker.drain()
    const [mail, ...others] = app.engine.read(system).find(emailMessages)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: claire.email,
      subject: 'Choisissez un nouveau mot de passe',
      status: 'queued',
    })
    const token = /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
    const password = 'un-tout-nouveau-mot'
    const confirm = await app.call('POST', '/api/collections/users/confirm-password-reset', {
      body: { token, password, passwordConfirm: password },
    })
    expect(confirm.statusCode).toBe(204)
    const signIn = (secret: string) =>
      app.call('POST', '/api/collections/users/auth-with-password', {
        body: { identity: claire.email, password: secret },
      })
    expect((await signIn(PASSWORD)).statusCode).toBe(400)
    expect((await signIn(password)).statusCode).toBe(200)
    expect((await app.call('GET', '/api/auth/me', { as: claire })).statusCode).toBe(401)
  })

  it('bring a guest back to what she bought, with the token that opens it', async () => {
    const app = await testApp({ publicUrl: 'https://site.example' })
    const produit = await app.seed((tx) => makeProduit(tx, { title: 'Carnet' }))
    const items = [{ kind: 'produit', id: produit.id }]
    const body = { items, acceptsTerms: true, email: 'guest@example.com', name: 'Nadège' }
    const { orderId, number, token } = (await app.call('POST', '/api/checkout', { body })).json()
    await app.call('POST', `/api/checkout/demo/${orderId}`, { body: { outcome: 'succeed', token } })
    await app.worker.drain()
    const [mail] = app.engine.read(system).find(emailMessages, { to: 'guest@example.com' })
    expect(mail?.subject).toBe(`Votre commande n°\u00a0${number} est confirmée`)
    expect(mail?.text).toContain(`https://site.example/produits/carnet?commande=${number}&token=${token}`)
    expect(mail?.text).toContain('20,00\u00a0€')
  })

  it('keep the one-time link from those who read the outbox', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const editor = await app.person('e@example.com', { role: 'staff', permissions: ['emails.manage'] })
    const { url, body } = resetUrl(claire.email)
    await app.call('POST', url, { body })
    await app.worker.drain()
    const seen = await app.call('GET', '/api/collections/email_messages/records', { as: editor })
    expect(seen.json().items).toHaveLength(1)
    expect(seen.body).not.toContain('token=')
  })

  it('leave over SMTP, once, also after the server refused them', async () => {
    const server = await smtp()
    const app = await testApp({ ports: { mail: smtpMail(server.url, 'Site <site@example.com>') } })
    const claire = await app.person('claire@example.com')
    server.state.refuse = 1
    const { url, body } = resetUrl(claire.email)
    await app.call('POST', url, { body })
    await app.worker.drain()
    expect(server.received).toEqual([])
    app.clock.advance(60_000)
    await app.worker.drain()
    await app.worker.drain()
    expect(server.received).toHaveLength(1)
    expect(server.received[0]).toContain('To: claire@example.com')
    expect(app.engine.read(system).find(emailMessages)).toMatchObject([{ status: 'sent', attempts: 2 }])
  })
})
