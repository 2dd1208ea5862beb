/** A definition in the JSON of PocketBase's collections (§9.6). */

import { templateOf } from '../auth/mail-templates.ts'
import type { EngineCore } from '../engine-core.ts'
import {
  type CollectionDefinition,
  type FieldDefinition,
  indexSql,
  type OAuth2ProviderConfig,
} from '../schema/definition.ts'

const OURS = [
  'private',
  'serverOnly',
  'editableBy',
  'addresses',
  'nullable',
  'decimals',
  'unique',
  'index',
  'initial',
  'shape',
  'collection',
  'label',
  'labels',
  'money',
  'audited',
]

/** PocketBase's defaults of the options left out by a declaration, by field type. */
const DEFAULTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  text: { min: 0, max: 0, pattern: '', autogeneratePattern: '', required: false, primaryKey: false },
  number: { min: null, max: null, onlyInt: false, required: false },
  bool: { required: false },
  geoPoint: { required: false },
  email: { exceptDomains: null, onlyDomains: null, required: false },
  url: { exceptDomains: null, onlyDomains: null, required: false },
  editor: { maxSize: 0, convertURLs: false, required: false },
  date: { min: '', max: '', required: false },
  autodate: { onCreate: false, onUpdate: false },
  select: { values: [], maxSelect: 1, required: false },
  relation: { cascadeDelete: false, minSelect: 0, maxSelect: 1, required: false },
  file: { maxSize: 0, maxSelect: 1, mimeTypes: null, thumbs: null, protected: false, required: false },
  json: { maxSize: 0, required: false },
  password: { pattern: '', min: 0, max: 0, cost: 0, required: false },
}

const fieldJson = (engine: EngineCore, field: FieldDefinition): Record<string, unknown> => {
  const options = Object.entries(field).filter(([name]) => !OURS.includes(name))
  return {
    hidden: false,
    presentable: false,
    system: false,
    ...(field.type === 'autodate' ? {} : { help: '' }),
    ...DEFAULTS[field.type],
    ...Object.fromEntries(options),
    ...(field.type === 'relation' ? { collectionId: engine.registry.target(field)?.id ?? '' } : {}),
  }
}

/** A provider without its secret, which is never returned. */
const withoutSecret = (provider: OAuth2ProviderConfig): unknown =>
  Object.fromEntries(Object.entries(provider).filter(([name]) => name !== 'clientSecret'))

/** A definition in PocketBase's JSON; it contains no secret. */
export const collectionJson = (
  engine: EngineCore,
  collection: CollectionDefinition,
): Record<string, unknown> => {
  const { id, name, type, system, listRule, viewRule, createRule, updateRule, deleteRule, auth } = collection
  return {
    id,
    name,
    type,
    system,
    listRule,
    viewRule,
    createRule,
    updateRule,
    deleteRule,
    fields: collection.fields.map((field) => fieldJson(engine, field)),
    indexes: collection.indexes.map((index) => indexSql(name, index)),
    created: collection.created ?? '',
    updated: collection.updated ?? '',
    ...(type === 'view' ? { viewQuery: collection.viewQuery ?? '' } : {}),
    ...(auth
      ? {
          authRule: auth.authRule,
          manageRule: auth.manageRule,
          authAlert: { ...auth.authAlert, emailTemplate: templateOf(collection, 'authAlert') },
          oauth2: {
            enabled: auth.oauth2.enabled,
            providers: auth.oauth2.providers.map(withoutSecret),
            mappedFields: { id: '', name: '', username: '', avatarURL: '', ...auth.oauth2.mappedFields },
          },
          passwordAuth: auth.passwordAuth,
          mfa: auth.mfa,
          otp: { ...auth.otp, emailTemplate: templateOf(collection, 'otp') },
          ...Object.fromEntries(
            Object.entries(auth.durations).map(([token, duration]) => [`${token}Token`, { duration }]),
          ),
          verificationTemplate: templateOf(collection, 'verification'),
          resetPasswordTemplate: templateOf(collection, 'passwordReset'),
          confirmEmailChangeTemplate: templateOf(collection, 'emailChange'),
        }
      : {}),
  }
}
