/** The known sign-in providers with their URLs (PocketBase tools/auth). */

import { MORE } from './known-more.ts'
import type { ProviderType } from './known-type.ts'
import * as user from './user-info.ts'

export const OIDC: ProviderType = {
  displayName: 'OIDC',
  authURL: '',
  tokenURL: '',
  userInfoURL: '',
  scopes: ['openid', 'email', 'profile'],
  pkce: true,
  read: user.openId,
}

/** By the name that a collection gives. */
export const KNOWN: Readonly<Record<string, ProviderType>> = {
  ...MORE,
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
    // LinkedIn refuses PKCE for confidential clients.
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
