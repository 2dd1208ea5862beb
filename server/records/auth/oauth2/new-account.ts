/** The body by which a provider's account becomes a record (PocketBase §5.11). */
import { personName } from '#drizzle/domain/person-name.ts'
import { randomText } from '#server/core/ids.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { recordNamed } from '#server/records/read/lookups.ts'
import { type StoredUpload, storeUpload } from '../../files/uploads.ts'
import type { CollectionDefinition } from '../../schema/definition.ts'
import { uniqueIndexOn } from '../../schema/definition.ts'
import { castText } from '../../write/casts.ts'
import { validateText } from '../../write/validate/text.ts'
import { downloadPublic } from './avatar.ts'
import type { OAuth2User } from './user-info.ts'

type Data = Record<string, unknown>

const DEFAULT_MAX_SIZE = 5_242_880

/** A user name that is taken or refused by the field is left out: the field may generate one. */
const acceptsUsername = (
  engine: EngineCore,
  collection: CollectionDefinition,
  name: string,
  username: string,
): boolean => {
  const field = collection.byName.get(name)
  if (field?.type !== 'text' || username === '' || validateText(field, username, null)) return false
  return !uniqueIndexOn(collection, name) || recordNamed(engine.store, collection, name, username) === null
}

/**
 * The provider's picture, stored under the new record; null when it is unavailable, which does not stop the
 * sign-in.
 */
const storeAvatar = async (
  engine: EngineCore,
  collection: CollectionDefinition,
  recordId: string,
  name: string,
  url: string,
): Promise<StoredUpload | null> => {
  const field = collection.byName.get(name)
  const maxSize = (field?.type === 'file' && field.maxSize) || DEFAULT_MAX_SIZE
  try {
    const source = await downloadPublic(url, { maxSize })
    return await storeUpload(engine.storage, collection, recordId, source)
  } catch (error) {
    engine.log.warn({ err: error }, 'The picture of an OAuth2 account could not be fetched')
    return null
  }
}

export interface NewAccount {
  readonly data: Data
  readonly uploads: readonly StoredUpload[]
}

/**
 * The client's data, completed by the provider's: address, a random password, and the fields mapped by the
 * collection. The client's data wins. A mapped given name is never empty. The upload must be discarded when the record is not created.
 */
export const newAccountData = async (
  engine: EngineCore,
  collection: CollectionDefinition,
  user: OAuth2User,
  createData: Readonly<Data>,
  recordId: string,
): Promise<NewAccount> => {
  const data: Data = { ...createData }
  if (typeof data.email !== 'string' || data.email === '')
    data.email = user.email || (user.claimedEmail ?? '')
  if (typeof data.password !== 'string' || data.password === '') {
    data.password = randomText(30)
    data.passwordConfirm = data.password
  }
  const { id, name, givenName, familyName, username, avatarURL } = collection.auth?.oauth2.mappedFields ?? {}
  const isFree = (field: string | undefined): field is string => Boolean(field) && !(String(field) in data)
  if (isFree(id)) data[id] = user.id
  if (isFree(name)) data[name] = user.name
  const email = castText(data.email)
  const { firstName, lastName } = personName({ ...user, email })
  if (givenName && castText(data[givenName]).trim() === '') data[givenName] = firstName
  if (isFree(familyName)) data[familyName] = lastName
  if (isFree(username) && acceptsUsername(engine, collection, username, user.username))
    data[username] = user.username
  if (!isFree(avatarURL) || user.avatarURL === '') return { data, uploads: [] }
  if (collection.byName.get(avatarURL)?.type !== 'file') {
    data[avatarURL] = user.avatarURL
    return { data, uploads: [] }
  }
  const upload = await storeAvatar(engine, collection, recordId, avatarURL, user.avatarURL)
  if (upload) data[avatarURL] = upload
  return { data, uploads: upload ? [upload] : [] }
}
