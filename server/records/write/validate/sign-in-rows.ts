/**
 * Sign-in rows name their record in two plain texts, which are checked like a relation (PocketBase
 * core/auth_origin_model.go, core/external_auth_model.go).
 */
import type { FieldErrors } from '#server/core/errors.ts'
import type { RawRecord } from '../../actor.ts'
import type { CollectionDefinition } from '../../schema/definition.ts'
import { failure } from '../../schema/field-errors.ts'
import { isOwnSignInTable } from '../../schema/sessions.ts'

const SIGN_IN_ROWS = ['_mfas', '_otps', '_authOrigins', '_externalAuths']

/** The providers that an account can be linked to: PocketBase's, and `linkedin` in addition. */
export const LINKABLE_PROVIDERS: readonly string[] = (
  'apple bitbucket box discord facebook gitea gitee github gitlab google instagram2 kakao lark linear linkedin livechat ' +
  'mailcow microsoft monday notion oidc oidc2 oidc3 patreon planningcenter spotify strava trakt twitch twitter vk ' +
  'wakatime yandex'
).split(' ')

export interface References {
  /** The collection of exactly this id. */
  readonly collection: (id: string) => CollectionDefinition | undefined
  readonly exists: (collection: CollectionDefinition, id: string) => boolean
}

/** The first error of a row whose fields are valid by themselves; `{}` for every other collection. */
export const checkSignInRow = (
  collection: CollectionDefinition,
  record: RawRecord,
  references: References,
): FieldErrors => {
  const { name } = collection
  if (!SIGN_IN_ROWS.includes(name) && !isOwnSignInTable(collection)) return {}
  const owner = references.collection(String(record.collectionRef))
  if (!owner)
    return {
      collectionRef: failure('validation_invalid_collection_id', 'Missing or invalid collection.'),
    }
  if (owner.type !== 'auth')
    return {
      collectionRef: failure('validation_invalid_collection_type', 'Invalid collection type - must be auth.'),
    }
  if (!references.exists(owner, String(record.recordRef)))
    return { recordRef: failure('validation_invalid_record', 'Missing or invalid record.') }
  if (name === '_externalAuths' && !LINKABLE_PROVIDERS.includes(String(record.provider)))
    return { provider: failure('validation_in_invalid', 'Must be a valid value.') }
  return {}
}
