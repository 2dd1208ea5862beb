import { describe, expect, it, onTestFinished } from 'vitest'
import { emailMessages } from '#drizzle/collections/email-messages.ts'
import { users } from '#drizzle/collections/users.ts'
import { outboxMail, smtpMail } from '#server/ports/mail.ts'
import { system } from '#server/records/actor.ts'
import { PASSWORD, testApp } from '../../support/app.ts'
import { makeProduit } from '../../support/catalogue.ts'
import { startSmtp } from '../../support/smtp.ts'

const resetUrl = (email: string) => ({
  url: '/api/collections/users/request-password-reset',
  body: { email },
})

const ADDRESS = { line1: '1 rue des Lilas', postalCode: '35000', city: 'Rennes', country: 'France' }

describe('system mails', () => {
  it.each([
    ['verification', 'Confirmez votre adresse e-mail', '/auth/callback?action=verification&token='],
    ['password-reset', 'Choisissez un nouveau mot de passe', '/auth/forgot-password?token='],
    ['email-change', 'Confirmez votre nouvelle adresse', '/auth/callback?action=email-change&token='],
    ['otp', 'Votre code de connexion', '123456'],
    ['login-alert', 'Nouvelle connexion à votre espace', 'Appareil\u00a0: Appareil inconnu'],
  ])('use the site’s own texts: %s', async (template, subject, content) => {
    const mail = outboxMail()
    const app = await testApp({ ports: { mail }, publicUrl: 'https://site.example' })
    const root = await app.superuser()
    const body = { template, email: 'essai@example.com', collection: 'users' }
    const answer = await app.call('POST', '/api/settings/test/email', { as: root, body })
    expect(answer.statusCode).toBe(204)
    expect(mail.messages).toMatchObject([{ to: 'essai@example.com', subject }])
    expect(mail.messages[0]?.text).toContain(content)
    expect(mail.messages[0]?.from).toBe('"Support" <support@example.com>')
  })
  it('stay in the outbox without a mail server, and a reset works from there', async () => {
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

  it('bring a guest back to the purchase, with the token that opens it', async () => {
    const app = await testApp({ publicUrl: 'https://site.example' })
    const produit = await app.seed((tx) => makeProduit(tx, { title: 'Carnet' }))
    const items = [{ kind: 'produit', id: produit.id }]
    const body = { items, acceptsTerms: true, email: 'guest@example.com', name: 'Nadège' }
    const { orderId, number, token } = (await app.call('POST', '/api/checkout', { body })).json()
    await app.call('POST', `/api/checkout/demo/${orderId}`, { body: { outcome: 'succeed', token } })
    await app.worker.drain()
    const [mail] = app.engine.read(system).find(emailMessages, { to: 'guest@example.com' })
    expect(mail?.subject).toBe(`Votre commande n°\u00a0${number} est confirmée`)
    expect(mail?.text).toContain(`https://site.example/commande/${number}?token=${token}`)
    expect(mail?.text).toContain('20,00\u00a0€')
  })

  it('announce no access to parcels or appointments', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const sold = await app.seed((tx) => ({
      physical: makeProduit(tx, { title: 'Livre', kind: 'physical' }).id,
      digital: makeProduit(tx, { title: 'Audio', kind: 'digital' }).id,
      film: makeProduit(tx, { title: 'Film', kind: 'digital' }).id,
      service: makeProduit(tx, { title: 'Séance', kind: 'service' }).id,
    }))
    const mailFor = async (...kinds: (keyof typeof sold)[]) => {
      const items = kinds.map((kind) => ({ kind: 'produit', id: sold[kind] }))
      const body = { items, acceptsTerms: true, shippingAddress: ADDRESS }
      const { orderId, token } = (await app.call('POST', '/api/checkout', { as: claire, body })).json()
      await app.call('POST', `/api/checkout/demo/${orderId}`, { body: { outcome: 'succeed', token } })
      await app.worker.drain()
      app.clock.advance(1000)
      const [mail] = app.engine.read(system).find(emailMessages, {}, { sort: '-created', limit: 1 })
      const text = `${mail?.html} ${mail?.text}`
      return ['accès', '«\u00a0Livre\u00a0»\u00a0: nous préparons votre envoi.', 'Ouvrir mes fichiers'].map(
        (sentence) => text.includes(sentence),
      )
    }
    expect(await mailFor('physical')).toEqual([false, true, false])
    expect(await mailFor('service')).toEqual([false, false, false])
    expect(await mailFor('digital')).toEqual([true, false, true])
    expect(await mailFor('film', 'physical')).toEqual([true, true, true])
  })

  it('hide the one-time link from readers of the outbox', async () => {
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

  it('leave over SMTP once, also after a refusal', async () => {
    const server = await startSmtp()
    onTestFinished(() => server.close())
    const app = await testApp({
      ports: { mail: smtpMail(`smtp://127.0.0.1:${server.port}`, 'Site <site@example.com>') },
    })
    const claire = await app.person('claire@example.com')
    server.refuse = 1
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

  it('send codes and new-device alerts in French', async () => {
    const app = await testApp()
    const claire = await app.person('claire@example.com')
    const definition = app.engine.registry.of(users)
    if (!definition.auth) throw new Error('users have accounts')
    const otp = { enabled: true, duration: 180, length: 8 }
    app.engine.registry.set({ ...definition, auth: { ...definition.auth, otp } })
    await app.call('POST', '/api/collections/users/request-otp', { body: { email: claire.email } })
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'
    for (const agent of ['one', firefox, firefox])
      await app.call('POST', '/api/collections/users/auth-with-password', {
        body: { identity: claire.email, password: PASSWORD },
        headers: { 'user-agent': agent },
      })
    await app.worker.drain()
    const sent = app.engine.read(system).find(emailMessages, {}, { sort: 'created,@rowid' })
    expect(sent.map((mail) => mail.subject)).toEqual([
      'Votre code de connexion',
      'Nouvelle connexion à votre espace',
    ])
    expect(sent[0]?.text).toMatch(/Voici votre code de connexion\u00a0: \d{8}/)
    // 10:00 UTC.
    expect(sent[1]?.text).toContain('le 20\u00a0novembre\u00a02026 à\u00a011\u00a0h\u00a000 (heure de Paris)')
    for (const said of ['Firefox sur Windows', '127.0.0.1', '/mon-espace/appareils', '/auth/forgot-password'])
      expect(sent[1]?.text).toContain(said)
    expect(sent[1]?.text).not.toContain('Gecko')
  })
})
