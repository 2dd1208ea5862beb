/**
 * The server's part of an OAuth2 sign-in (RFC 6749, RFC 7636): code → token → user. URLs are configured
 * freely and the state is checked by the client that made it. `oauth4webapi` 3.8 was tried against replies
 * that PocketBase accepts, with every optional check off. It refuses a token that is form-encoded, without
 * `token_type` or of another type than `bearer` and `dpop`, with `refresh_token: null` or a list of scopes;
 * an empty `redirect_uri`; and a user without `sub`, which is every provider outside OpenID Connect. Only the
 * ten lines that build the request would remain in use.
 */

import type { JWTPayload } from 'jose'
import { isObject } from '#server/core/json-object.ts'
import type { Provider } from './providers.ts'
import { type OAuth2User, ofTenant, primaryEmail, type RawUser } from './user-info.ts'

const TIMEOUT_MS = 30_000
const MAX_REPLY = 1_048_576

export interface OAuth2Token {
  readonly accessToken: string
  readonly refreshToken: string
  /** Null when the provider does not state it. */
  readonly expiresAt: Date | null
  readonly idToken: string
}

export interface Grant {
  readonly code: string
  readonly codeVerifier: string
  readonly redirectURL: string
}

/** The URL to which a client sends the user, without its `redirect_uri`; parameters in alphabetical order. */
export const authorizationUrl = (
  provider: Provider,
  values: { readonly state: string; readonly codeChallenge: string },
): string => {
  const parameters = new URLSearchParams({
    client_id: provider.clientId,
    response_type: 'code',
    scope: provider.scopes.join(' '),
    state: values.state,
    ...(values.codeChallenge ? { code_challenge: values.codeChallenge, code_challenge_method: 'S256' } : {}),
    ...provider.parameters,
  })
  parameters.sort()
  return `${provider.authURL}${provider.authURL.includes('?') ? '&' : '?'}${parameters}`
}

const readReply = async (response: Response): Promise<string> => {
  const text = await response.text()
  if (text.length > MAX_REPLY) throw new Error('The reply of the provider is too large')
  if (!response.ok) throw new Error(`The provider answered ${response.status}`)
  return text
}

/** JSON, or a form as GitHub and older servers write it. */
const parseToken = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // Not JSON: parsed as a form.
  }
  return Object.fromEntries(new URLSearchParams(text))
}

const askToken = async (
  provider: Provider,
  grant: Grant,
  style: 'header' | 'body',
  signal: AbortSignal,
): Promise<Record<string, unknown>> => {
  const body = new URLSearchParams({ grant_type: 'authorization_code', code: grant.code })
  if (grant.redirectURL) body.set('redirect_uri', grant.redirectURL)
  if (provider.pkce && grant.codeVerifier) body.set('code_verifier', grant.codeVerifier)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (style === 'header') {
    const pair = `${encodeURIComponent(provider.clientId)}:${encodeURIComponent(provider.clientSecret)}`
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  } else {
    body.set('client_id', provider.clientId)
    if (provider.clientSecret) body.set('client_secret', provider.clientSecret)
  }
  const response = await fetch(provider.tokenURL, { method: 'POST', headers, body, signal })
  const token = parseToken(await readReply(response))
  if (typeof token.access_token !== 'string' || token.access_token === '')
    throw new Error('The provider answered without an access token')
  return token
}

const expiryOf = (token: Record<string, unknown>, now: Date): Date | null => {
  const seconds = Number(token.expires_in)
  return Number.isFinite(seconds) && seconds > 0 ? new Date(now.getTime() + seconds * 1000) : null
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A signal that aborts every call of one sign-in after 30 s. */
export const exchangeSignal = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS)

/** Twitter and servers of unknown kind may accept credentials in the header only. */
const wantsHeader = (name: string): boolean => name === 'twitter' || name.startsWith('oidc')

/**
 * Exchanges the code. Credentials are sent in the body, as every named provider accepts; a server that
 * requires the header (RFC 6749 §2.3.1) gets a second request. Throws on any failure, never with a secret in
 * its message.
 */
export const fetchToken = async (
  provider: Provider,
  grant: Grant,
  now: Date,
  signal: AbortSignal,
): Promise<OAuth2Token> => {
  let token: Record<string, unknown>
  try {
    token = await askToken(provider, grant, 'body', signal)
  } catch (error) {
    if (signal.aborted || !wantsHeader(provider.name)) throw error
    token = await askToken(provider, grant, 'header', signal)
  }
  return {
    accessToken: textOf(token.access_token),
    refreshToken: textOf(token.refresh_token),
    expiresAt: expiryOf(token, now),
    idToken: textOf(token.id_token),
  }
}

const getJson = async (
  url: string,
  accessToken: string,
  signal: AbortSignal,
  more: Readonly<Record<string, string>> = {},
): Promise<unknown> => {
  const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}`, ...more }
  return JSON.parse(await readReply(await fetch(url, { headers, signal }))) as unknown
}

/**
 * Claims of an `id_token`, with checks of signature (when keys are configured), audience, issuer and times.
 */
const claimsOf = async (provider: Provider, idToken: string, now: Date): Promise<JWTPayload> => {
  const options = {
    audience: provider.clientId,
    currentDate: now,
    ...(provider.issuers.length > 0 ? { issuer: [...provider.issuers] } : {}),
  }
  const { createRemoteJWKSet, decodeJwt, jwtVerify } = await import('jose')
  if (provider.jwksURL) {
    const keys = createRemoteJWKSet(new URL(provider.jwksURL), { timeoutDuration: TIMEOUT_MS })
    return (await jwtVerify(idToken, keys, options)).payload
  }
  // Received directly from the token endpoint over TLS, which may replace the signature (OpenID Connect Core
  // §3.1.3.7).
  const claims = decodeJwt(idToken)
  const audience = [claims.aud ?? []].flat()
  const seconds = now.getTime() / 1000
  if (!audience.includes(provider.clientId)) throw new Error('The id_token is for another client')
  if (provider.issuers.length > 0 && !provider.issuers.includes(claims.iss ?? ''))
    throw new Error('The id_token comes from another issuer')
  if (claims.exp === undefined || claims.exp <= seconds || (claims.nbf ?? 0) > seconds + 60)
    throw new Error('The id_token is not valid now')
  return claims
}

/** The user of a token, and the provider's raw data. Throws on any failure. */
export const fetchUser = async (
  provider: Provider,
  token: OAuth2Token,
  now: Date,
  signal: AbortSignal,
): Promise<{ user: OAuth2User; raw: RawUser }> => {
  const raw = provider.userInfoURL
    ? await getJson(
        provider.userInfoURL,
        token.accessToken,
        signal,
        provider.userHeaders?.(provider.clientId),
      )
    : await claimsOf(provider, token.idToken, now)
  if (!isObject(raw)) throw new Error('The provider described nobody')
  let user = provider.read(raw)
  if (user.id === '') throw new Error('The provider gave no id')
  if (provider.name === 'microsoft') user = ofTenant(user, provider.tokenURL)
  if (provider.name === 'github' && user.email === '') {
    const email = await getJson(`${provider.userInfoURL}/emails`, token.accessToken, signal).then(
      primaryEmail,
      // The permission may be missing: an account without an address is still an account.
      () => '',
    )
    user = { ...user, email }
  }
  return { user, raw }
}
