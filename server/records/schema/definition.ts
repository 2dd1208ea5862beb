/**
 * A collection as the engine runs it, in PocketBase's shape (core/collection_model.go). Declarations of
 * `drizzle/collections` become definitions at start; imported PocketBase collections can become the same.
 */
import { crc32 } from 'node:zlib'
import type { Permission } from '#drizzle/access.ts'
import type { Collection, CollectionType } from '#drizzle/collection.ts'
import { type Field, isMultiple } from '#drizzle/field-kinds.ts'
import type { Rule } from '#drizzle/rules.ts'

interface Named {
  /** Field type and the CRC-32 of the name, as PocketBase makes it. */
  readonly id: string
  readonly name: string
}
type WithName<F> = F extends Field ? F & Named : never
export type FieldDefinition = WithName<Field>
export type FieldOf<Type extends Field['type']> = Extract<FieldDefinition, { type: Type }>

export interface IndexDefinition {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
  /** SQL condition of a partial index, `''` when it covers every row. */
  readonly where: string
  /** A single column compared without case (`COLLATE NOCASE`). */
  readonly ignoresCase?: boolean
  /** The statement of an imported index, run and shown as it was written. */
  readonly sql?: string
}

interface RuleSet {
  readonly listRule: Rule
  readonly viewRule: Rule
  readonly createRule: Rule
  readonly updateRule: Rule
  readonly deleteRule: Rule
}

export type TokenType = 'auth' | 'file' | 'verification' | 'passwordReset' | 'emailChange'

/** A sign-in provider of a collection, as PocketBase configures it; empty addresses mean the provider's own. */
export interface OAuth2ProviderConfig {
  /** One of the names of `auth/oauth2/providers.ts`; others are never offered. */
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string
  readonly authURL: string
  readonly tokenURL: string
  readonly userInfoURL: string
  readonly displayName: string
  /** Null: as the provider is known to need it. */
  readonly pkce: boolean | null
  /** Of OIDC providers: `jwksURL`, `issuers`. */
  readonly extra: Readonly<Record<string, unknown>>
}

export interface AuthOptions {
  readonly authRule: Rule
  readonly manageRule: Rule
  readonly passwordAuth: { readonly enabled: boolean; readonly identityFields: readonly string[] }
  readonly authAlert: { readonly enabled: boolean }
  readonly oauth2: {
    readonly enabled: boolean
    readonly providers: readonly OAuth2ProviderConfig[]
    readonly mappedFields?: Readonly<Record<string, string>>
  }
  readonly mfa: { readonly enabled: boolean; readonly duration: number; readonly rule: string }
  readonly otp: { readonly enabled: boolean; readonly duration: number; readonly length: number }
  /** Seconds. */
  readonly durations: Readonly<Record<TokenType, number>>
  /** E-mail templates of an imported collection, by PocketBase's names: `verificationTemplate`, `otp`, `authAlert`… */
  readonly templates?: Readonly<Record<string, MailTemplate>>
}

export interface MailTemplate {
  readonly subject: string
  readonly body: string
}

export interface CollectionDefinition extends RuleSet {
  readonly id: string
  readonly name: string
  readonly type: CollectionType
  readonly system: boolean
  /** `id` first, `created` and `updated` last. */
  readonly fields: readonly FieldDefinition[]
  readonly indexes: readonly IndexDefinition[]
  /** Only auth collections have it. */
  readonly auth: AuthOptions | null
  /** The SELECT of a view collection. */
  readonly viewQuery?: string
  /** When an imported collection was made and changed; declared ones do not say. */
  readonly created?: string
  readonly updated?: string
  /** Ours: permissions whose holders read private fields. */
  readonly managers: readonly Permission[]
  /** Ours: the field that names the person whom a record describes. */
  readonly subject: string | null
  readonly byName: ReadonlyMap<string, FieldDefinition>
}

/** A collection whose records sign in. */
export type AuthCollection = CollectionDefinition & { readonly auth: AuthOptions }

/** The checksum with which PocketBase names collections and fields. */
export const decimalCrc = (text: string): string => String(crc32(text) >>> 0)

/** PocketBase's default collection id; the default `users` collection has a fixed one. */
export const collectionId = (type: CollectionType, name: string): string =>
  type === 'auth' && name === 'users' ? '_pb_users_auth_' : `pbc_${decimalCrc(type + name)}`

/** Whether the field holds ids of records. */
export const isRelation = (field: FieldDefinition): field is FieldOf<'relation'> => field.type === 'relation'

const named = <F extends Field>(name: string, field: F): F & Named => ({
  ...field,
  id: field.type + decimalCrc(name),
  name,
})

/** An id of ours: 15 characters of `[a-z0-9]`, made by the server when the client sends none. */
const idField = named('id', {
  type: 'text',
  system: true,
  required: true,
  primaryKey: true,
  min: 15,
  max: 15,
  pattern: '^[a-z0-9]+$',
  autogeneratePattern: '[a-z0-9]{15}',
})

const TEXT_LIKE: readonly Field['type'][] = [
  'text',
  'editor',
  'email',
  'url',
  'date',
  'autodate',
  'select',
  'relation',
  'file',
  'password',
]

/** Fields whose unset value is `''` and must not count in a unique index unless a value is asked for. */
const isPartialUnique = (field: Field): boolean =>
  !field.required && TEXT_LIKE.includes(field.type) && !isMultiple(field)

const indexesOf = (declared: Collection, fields: readonly FieldDefinition[]): IndexDefinition[] => {
  const single = fields.flatMap((field): IndexDefinition[] => {
    if (!field.unique && !field.index) return []
    const partial = field.unique === true && isPartialUnique(field)
    return [
      {
        name: `idx_${declared.name}_${field.name}`,
        columns: [field.name],
        unique: field.unique === true,
        where: partial ? `"${field.name}" != ''` : '',
      },
    ]
  })
  const composed = (declared.policy().indexes ?? []).map((index) => ({
    name: `idx_${declared.name}_${index.columns.join('_')}`,
    columns: index.columns,
    unique: index.unique === true,
    where: index.where ?? '',
  }))
  return [...single, ...composed]
}

const DAY = 86_400
/** How long each kind of token of a collection holds, in seconds (PocketBase's defaults). */
export const durationsOf = (name: string): AuthOptions['durations'] => ({
  auth: name === '_superusers' ? DAY : 5 * DAY,
  file: 180,
  verification: DAY,
  passwordReset: 1800,
  emailChange: 1800,
})

/** The definition of a declared collection. Throws when two fields share a name. */
export const fromDeclaration = (declared: Collection): CollectionDefinition => {
  const policy = declared.policy()
  const fields: FieldDefinition[] = [
    idField,
    ...Object.entries(declared.fields).map(([name, field]) => named(name, field) as FieldDefinition),
    named('created', { type: 'autodate', onCreate: true }),
    named('updated', { type: 'autodate', onCreate: true, onUpdate: true }),
  ]
  const byName = new Map(fields.map((field) => [field.name, field]))
  if (byName.size !== fields.length) throw new Error(`${declared.name} declares a field twice`)
  return {
    id: collectionId(declared.type, declared.name),
    name: declared.name,
    type: declared.type,
    system: declared.system,
    fields,
    byName,
    listRule: policy.list ?? policy.read ?? null,
    viewRule: policy.view ?? policy.read ?? null,
    createRule: policy.create ?? policy.write ?? null,
    updateRule: policy.update ?? policy.write ?? null,
    deleteRule: policy.delete ?? policy.write ?? null,
    indexes: indexesOf(declared, fields),
    managers: policy.managers ?? [],
    subject: policy.subject ?? null,
    auth:
      declared.type === 'auth'
        ? {
            authRule: policy.auth ?? null,
            manageRule: policy.manage ?? null,
            passwordAuth: { enabled: true, identityFields: ['email'] },
            authAlert: { enabled: true },
            oauth2: { enabled: false, providers: [] },
            mfa: { enabled: policy.secondStep !== undefined, duration: 600, rule: policy.secondStep ?? '' },
            otp: { enabled: policy.otp ?? false, duration: 180, length: 8 },
            durations: durationsOf(declared.name),
          }
        : null,
  }
}

/** The single-column unique index on a field, if there is one: it makes a back-relation single. */
export const uniqueIndexOn = (
  definition: CollectionDefinition,
  column: string,
): IndexDefinition | undefined =>
  definition.indexes.find(
    (index) =>
      index.unique && index.columns.length === 1 && index.columns[0]?.toLowerCase() === column.toLowerCase(),
  )

/** The statement of an index, as PocketBase shows it and as SQLite runs it. */
export const indexSql = (table: string, index: IndexDefinition): string =>
  index.sql ??
  `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX \`${index.name}\` ON \`${table}\` (${index.columns
    .map((column) => `\`${column}\``)
    .join(', ')})${index.where ? ` WHERE ${index.where}` : ''}`
