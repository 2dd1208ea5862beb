/** The product's own use of the service API: its limits are settings, and the environment gives the first values. */
import { describe, expect, it } from 'vitest'
import { settingsFromEnv } from '#server/service/settings/from-env.ts'
import { testApp } from '../../support/app.ts'

describe('the product', () => {
  it('starts with its own limits, which its superusers may change', async () => {
    const app = await testApp({ rateLimit: true })
    const root = await app.superuser()
    const shown = (await app.call('GET', '/api/settings', { as: root })).json()
    expect(shown.rateLimits).toMatchObject({ enabled: true })
    expect(shown.rateLimits.rules).toContainEqual({
      label: 'POST /api/checkout',
      audience: '',
      duration: 60,
      maxRequests: 20,
    })
    // The rules it starts with must themselves be valid, or no setting could ever be changed.
    const off = { rateLimits: { ...shown.rateLimits, enabled: false } }
    expect((await app.call('PATCH', '/api/settings', { as: root, body: off })).statusCode).toBe(200)
    const codes = []
    for (let turn = 0; turn < 12; turn += 1) {
      const body = { email: 'a@b.fr', password: 'x' }
      codes.push((await app.call('POST', '/api/auth/login', { body })).statusCode)
    }
    expect(codes).not.toContain(429)
  })
  it('limits nothing when it is told so', async () => {
    const app = await testApp({ rateLimit: false })
    expect(app.engine.settings.rateLimits.enabled).toBe(false)
  })
  it.each([
    ['/api/auth/login', 10],
    ['/api/collections/users/auth-with-password', 30],
    ['/api/collections/users/request-password-reset', 10],
    ['/api/checkout/quote', 60],
  ])('limits %s to %i a minute', async (path, most) => {
    const app = await testApp({ rateLimit: true })
    const codes: number[] = []
    for (let turn = 0; turn <= most; turn += 1)
      codes.push((await app.call('POST', path, { body: {} })).statusCode)
    expect(codes.indexOf(429)).toBe(most)
    app.clock.advance(60_000)
    expect((await app.call('POST', path, { body: {} })).statusCode).not.toBe(429)
  })
  it.each(['/api/collections/courses/records', '/api/courses/themes', '/api/unknown'])(
    'limits a visitor’s reads of %s to 300 in ten seconds, and no other visitor’s, nor pages',
    async (path) => {
      const app = await testApp({ rateLimit: true })
      const ask = async (url: string, options: Parameters<typeof app.call>[2] = {}) =>
        (await app.call('GET', url, options)).statusCode
      const codes: number[] = []
      for (let turn = 0; turn <= 300; turn += 1) codes.push(await ask(path))
      expect(codes.indexOf(429)).toBe(300)
      expect(await ask(path, { as: await app.person('m@example.com') })).not.toBe(429)
      expect(await ask('/robots.txt')).not.toBe(429)
      // A film or a page of pictures is many requests.
      expect(await ask('/api/files/courses/xxxxxxxxxxxxxxx/a.png')).toBe(404)
      app.clock.advance(10_000)
      expect(await ask(path)).not.toBe(429)
    },
  )
  it('does not take a header’s word for an address, unless it is behind a proxy', async () => {
    for (const [trustProxy, ip] of [
      [false, '127.0.0.1'],
      [true, '2.2.2.2'],
    ] as const) {
      const app = await testApp({ trustProxy })
      const root = await app.superuser()
      const headers = { 'x-forwarded-for': '1.1.1.1, 2.2.2.2' }
      expect((await app.call('GET', '/api/health', { as: root, headers })).json().data.realIP).toBe(ip)
    }
  })
  it('takes sender and mail server from the environment', () => {
    const env = { publicUrl: 'https://a.test', smtpUrl: 'smtps://me%40a.test:p%3Aw@mail.a.test' }
    expect(settingsFromEnv({ ...env, mailFrom: 'Sable & Souffle <bonjour@a.test>' })).toEqual({
      meta: {
        appURL: 'https://a.test',
        appName: 'Sable & Souffle',
        senderName: 'Sable & Souffle',
        senderAddress: 'bonjour@a.test',
      },
      backups: { cron: '30 1 * * *', cronMaxKeep: 7 },
      smtp: {
        enabled: true,
        host: 'mail.a.test',
        port: 465,
        username: 'me@a.test',
        password: 'p:w',
        tls: true,
      },
    })
    expect(settingsFromEnv({ ...env, smtpUrl: null, mailFrom: 'bonjour@a.test' })).toEqual({
      meta: { appURL: 'https://a.test', senderAddress: 'bonjour@a.test' },
      backups: { cron: '30 1 * * *', cronMaxKeep: 7 },
    })
  })
})
