/** What each provider says of a person → one shape. Addresses are only taken over when the provider has verified them. */

export interface OAuth2User {
  readonly id: string
  readonly name: string
  readonly username: string
  /** `''` when there is none, or none that is verified. */
  readonly email: string
  /** One that the provider names and does not vouch for: fit for a new account to be verified by mail, never to find one. */
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

/** Where each part stands: names joined by dots, positions as digits; several places, joined by spaces, are joined. */
export interface UserMap {
  readonly id: string
  readonly name?: string
  readonly username?: string
  readonly email?: string
  /** Places that must all say yes before the address is believed; absent: the provider only knows verified ones. */
  readonly verified?: readonly string[]
  readonly avatarURL?: string
}

/** A reader that finds every part at its place. */
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
  username: text(raw.preferred_username),
  email: isTrue(raw.email_verified) ? text(raw.email) : '',
  avatarURL: text(raw.picture),
})

export const google: ReadUser = (raw) => ({ ...openId(raw), username: '' })

/** Facebook only hands over addresses that were confirmed. */
export const facebook: ReadUser = (raw) => ({
  id: text(raw.id),
  name: text(raw.name),
  username: '',
  email: text(raw.email),
  avatarURL: text(at(raw, 'picture', 'data', 'url')),
})

/** A public address of a GitHub profile is a verified one; private ones are asked for separately. */
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
  username: '',
  email: text(raw.mail),
  avatarURL: '',
})

/** Endpoints of Microsoft that let people of whatever organisation in. */
const ANY_TENANT = /\/(common|organizations)\//

/**
 * `mail` is whatever the administrator of a person's organisation wrote there. Where every organisation may come, it proves
 * nothing: whoever makes one could write somebody else's address. An endpoint of one organisation vouches for its own.
 */
export const ofTenant = (user: OAuth2User, tokenURL: string): OAuth2User =>
  ANY_TENANT.test(tokenURL) ? { ...user, email: '', claimedEmail: user.email } : user

/** GitLab names the moment at which the address was confirmed. */
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
