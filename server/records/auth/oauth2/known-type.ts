import type { ReadUser } from './user-info.ts'

/** A provider before a collection has configured it. */
export interface ProviderType {
  readonly displayName: string
  readonly authURL: string
  readonly tokenURL: string
  /** Empty: the user is read from the `id_token`. */
  readonly userInfoURL: string
  readonly scopes: readonly string[]
  readonly pkce: boolean
  readonly read: ReadUser
  /** Additional parameters of the authorization URL. */
  readonly parameters?: Readonly<Record<string, string>>
  /** Headers required by the user-info URL, from the client id. */
  readonly userHeaders?: (clientId: string) => Readonly<Record<string, string>>
  readonly jwksURL?: string
  readonly issuers?: readonly string[]
}
