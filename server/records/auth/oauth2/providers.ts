/** A known provider with the changes of a collection. */
import type { OAuth2ProviderConfig } from '../../schema/definition.ts'
import { LINKABLE_PROVIDERS } from '../../write/validate/sign-in-rows.ts'
import { KNOWN, OIDC } from './known.ts'
import type { ProviderType } from './known-type.ts'

export interface Provider extends ProviderType {
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  /** SVG text. */
  readonly logo: string
  readonly jwksURL: string
  /** Accepted `iss` claims; empty: any. */
  readonly issuers: readonly string[]
}

/** A neutral badge with the first letter: the brands' own logos are protected. */
const logoOf = (displayName: string): string => {
  const letter = /[A-Za-z0-9]/.exec(displayName)?.[0]?.toUpperCase() ?? '?'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="none" stroke="currentColor"/><text x="12" y="16.5" text-anchor="middle" font-family="sans-serif" font-size="13" fill="currentColor">${letter}</text></svg>`
}

/** Every known provider by name, as administration clients list them. */
export const knownProviders = (): { name: string; displayName: string; logo: string }[] =>
  Object.entries(KNOWN)
    .map(([name, { displayName }]) => ({ name, displayName, logo: logoOf(displayName) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/**
 * A PocketBase provider without known URLs (`mailcow`, which is self-hosted, `vk`…) works when every URL is
 * configured: it is then treated as OpenID Connect.
 */
const knownOf = ({ name, authURL, tokenURL, userInfoURL }: OAuth2ProviderConfig): ProviderType | null => {
  if (Object.hasOwn(KNOWN, name)) return KNOWN[name] ?? null
  const isComplete = authURL !== '' && tokenURL !== '' && userInfoURL !== ''
  return isComplete && LINKABLE_PROVIDERS.includes(name) ? { ...OIDC, displayName: name } : null
}

const texts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.length > 0 ? value.map(String) : undefined

/** A configured provider with every URL; null when its name is unknown and a URL is missing. */
export const providerOf = (config: OAuth2ProviderConfig): Provider | null => {
  const known = knownOf(config)
  if (!known) return null
  const { jwksURL, issuers } = config.extra
  return {
    ...known,
    name: config.name,
    clientId: config.clientId,
    clientSecret: config.clientSecret,
    displayName: config.displayName || known.displayName,
    logo: logoOf(config.displayName || known.displayName),
    authURL: config.authURL || known.authURL,
    tokenURL: config.tokenURL || known.tokenURL,
    userInfoURL: config.userInfoURL || known.userInfoURL,
    pkce: config.pkce ?? known.pkce,
    jwksURL: typeof jwksURL === 'string' && jwksURL !== '' ? jwksURL : (known.jwksURL ?? ''),
    issuers: texts(issuers) ?? known.issuers ?? [],
  }
}
