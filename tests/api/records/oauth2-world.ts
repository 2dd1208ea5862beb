/** Members, a local provider, and sign-ins through it. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { RawRecord } from '#server/records/actor.ts'
import { addRow, refOf } from '#server/records/auth/rows.ts'
import type { OAuth2ProviderConfig } from '#server/records/schema/definition.ts'
import { type Running, serve, testClock } from '../../support/engine.ts'
import { clientOf, type OidcServer, startOidc } from '../../support/oidc.ts'
import { accountCollections, post, setAuth } from './accounts.ts'

/** A verified address, as OpenID Connect says it. */
export const verified = (email: string) => ({ email, email_verified: true })

/** Starts both servers for a test file; `oidc` is offered anew before each test. */
export const oauth2World = () => {
  const clock = testClock()
  const state: { run?: Running; oidc?: OidcServer } = {}
  const warnings: string[] = []
  const started = <T>(server: T | undefined): T => {
    if (server === undefined) throw new Error('The servers start before the first test')
    return server
  }
  const run = () => started(state.run)
  const oidc = () => started(state.oidc)

  const provider = (name = 'oidc', more: Partial<OAuth2ProviderConfig> = {}): OAuth2ProviderConfig => ({
    name,
    ...clientOf(),
    authURL: `${oidc().url}/authorize`,
    tokenURL: `${oidc().url}/token`,
    userInfoURL: `${oidc().url}/userinfo`,
    displayName: '',
    pkce: null,
    extra: {},
    ...more,
  })
  const offer = (
    mappedFields: Record<string, string> = {},
    providers: readonly OAuth2ProviderConfig[] = [provider()],
  ) => setAuth(run().engine, 'members', { oauth2: { enabled: true, providers, mappedFields } })

  beforeAll(async () => {
    const log = {
      warn: (_details: object, message: string) => void warnings.push(message),
      error: (details: object, message: string) => {
        throw new Error(`${message}: ${JSON.stringify(details)}`)
      },
    }
    state.run = await serve(accountCollections(), clock, { log })
    state.oidc = await startOidc(() => clock.now())
  })
  beforeEach(() => offer())
  afterAll(async () => {
    await run().close()
    await oidc().close()
  })

  let count = 0
  return {
    get run() {
      return run()
    },
    get oidc() {
      return oidc()
    },
    warnings,
    provider,
    offer,
    /** The claims of a new person. */
    someone: (more: Record<string, unknown> = {}) => {
      count += 1
      return { sub: `person-${count}`, ...more }
    },
    /** Signs in as whom the claims describe. */
    enter: (
      claims: Record<string, unknown>,
      more: Record<string, unknown> = {},
      token?: string,
      name = 'oidc',
    ) =>
      post(
        run(),
        'members/auth-with-oauth2',
        { provider: name, code: oidc().issue({ claims }), redirectURL: 'https://app.test/back', ...more },
        token ? { Authorization: token } : {},
      ),
    link: (record: RawRecord, providerId: string, name = 'oidc') =>
      run().engine.submit((session) =>
        addRow(session, '_externalAuths', { ...refOf(record), provider: name, providerId }),
      ),
  }
}
