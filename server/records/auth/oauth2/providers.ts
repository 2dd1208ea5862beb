/** The sign-in providers that are known, with their addresses (PocketBase tools/auth), and what a collection changes. */
import type { OAuth2ProviderConfig } from '../../definition.ts'
import * as user from './user-info.ts'

interface Known {
  readonly displayName: string
  readonly authURL: string
  readonly tokenURL: string
  /** Empty: the person is read from the `id_token`. */
  readonly userInfoURL: string
  readonly scopes: readonly string[]
  readonly pkce: boolean
  readonly read: user.ReadUser
  /** More parameters of the authorization address. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly jwksURL?: string
  readonly issuers?: readonly string[]
}

export interface Provider extends Known {
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  /** SVG text. */
  readonly logo: string
  readonly jwksURL: string
  /** Accepted `iss` claims; empty: any. */
  readonly issuers: readonly string[]
}

const OIDC: Known = {
  displayName: 'OIDC',
  authURL: '',
  tokenURL: '',
  userInfoURL: '',
  scopes: ['openid', 'email', 'profile'],
  pkce: true,
  read: user.openId,
}

const KNOWN: Readonly<Record<string, Known>> = {
  apple: {
    displayName: 'Apple',
    authURL: 'https://appleid.apple.com/auth/authorize',
    tokenURL: 'https://appleid.apple.com/auth/token',
    userInfoURL: '',
    scopes: ['name', 'email'],
    pkce: true,
    read: user.openId,
    parameters: { response_mode: 'form_post' },
    jwksURL: 'https://appleid.apple.com/auth/keys',
    issuers: ['https://appleid.apple.com'],
  },
  discord: {
    displayName: 'Discord',
    authURL: 'https://discord.com/api/oauth2/authorize',
    tokenURL: 'https://discord.com/api/oauth2/token',
    userInfoURL: 'https://discord.com/api/users/@me',
    scopes: ['identify', 'email'],
    pkce: true,
    read: user.discord,
  },
  facebook: {
    displayName: 'Facebook',
    authURL: 'https://www.facebook.com/v3.2/dialog/oauth',
    tokenURL: 'https://graph.facebook.com/v3.2/oauth/access_token',
    userInfoURL: 'https://graph.facebook.com/me?fields=name,email,picture.type(large)',
    scopes: ['email'],
    pkce: true,
    read: user.facebook,
  },
  github: {
    displayName: 'GitHub',
    authURL: 'https://github.com/login/oauth/authorize',
    tokenURL: 'https://github.com/login/oauth/access_token',
    userInfoURL: 'https://api.github.com/user',
    scopes: ['read:user', 'user:email'],
    pkce: true,
    read: user.github,
  },
  gitlab: {
    displayName: 'GitLab',
    authURL: 'https://gitlab.com/oauth/authorize',
    tokenURL: 'https://gitlab.com/oauth/token',
    userInfoURL: 'https://gitlab.com/api/v4/user',
    scopes: ['read_user'],
    pkce: true,
    read: user.gitlab,
  },
  google: {
    displayName: 'Google',
    authURL: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenURL: 'https://oauth2.googleapis.com/token',
    userInfoURL: 'https://www.googleapis.com/oauth2/v3/userinfo',
    scopes: [
      'https://www.googleapis.com/auth/userinfo.profile',
      'https://www.googleapis.com/auth/userinfo.email',
    ],
    pkce: true,
    read: user.google,
  },
  linkedin: {
    displayName: 'LinkedIn',
    authURL: 'https://www.linkedin.com/oauth/v2/authorization',
    tokenURL: 'https://www.linkedin.com/oauth/v2/accessToken',
    userInfoURL: 'https://api.linkedin.com/v2/userinfo',
    scopes: ['openid', 'profile', 'email'],
    // LinkedIn refuses PKCE of confidential clients.
    pkce: false,
    read: user.openId,
  },
  microsoft: {
    displayName: 'Microsoft',
    authURL: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    tokenURL: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    userInfoURL: 'https://graph.microsoft.com/v1.0/me',
    scopes: ['User.Read'],
    pkce: true,
    read: user.microsoft,
  },
  oidc: OIDC,
  oidc2: OIDC,
  oidc3: OIDC,
}

/** The names that a collection may configure. */
export const PROVIDER_NAMES: readonly string[] = Object.keys(KNOWN)

/** A neutral badge with the first letter: the brands' own marks are theirs. */
const logoOf = (displayName: string): string => {
  const letter = /[A-Za-z0-9]/.exec(displayName)?.[0]?.toUpperCase() ?? '?'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="none" stroke="currentColor"/><text x="12" y="16.5" text-anchor="middle" font-family="sans-serif" font-size="13" fill="currentColor">${letter}</text></svg>`
}

const texts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.length > 0 ? value.map(String) : undefined

/** A configured provider with every address; null when its name is not known. */
export const providerOf = (config: OAuth2ProviderConfig): Provider | null => {
  const known = Object.hasOwn(KNOWN, config.name) ? KNOWN[config.name] : undefined
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
