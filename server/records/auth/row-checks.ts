/** What rows of sign-ins must refer to (PocketBase core/record_proxy hooks, core/external_auth_model.go). */
import { badRequest, type FieldError } from '#server/core/errors.ts'
import type { RawRecord } from '../actor.ts'
import type { Registry } from '../registry.ts'
import type { Store } from '../store.ts'
import type { Action, Hook } from '../types.ts'
import { failure } from '../validate/failure.ts'
import { PROVIDER_NAMES } from './oauth2/providers.ts'

/** PocketBase's other providers: links that an import brings stay valid although nobody can sign in with them here. */
const OTHER_PROVIDERS: readonly string[] = [
  'bitbucket',
  'box',
  'gitea',
  'gitee',
  'instagram2',
  'kakao',
  'lark',
  'linear',
  'livechat',
  'mailcow',
  'monday',
  'notion',
  'patreon',
  'planningcenter',
  'spotify',
  'strava',
  'trakt',
  'twitch',
  'twitter',
  'vk',
  'wakatime',
  'yandex',
]

interface Parts {
  readonly registry: Registry
  readonly store: Store
}

const problemOf = ({ registry, store }: Parts, row: RawRecord): [field: string, error: FieldError] | null => {
  const collection = registry.find(String(row.collectionRef))
  if (!collection || collection.id !== row.collectionRef)
    return ['collectionRef', failure('validation_invalid_collection_id', 'Missing or invalid collection.')]
  if (!collection.auth) {
    const message = 'Invalid collection type - must be auth.'
    return ['collectionRef', failure('validation_invalid_collection_type', message)]
  }
  if (!store.byId(collection, String(row.recordRef)))
    return ['recordRef', failure('validation_invalid_record', 'Missing or invalid record.')]
  const { provider } = row
  if (provider === undefined || PROVIDER_NAMES.includes(String(provider))) return null
  if (OTHER_PROVIDERS.includes(String(provider))) return null
  return ['provider', failure('validation_in_invalid', 'Must be a valid value.')]
}

/** Refuses rows of nobody and of unknown providers; after the checks of the fields, and taking the write back. */
export const checkSignInRows = (
  parts: Parts,
  after: (collection: string, action: Action, hook: Hook) => void,
): void => {
  const check: Hook = (_tx, { record }) => {
    const problem = problemOf(parts, record)
    if (problem) throw badRequest('', { [problem[0]]: problem[1] })
  }
  for (const table of ['_otps', '_mfas', '_authOrigins', '_externalAuths'])
    for (const action of ['create', 'update'] as const) after(table, action, check)
}
