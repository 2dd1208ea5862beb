/**
 * What PocketBase adds to every submitted collection (core/collection_model.go): a primary key, and the
 * fields and unique indexes required for sign-in. Hand-written schemas leave them out.
 */
import {
  type CollectionDefinition,
  decimalCrc,
  type FieldDefinition,
  type IndexDefinition,
  indexSql,
  uniqueIndexOn,
} from './definition.ts'

const KEY_PATTERN = '^[a-z0-9]+$'

type SystemField = { readonly type: FieldDefinition['type'] } & Readonly<Record<string, unknown>>

interface SystemFieldRule {
  /** The field when the schema has none. */
  readonly absent: SystemField
  /** Options that apply whatever the schema says. */
  readonly enforced: Readonly<Record<string, unknown>>
}

const KEY: SystemFieldRule = {
  absent: { type: 'text', min: 15, max: 15, pattern: KEY_PATTERN, autogeneratePattern: '[a-z0-9]{15}' },
  enforced: { system: true, required: true, primaryKey: true, hidden: false },
}

const SIGN_IN: Readonly<Record<string, SystemFieldRule>> = {
  password: {
    absent: { type: 'password', min: 8 },
    enforced: { system: true, hidden: true, required: true },
  },
  tokenKey: {
    absent: { type: 'text', min: 30, max: 60, autogeneratePattern: '[a-zA-Z0-9]{50}' },
    enforced: { system: true, hidden: true, required: true },
  },
  email: { absent: { type: 'email', required: true }, enforced: { system: true, hidden: false } },
  emailVisibility: { absent: { type: 'bool' }, enforced: { system: true } },
  verified: { absent: { type: 'bool' }, enforced: { system: true } },
}

const settle = (
  name: string,
  { absent, enforced }: SystemFieldRule,
  given: FieldDefinition | undefined,
): FieldDefinition => {
  const fits = given?.type === absent.type ? given : undefined
  const base = fits ?? { ...absent, id: absent.type + decimalCrc(name), name }
  // The parse boundary, as for all fields of an import: the type and its options come from the table above.
  return { ...base, ...enforced } as FieldDefinition
}

/** The fields of a schema with the system fields of its type: the key first, other missing ones last. */
export const withSystemFields = (
  type: CollectionDefinition['type'],
  given: readonly FieldDefinition[],
): FieldDefinition[] => {
  if (type === 'view') return [...given]
  const find = (name: string) => given.find((field) => field.name === name)
  const key = settle('id', KEY, find('id'))
  const settled = [key.type === 'text' && !key.pattern ? { ...key, pattern: KEY_PATTERN } : key]
  if (type === 'auth')
    settled.push(...Object.entries(SIGN_IN).map(([name, rule]) => settle(name, rule, find(name))))
  const stored = given.map((field) => settled.find(({ name }) => name === field.name) ?? field)
  const added = settled.filter(({ name }) => !find(name))
  return find('id') ? [...stored, ...added] : [key, ...stored, ...added.slice(1)]
}

/** Unique indexes on the identity fields of an account, where the schema has none. */
export const withSystemIndexes = (definition: CollectionDefinition): readonly IndexDefinition[] => {
  if (definition.type !== 'auth') return definition.indexes
  const wanted = [
    { column: 'tokenKey', where: '' },
    { column: 'email', where: "`email` != ''" },
  ]
  const missing = wanted
    .filter(({ column }) => !uniqueIndexOn(definition, column))
    .map(({ column, where }): IndexDefinition => {
      const index = { name: `idx_${column}_${definition.id}`, columns: [column], unique: true, where }
      return { ...index, sql: indexSql(definition.name, index) }
    })
  return [...definition.indexes, ...missing]
}
