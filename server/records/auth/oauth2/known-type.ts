import type { ReadUser } from './user-info.ts'

/** A provider before a collection has configured it. */
export interface ProviderType {
  readonly displayName: string
  readonly authURL: string
  readonly tokenURL: string
  /** Empty: the person is read from the `id_token`. */
  readonly userInfoURL: string
  readonly scopes: readonly string[]
  readonly pkce: boolean
  readonly read: ReadUser
  /** More parameters of the authorization address. */
  readonly parameters?: Readonly<Record<string, string>>
  /** Headers by which the person's address wants to be asked, made from the client's id. */
  readonly userHeaders?: (clientId: string) => Readonly<Record<string, string>>
  readonly jwksURL?: string
  readonly issuers?: readonly string[]
}
