/** `/api/settings` as PocketBase answers it (apis/settings_test.go, core/settings_model_test.go). */
import { generateKeyPairSync, verify } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/temporary.ts'
import { codesOf, world } from './world.ts'

const DENIED = [
  ['guest', 401, 'The request requires valid record authorization token.'],
  ['person', 403, 'The authorized record is not allowed to perform this action.'],
] as const

describe('the service API', () => {
  const routes = [
    ['GET', '/api/settings'],
    ['PATCH', '/api/settings'],
    ['POST', '/api/settings/test/s3'],
    ['POST', '/api/settings/test/email'],
    ['POST', '/api/settings/apple/generate-client-secret'],
    ['GET', '/api/logs'],
    ['GET', '/api/logs/stats'],
    ['GET', '/api/logs/abc'],
    ['GET', '/api/crons'],
    ['POST', '/api/crons/__pbLogsCleanup__'],
  ] as const
  it('is for superusers alone', async () => {
    const app = await world()
    for (const [method, path] of routes)
      for (const [as, status, message] of DENIED) {
        const answer = await app.call(method, path, { as, ...(method === 'GET' ? {} : { body: {} }) })
        expect([path, answer.status, answer.body]).toEqual([path, status, { data: {}, message, status }])
      }
  })
})

describe('settings', () => {
  it('are PocketBase’s defaults, in its order and without secrets', async () => {
    const app = await world()
    const bucket =
      '{"enabled":false,"bucket":"","region":"","endpoint":"","accessKey":"","forcePathStyle":false}'
    const answer = await app.call('GET', '/api/settings', { as: 'root' })
    expect(answer.status).toBe(200)
    expect(answer.text.trim()).toBe(
      `{"superuserIPs":[],"smtp":{"enabled":false,"port":587,"host":"smtp.example.com","username":"","authMethod":"","tls":false,"localName":""},"backups":{"cron":"","cronMaxKeep":3,"s3":${bucket}},"s3":${bucket},"meta":{"accentColor":"#1055c9","appName":"Acme","appURL":"http://localhost:8090","senderName":"Support","senderAddress":"support@example.com","hideControls":false},"rateLimits":{"enabled":false,"rules":[{"label":"*:auth","audience":"","duration":3,"maxRequests":2},{"label":"*:create","audience":"","duration":5,"maxRequests":20},{"label":"/api/batch","audience":"","duration":1,"maxRequests":3},{"label":"/api/","audience":"","duration":10,"maxRequests":300}],"excludedIPs":[]},"trustedProxy":{"headers":[],"useLeftmostIP":false},"batch":{"enabled":false,"maxRequests":50,"timeout":3,"maxBodySize":0},"logs":{"maxDays":5,"minLevel":0,"logIP":true,"logAuthId":false}}`,
    )
  })
  it('change by the named parts alone, and at once', async () => {
    const app = await world()
    expect((await app.set('')).status).toBe(200)
    const answer = await app.set({ meta: { appName: 'update_test' }, unknown: 1, batch: null })
    expect(answer.status).toBe(200)
    expect(answer.body.meta).toMatchObject({ appName: 'update_test', senderName: 'Support' })
    expect(app.engine.settings.meta.appName).toBe('update_test')
    const shown = await app.call('GET', '/api/settings?fields=meta.appName', { as: 'root' })
    expect(shown.body).toEqual({ meta: { appName: 'update_test' } })
  })
  it('notify listeners once they hold', async () => {
    const app = await world()
    const seen: string[] = []
    app.engine.onSettings((settings) => seen.push(settings.meta.appName))
    await app.set({ meta: { appName: '' } })
    await app.set({ meta: { appName: 'heard' } })
    expect(seen).toEqual(['heard'])
  })
  const unreadable = ['{', '[]', '"a"', { meta: 'x' }, { smtp: { port: 'x' } }, { smtp: { port: 1.5 } }]
  it.each([...unreadable, { rateLimits: { rules: [{ duration: 'x' }] } }])(
    'refuse %j as unreadable',
    async (body) => {
      const app = await world()
      const answer = await app.set(body)
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'An error occurred while loading the submitted data.',
      ])
    },
  )

  const long = 'a'.repeat(300)
  const rule = { label: '/a', duration: 1, maxRequests: 2 }
  const url = 'validation_is_url'
  const required = 'validation_required'
  const min = 'validation_min_greater_equal_than_required'
  const range = 'validation_length_out_of_range'
  const bucket = { bucket: required, region: required, accessKey: required, secret: required }
  const under = (path: string, codes: object) =>
    Object.fromEntries(Object.entries(codes).map(([name, code]) => [`${path}.${name}`, code]))
  const full = { enabled: true, bucket: 'a', region: 'a', accessKey: 'a', secret: 'a' }
  const conflict = { 'rateLimits.rules.1.label': 'validation_conflicting_rate_limit_rule' }
  const limits = (...rules: object[]) => ({ rateLimits: { enabled: true, rules } })
  const cases: [string, unknown, Record<string, string>][] = [
    [
      'empty meta',
      { meta: { appName: '', appURL: '', senderName: '', senderAddress: '' } },
      under('meta', { appName: required, appURL: required, senderName: required, senderAddress: required }),
    ],
    [
      'wrong meta',
      { meta: { appName: long, appURL: 'test', senderName: long, senderAddress: 'invalid_email' } },
      under('meta', { appName: range, appURL: url, senderName: range, senderAddress: 'validation_is_email' }),
    ],
    ['a wrong colour', { meta: { accentColor: 'red!' } }, { 'meta.accentColor': 'validation_is_hex_color' }],
    ['negative days of logs', { logs: { maxDays: -1 } }, { 'logs.maxDays': min }],
    ['no days of logs', { logs: { maxDays: 0 } }, {}],
    ['empty SMTP that is off', { smtp: { host: '', port: 0 } }, {}],
    [
      'empty SMTP that is on',
      { smtp: { enabled: true, host: '', port: 0 } },
      { 'smtp.host': required, 'smtp.port': required },
    ],
    [
      'wrong SMTP',
      {
        smtp: {
          enabled: true,
          host: 'test:test:test',
          port: -10,
          localName: 'invalid!',
          authMethod: 'invalid',
        },
      },
      under('smtp', {
        host: 'validation_is_host',
        port: min,
        localName: 'validation_is_host',
        authMethod: 'validation_in_invalid',
      }),
    ],
    ['SMTP by address', { smtp: { enabled: true, host: '127.0.0.1', port: 25, authMethod: 'LOGIN' } }, {}],
    ['an empty bucket that is on', { s3: { enabled: true } }, under('s3', { ...bucket, endpoint: required })],
    [
      'a wrong endpoint',
      { s3: { enabled: true, endpoint: 'test:test:test' } },
      under('s3', { ...bucket, endpoint: url }),
    ],
    ['a bucket by URL', { s3: { ...full, endpoint: 'https://localhost:8090' } }, {}],
    ['a bucket by host', { s3: { ...full, endpoint: 'example.com' } }, {}],
    [
      'a wrong schedule',
      { backups: { cron: 'invalid', cronMaxKeep: 0 } },
      { 'backups.cron': 'validation_invalid_cron', 'backups.cronMaxKeep': required },
    ],
    [
      'a schedule by name',
      { backups: { cron: '0 0 * * MON' } },
      { 'backups.cron': 'validation_invalid_cron' },
    ],
    ['a schedule by macro', { backups: { cron: '@daily' } }, {}],
    ['negative copies', { backups: { cronMaxKeep: -10 } }, { 'backups.cronMaxKeep': min }],
    [
      'an empty bucket for copies',
      { backups: { s3: { enabled: true } } },
      under('backups.s3', { ...bucket, endpoint: required }),
    ],
    ['a schedule', { backups: { cron: '*/10 * * * *', cronMaxKeep: 1 } }, {}],
    [
      'an empty batch that is on',
      { batch: { enabled: true, maxRequests: 0, timeout: 0 } },
      { 'batch.maxRequests': required, 'batch.timeout': required },
    ],
    [
      'a negative batch',
      { batch: { maxRequests: -1, timeout: -1, maxBodySize: -1 } },
      under('batch', { maxRequests: min, timeout: min, maxBodySize: min }),
    ],
    ['no rules, off', { rateLimits: { rules: [] } }, {}],
    ['no rules, null', { rateLimits: { enabled: true, rules: null } }, { 'rateLimits.rules': required }],
    ['no rules, on', limits(), { 'rateLimits.rules': required }],
    [
      'an empty rule',
      limits({}),
      under('rateLimits.rules.0', { label: required, duration: required, maxRequests: required }),
    ],
    [
      'a wrong rule after a right one',
      limits(rule, { label: '@abc', duration: -1, maxRequests: -1, audience: 'invalid' }),
      under('rateLimits.rules.1', {
        label: 'validation_match_invalid',
        duration: min,
        maxRequests: min,
        audience: 'validation_in_invalid',
      }),
    ],
    ['one label twice', limits(rule, { ...rule, duration: 2 }), conflict],
    ['a label for all and for guests', limits(rule, { ...rule, audience: '@guest' }), conflict],
    ['a label for the signed in and for all', limits({ ...rule, audience: '@auth' }, rule), conflict],
    [
      'a label for each audience',
      limits({ ...rule, audience: '@auth' }, { ...rule, audience: '@guest' }),
      {},
    ],
    ...['123_abc', '/456-abc', 'abc:123', '*:123', '/a/b', 'POST /a/b/'].map(
      (label): [string, unknown, Record<string, string>] => [
        `the label ${label}`,
        limits({ ...rule, label }),
        {},
      ],
    ),
    [
      'what is no address',
      { superuserIPs: ['10.0.0.0/8', 'x'], rateLimits: { excludedIPs: ['1.2.3.4/99'] } },
      { 'superuserIPs.1': 'validation_is_ip', 'rateLimits.excludedIPs.0': 'validation_is_ip' },
    ],
  ]
  it.each(cases)('judge %s', async (_name, part, codes) => {
    const app = await world()
    const answer = await app.set({ superuserIPs: ['127.0.0.1'], ...(part as object) })
    expect(codesOf(answer.body.data)).toEqual(codes)
    expect(answer.status).toBe(Object.keys(codes).length > 0 ? 400 : 200)
    if (answer.status === 400)
      expect(answer.body.message).toBe('An error occurred while saving the new settings.')
  })
  it('keep secrets to themselves, and keep those that are not named', async () => {
    const app = await world()
    const answer = await app.set({
      smtp: { password: 'hush-1' },
      s3: { secret: 'hush-2' },
      backups: { s3: { secret: 'hush-3' } },
    })
    expect(answer.text).not.toContain('hush')
    expect(answer.text).not.toMatch(/"(password|secret)"/)
    await app.set({ smtp: { port: 25 }, s3: { bucket: 'b' } })
    expect(app.engine.settings.smtp).toMatchObject({ password: 'hush-1', port: 25 })
    expect(app.engine.settings.s3.secret).toBe('hush-2')
    await app.set({ smtp: { password: '' } })
    expect(app.engine.settings.smtp.password).toBe('')
  })
  it('outlive a restart over the defaults of the environment, secrets encrypted on the disk', async () => {
    const dataDir = temporaryFolder('settings')
    const before = await world({ dataDir })
    await before.set({ meta: { appName: 'Stored' }, s3: { secret: 'hush-hush' } })
    const row = before.engine.db.prepare('SELECT value FROM _params').pluck().get()
    expect(row).not.toContain('hush-hush')
    const { db } = before.engine
    expect(db.prepare("SELECT count(*) FROM _params WHERE created != ''").pluck().get()).toBe(1)
    await before.close()
    const { default: Database } = await import('better-sqlite3')
    const stored = new Database(join(dataDir, 'data.db'))
    for (const table of ['_superusers', 'people', 'notes', '_mfas', '_otps'])
      stored.exec(`DROP TABLE "${table}"`)
    stored.close()
    const after = await world({ dataDir, settings: { meta: { appName: 'Env', senderName: 'Env' } as never } })
    expect(after.engine.settings.meta).toMatchObject({ appName: 'Stored', senderName: 'Env' })
    expect(after.engine.settings.s3.secret).toBe('hush-hush')
  })

  it('kept at once all outlive a restart', async () => {
    const dataDir = temporaryFolder('settings')
    const before = await world({ dataDir })
    const parts = [{ meta: { appName: 'A' } }, { meta: { senderName: 'B' } }, { logs: { maxDays: 3 } }]
    const answers = await Promise.all(
      parts.map((body) => before.call('PATCH', '/api/settings', { as: 'root', body })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const stored = JSON.parse(String(before.engine.db.prepare('SELECT value FROM _params').pluck().get()))
    expect(stored).toMatchObject({ meta: { appName: 'A', senderName: 'B' }, logs: { maxDays: 3 } })
    await before.close()
  })

  it('leave a secret that this key does not open as it is', async () => {
    const app = await world()
    await app.set({ s3: { secret: 'hush-hush' } })
    const row = () =>
      JSON.parse(String(app.engine.db.prepare('SELECT value FROM _params').pluck().get())) as {
        s3: { secret: string }
      }
    const foreign = `encrypted:${Buffer.alloc(40, 1).toString('base64')}`
    app.engine.db
      .prepare('UPDATE _params SET value = ?')
      .run(JSON.stringify({ ...row(), s3: { secret: foreign } }))
    await app.set({ meta: { appName: 'Other' } })
    expect(row().s3.secret).toBe(foreign)
  })
})

describe('trials', () => {
  const trial = async (path: string, body: unknown) =>
    (await world()).call('POST', `/api/settings/test/${path}`, { as: 'root', body })
  it.each([
    [{}, { filesystem: 'validation_required' }, 'Failed to test the S3 filesystem.'],
    [{ filesystem: 'invalid' }, { filesystem: 'validation_in_invalid' }, 'Failed to test the S3 filesystem.'],
    [
      { filesystem: 'storage' },
      {},
      'Failed to test the S3 filesystem. Raw error: \nS3 storage filesystem is not enabled.',
    ],
    [
      { filesystem: 'backups' },
      {},
      'Failed to test the S3 filesystem. Raw error: \nS3 storage filesystem is not enabled.',
    ],
    ['{', {}, 'An error occurred while loading the submitted data.'],
  ])('of a bucket with %j are refused', async (body, codes, message) => {
    const answer = await trial('s3', body)
    expect([answer.status, codesOf(answer.body.data), answer.body.message]).toEqual([400, codes, message])
  })
  it.each([
    ['{', {}],
    [{}, { email: 'validation_required', template: 'validation_required' }],
    [
      { email: 'x', template: 'x', collection: 'notes' },
      {
        email: 'validation_is_email',
        template: 'validation_in_invalid',
        collection: 'validation_invalid_auth_collection',
      },
    ],
  ])('of a mail with %j are refused', async (body, codes) => {
    const answer = await trial('email', body)
    expect([answer.status, codesOf(answer.body.data)]).toEqual([400, codes])
  })
})

describe('the secret for Apple', () => {
  const path = '/api/settings/apple/generate-client-secret'
  const required = 'validation_required'
  const length = 'validation_length_invalid'
  it.each([
    ['{', {}],
    [{}, { clientId: required, teamId: required, keyId: required, privateKey: required, duration: required }],
    [
      { clientId: '', teamId: '123456789', keyId: '123456789', privateKey: 'invalid', duration: -1 },
      {
        clientId: required,
        teamId: length,
        keyId: length,
        privateKey: 'validation_match_invalid',
        duration: 'validation_min_greater_equal_than_required',
      },
    ],
  ])('is refused for %j', async (body, codes) => {
    const answer = await (await world()).call('POST', path, { as: 'root', body })
    expect([answer.status, codesOf(answer.body.data)]).toEqual([400, codes])
  })
  it('is a token that the key signed', async () => {
    const app = await world()
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const body = {
      clientId: '123',
      teamId: '1234567890',
      keyId: '1234567891',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      duration: 1,
    }
    const { secret } = (await app.call('POST', path, { as: 'root', body })).body
    const [head = '', claims = '', signature = ''] = String(secret).split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    expect(read(head)).toMatchObject({ alg: 'ES256', kid: '1234567891' })
    expect(read(claims)).toMatchObject({ iss: '1234567890', sub: '123', aud: 'https://appleid.apple.com' })
    expect(read(claims).exp - read(claims).iat).toBe(1)
    const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(
      true,
    )
  })
})
