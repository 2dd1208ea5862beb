/** Mail server, buckets and backups: written by the owner, never given back, and fixed where the host fixes them. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { auditLog } from '#drizzle/collections/audit-log.ts'
import { system } from '#server/records/actor.ts'
import { ownApp, type TestApp } from '../../support/app.ts'
import { localBucket } from '../../support/s3.ts'
import { startSmtp } from '../../support/smtp.ts'

const PATH = '/api/admin/connections'
const MAIL = {
  isOn: true,
  host: '127.0.0.1',
  port: 2525,
  username: '',
  isTls: false,
  senderName: 'Le Cabinet',
  senderAddress: 'bonjour@cabinet.example',
}
const BUCKET = {
  isOn: true,
  endpoint: 'https://s3.example.com',
  region: 'eu',
  bucket: 'site',
  accessKey: 'AK',
  forcePathStyle: true,
  secret: 'secret-du-bucket',
}

const world = async (options: Parameters<typeof ownApp>[0] = {}) => {
  const app: TestApp = await ownApp(options)
  const owner = await app.person('reglages@example.com', { role: 'admin' })
  const change = (body: object) => app.call('PATCH', PATH, { as: owner, body })
  const read = async () => (await app.call('GET', PATH, { as: owner })).json()
  const test = (what: string) => app.call('POST', `${PATH}/test`, { as: owner, body: { what } })
  return { app, owner, change, read, test }
}

describe('connections', () => {
  it('are read by those who manage settings, and changed by administrators alone', async () => {
    const { app } = await world()
    const other = await app.person('autre@example.com', { role: 'staff', permissions: ['users.manage'] })
    const staff = await app.person('equipe@example.com', { role: 'staff', permissions: ['settings.manage'] })
    expect((await app.call('GET', PATH, { as: staff })).statusCode).toBe(200)
    for (const [method, path, body] of [
      ['PATCH', PATH, { mail: { ...MAIL, secret: '' } }],
      ['POST', `${PATH}/test`, { what: 'mail' }],
    ] as const)
      expect((await app.call(method, path, { as: staff, body })).statusCode, path).toBe(403)
    for (const [method, path, body] of [
      ['GET', PATH, undefined],
      ['PATCH', PATH, { mail: { ...MAIL, secret: '' } }],
      ['POST', `${PATH}/test`, { what: 'mail' }],
    ] as const) {
      expect((await app.call(method, path, { as: other, body })).statusCode, path).toBe(403)
      expect((await app.call(method, path, { body })).statusCode, path).toBe(401)
    }
  })

  it('send from the next mail on, and test themselves to the caller', async () => {
    const server = await startSmtp()
    onTestFinished(() => server.close())
    const { change, test, read, owner } = await world()
    expect((await test('mail')).json().message).toMatch(/^Le test a échoué\u00a0: aucun serveur/)
    expect((await change({ mail: { ...MAIL, port: server.port, secret: '' } })).statusCode).toBe(200)
    expect((await read()).mail).toMatchObject({ isOn: true, senderName: 'Le Cabinet', hasSecret: false })
    expect((await test('mail')).json()).toEqual({ sentTo: owner.email })
    const [mail] = server.received
    expect(mail).toContain('Le Cabinet')
    expect(mail).toContain('bonjour@cabinet.example')
  })

  it('store files in a bucket that answers, and say why one does not', async () => {
    const { enabled: _on, ...bucket } = await localBucket()
    const { change, test } = await world()
    await change({ files: { ...bucket, isOn: true } })
    expect((await test('files')).statusCode).toBe(200)
    const refused = await change({ files: { ...bucket, isOn: true, secret: 'faux' } })
    expect([refused.statusCode, refused.json().data['files.endpoint'].message]).toEqual([
      400,
      expect.stringMatching(/^Le test a échoué/),
    ])
    expect((await test('files')).statusCode).toBe(200)
  })

  it('never give a secret back, keep it where none is typed, and hand it to no other server', async () => {
    const { enabled: _on, ...bucket } = await localBucket()
    const { app, change, read } = await world()
    const mail = { ...MAIL, username: 'moi' }
    const files = { ...bucket, isOn: true }
    await change({ mail: { ...mail, secret: 'mot-de-passe-smtp' }, files })
    await change({
      mail: { ...mail, secret: '', senderName: 'Autre' },
      files: { ...files, isOn: false, secret: '' },
    })
    const shown = await read()
    expect(JSON.stringify(shown)).not.toMatch(/mot-de-passe-smtp|secret-of/)
    expect(shown.mail).toMatchObject({ hasSecret: true, senderName: 'Autre' })
    expect([app.engine.settings.smtp.password, app.engine.settings.s3.secret]).toEqual([
      'mot-de-passe-smtp',
      bucket.secret,
    ])
    for (const [body, field] of [
      [{ mail: { ...mail, secret: '', host: 'ailleurs.example' } }, 'mail.secret'],
      [{ mail: { ...mail, secret: '', isTls: true } }, 'mail.secret'],
      [
        { files: { ...files, isOn: false, secret: '', endpoint: 'https://ailleurs.example' } },
        'files.secret',
      ],
    ] as const)
      expect(Object.keys((await change(body)).json().data), field).toEqual([field])
    expect(app.engine.settings.smtp.host).toBe(MAIL.host)
    const journal = JSON.stringify(app.engine.read(system).find(auditLog, {}))
    expect(journal).toContain('cabinet.example')
    expect(journal).not.toMatch(/mot-de-passe-smtp|secret-of/)
  })

  it('name what is missing or wrong, and store nothing of it', async () => {
    const { app, change } = await world()
    const wrong = async (body: object) => {
      const answer = await change(body)
      expect(answer.statusCode).toBe(400)
      return Object.keys(answer.json().data)
    }
    expect(await wrong({ mail: { ...MAIL, host: '', secret: '' } })).toEqual(['mail.host'])
    expect(await wrong({ mail: { ...MAIL, host: '...', secret: '' } })).toEqual(['smtp'])
    expect(await wrong({ mail: { ...MAIL, port: 70_000, senderAddress: 'moi', secret: '' } })).toEqual([
      'mail.port',
      'mail.senderAddress',
    ])
    expect(await wrong({ files: { ...BUCKET, bucket: '', secret: '' } })).toEqual([
      'files.bucket',
      'files.secret',
    ])
    expect(await wrong({ backups: { isDaily: true, keep: 0 } })).toEqual(['backups.keep'])
    expect(await wrong({ meta: { appURL: 'https://ailleurs.example' } })).toEqual(['meta'])
    expect([app.engine.settings.smtp.enabled, app.engine.settings.s3.enabled]).toEqual([false, false])
  })

  it('that the host has set are shown, and changed by nothing', async () => {
    const { app, change, read } = await world({
      fixedSettings: {
        smtp: { enabled: true, host: 'smtp.hote.example', password: 'x' },
        meta: { senderName: 'Hôte', senderAddress: 'hote@example.com' },
      },
    })
    const { mail } = await read()
    expect(mail).toMatchObject({ host: 'smtp.hote.example', isFixed: true, isSenderFixed: true })
    const answer = await change({ mail: { ...MAIL, secret: '' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().data['mail.host'].message).toMatch(/^L’hébergement du site le fixe/)
    const root = await app.superuser()
    const patched = await app.call('PATCH', '/api/settings', {
      as: root,
      body: { smtp: { host: 'ailleurs.example' } },
    })
    expect([patched.statusCode, Object.keys(patched.json().data)]).toEqual([400, ['smtp.host']])
    expect(app.engine.settings.smtp.host).toBe('smtp.hote.example')
  })

  it('make a backup every night, of which as many stay as were asked for', async () => {
    const { app, change, read } = await world()
    await change({ backups: { isDaily: true, keep: 12 } })
    expect(app.engine.settings.backups).toMatchObject({ cron: '30 1 * * *', cronMaxKeep: 12 })
    expect(app.crons.has('__pbAutoBackup__')).toBe(true)
    await change({ backups: { isDaily: false, keep: 12 } })
    expect(app.crons.has('__pbAutoBackup__')).toBe(false)
    expect((await read()).backups).toEqual({ isDaily: false, keep: 12 })
  })
})
