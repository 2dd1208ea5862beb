/**
 * User data of each provider → one shape. Addresses are only taken over when the provider has verified them.
 */

export interface OAuth2User {
  readonly id: string
  /** The full name; empty when the provider has none. */
  readonly name: string
  readonly givenName?: string
  readonly familyName?: string
  readonly username: string
  /** `''` when there is none, or none that is verified. */
  readonly email: string
  /**
   * An unverified address of the provider: fit for a new account to be verified by mail, never to find one.
   */
  readonly claimedEmail?: string
  readonly avatarURL: string
}

export type RawUser = Readonly<Record<string, unknown>>
export type ReadUser = (raw: RawUser) => OAuth2User

const text = (value: unknown): string => {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

/** Providers write it as a boolean or as text. */
const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1'

const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (found, key) =>
      typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[key] : undefined,
    value,
  )

/**
 * The place of each part: names joined by dots, indexes as digits; several places separated by spaces are
 * joined.
 */
export interface UserMap {
  readonly id: string
  readonly name?: string
  readonly username?: string
  readonly email?: string
  /**
   * Places that must all be true for the address to be verified; absent: the provider returns only verified
   * ones.
   */
  readonly verified?: readonly string[]
  readonly avatarURL?: string
}

/** A reader that takes every part from its place. */
export const mapped = (places: UserMap): ReadUser => {
  const found = (raw: RawUser, place: string): unknown => at(raw, ...place.split('.'))
  const part = (raw: RawUser, place = ''): string =>
    place === ''
      ? ''
      : place
          .split(' ')
          .map((one) => text(found(raw, one)))
          .join(' ')
          .trim()
  return (raw) => ({
    id: part(raw, places.id),
    name: part(raw, places.name),
    username: part(raw, places.username),
    email:
      places.verified?.every((place) => isTrue(found(raw, place))) === false ? '' : part(raw, places.email),
    avatarURL: part(raw, places.avatarURL),
  })
}

/** The standard claims (OpenID Connect Core §5.1): OIDC, Apple, LinkedIn. */
export const openId: ReadUser = (raw) => ({
  id: text(raw.sub),
  name: text(raw.name),
  givenName: text(raw.given_name),
  familyName: text(raw.family_name),
  username: text(raw.preferred_username),
  email: isTrue(raw.email_verified) ? text(raw.email) : '',
  avatarURL: text(raw.picture),
})

export const google: ReadUser = (raw) => ({ ...openId(raw), username: '' })

/** Facebook returns only confirmed addresses. */
export const facebook: ReadUser = (raw) => ({
  id: text(raw.id),
  name: text(raw.name),
  username: '',
  email: text(raw.email),
  avatarURL: text(at(raw, 'picture', 'data', 'url')),
})

/** A public address of a GitHub profile is verified; private ones are requested separately. */
export const github: ReadUser = (raw) => ({
  id: text(raw.id),
  name: text(raw.name),
  username: text(raw.login),
  email: text(raw.email),
  avatarURL: text(raw.avatar_url),
})

export const microsoft: ReadUser = (raw) => ({
  id: text(raw.id),
  name: text(raw.displayName),
  givenName: text(raw.givenName),
  familyName: text(raw.surname),
  username: '',
  email: text(raw.mail),
  avatarURL: '',
})

/** Microsoft endpoints that accept users of any organisation. */
const ANY_TENANT = /\/(common|organizations)\//

/**
 * `mail` is set by the administrator of the user's organisation. Where any organisation is accepted it proves
 * nothing: a new organisation could set a stranger's address. The endpoint of a single organisation vouches
 * for its own.
 */
export const ofTenant = (user: OAuth2User, tokenURL: string): OAuth2User =>
  ANY_TENANT.test(tokenURL) ? { ...user, email: '', claimedEmail: user.email } : user

/** GitLab returns the time at which the address was confirmed. */
export const gitlab: ReadUser = (raw) => ({
  id: text(raw.id),
  name: text(raw.name),
  username: text(raw.username),
  email: text(raw.confirmed_at) === '' ? '' : text(raw.email),
  avatarURL: text(raw.avatar_url),
})

export const discord: ReadUser = (raw) => ({
  id: text(raw.id),
  name: text(raw.global_name) || text(raw.username),
  username: text(raw.username),
  email: isTrue(raw.verified) ? text(raw.email) : '',
  avatarURL: raw.avatar ? `https://cdn.discordapp.com/avatars/${text(raw.id)}/${text(raw.avatar)}.png` : '',
})

/** The primary verified address of GitHub's list of addresses. */
export const primaryEmail = (list: unknown): string => {
  if (!Array.isArray(list)) return ''
  const found: unknown = list.find((item) => isTrue(at(item, 'primary')) && isTrue(at(item, 'verified')))
  return text(at(found, 'email'))
}
