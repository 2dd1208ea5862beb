import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EnvError, readEnv } from '#server/core/env.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const dataDir = () => temporaryFolder('env')

describe('configuration', () => {
  it('starts without any variable', () => {
    const env = readEnv({ DATA_DIR: dataDir() })
    expect(env).toMatchObject({
      port: 8090,
      publicUrl: 'http://localhost:8090',
      demo: true,
      production: false,
    })
  })
  it('stores one secret, readable by its owner only', () => {
    const DATA_DIR = dataDir()
    const first = readEnv({ DATA_DIR }).secret
    expect(readEnv({ DATA_DIR }).secret).toBe(first)
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(statSync(join(DATA_DIR, 'secret.key')).mode & 0o777).toBe(0o600)
  })
  it('names the invalid variable', () => {
    expect(() => readEnv({ PORT: 'abc' })).toThrow(/PORT/)
    expect(() => readEnv({ SMTP_URL: 'http://mail' })).toThrow(EnvError)
    expect(() => readEnv({ ADMIN_EMAIL: 'a@b.fr' })).toThrow(/ADMIN_PASSWORD/)
    expect(() => readEnv({ ADMIN_EMAIL: 'a@b' })).toThrow(/ADMIN_EMAIL/)
  })
  it('takes the administrator’s address as it is stored', () => {
    const given = { ADMIN_EMAIL: 'Contact@xn--socit-esab.fr', ADMIN_PASSWORD: 'une phrase assez longue' }
    expect(readEnv({ DATA_DIR: dataDir(), ...given }).admin?.email).toBe('contact@société.fr')
  })
  it('refuses the demonstration in production', () => {
    expect(() => readEnv({ NODE_ENV: 'production', DEMO: 'true' })).toThrow(/DEMO/)
    expect(readEnv({ NODE_ENV: 'production', DATA_DIR: dataDir() }).demo).toBe(false)
  })
  it('reads sign-in providers, each with its secret', () => {
    const DATA_DIR = dataDir()
    expect(readEnv({ DATA_DIR }).oauthProviders).toEqual([])
    const google = { OAUTH_GOOGLE_CLIENT_ID: 'id', OAUTH_GOOGLE_CLIENT_SECRET: 'secret' }
    expect(readEnv({ DATA_DIR, ...google }).oauthProviders).toMatchObject([
      { name: 'google', clientId: 'id', clientSecret: 'secret', authURL: '' },
    ])
    expect(() => readEnv({ DATA_DIR, OAUTH_GITHUB_CLIENT_ID: 'id' })).toThrow(/OAUTH_GITHUB_CLIENT_SECRET/)
    const oidc = { OAUTH_OIDC_CLIENT_ID: 'id', OAUTH_OIDC_CLIENT_SECRET: 'secret' }
    expect(() => readEnv({ DATA_DIR, ...oidc })).toThrow(/OAUTH_OIDC_AUTH_URL/)
  })
})
