/**
 * A PocketBase collections export → definitions for the engine: same ids, fields, rules, indexes, auth
 * options and views. `createTables` creates the tables; token secrets are not part of an export and are
 * derived anew.
 */
import * as z from 'zod'
import * as system from '#drizzle/collections/system.ts'
import {
  type AuthOptions,
  type CollectionDefinition,
  collectionId,
  decimalCrc,
  durationsOf,
  type FieldDefinition,
  fromDeclaration,
  type IndexDefinition,
  type MailTemplate,
  type TokenType,
} from './definition.ts'
import { withSystemFields, withSystemIndexes } from './import-defaults.ts'
import { type CollectionJson, collectionJson, type FieldJson, fieldJson, unwrapped } from './import-json.ts'
import { viewFieldsOf } from './import-views.ts'
import { compilePattern } from './pattern.ts'

const LISTS: readonly string[] = ['select', 'relation', 'file']

/** An invalid pattern must fail here, not on the first request. */
const checkPattern = (name: string, pattern: string): void => {
  try {
    compilePattern(pattern)
  } catch (error) {
    throw new Error(`The pattern of ${name} cannot be used: ${pattern}`, { cause: error })
  }
}

/** Options that are null in the export are absent here; single-value lists may come without `maxSelect`. */
const fieldOf = (json: FieldJson): FieldDefinition => {
  const given = Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null))
  const field: Record<string, unknown> = { ...given, id: json.id || json.type + decimalCrc(json.name) }
  if (LISTS.includes(json.type)) field.maxSelect = Number(given.maxSelect ?? 1)
  if (json.type === 'select') field.values ??= []
  if (json.type === 'relation') field.collection = String(given.collectionId ?? '')
  if (typeof given.pattern === 'string') checkPattern(json.name, given.pattern)
  // The parse boundary: options unknown to a field type are never read.
  return { ...field, name: json.name, type: json.type } as FieldDefinition
}

const INDEX =
  /^\s*create\s+(unique\s+)?index\s+(?:if\s+not\s+exists\s+)?[`"[]?([^`"\]\s(]+)[`"\]]?\s+on\s+[`"[]?[^`"\]\s(]+[`"\]]?\s*\(([\s\S]*)$/i

/** The text up to the parenthesis that closes the column list, and the text after it. */
const splitColumns = (text: string): [columns: string[], rest: string] => {
  const columns: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '(') depth += 1
    else if (character === ',' && depth === 0) {
      columns.push(text.slice(from, at))
      from = at + 1
    } else if (character === ')') {
      if (depth === 0) return [[...columns, text.slice(from, at)], text.slice(at + 1)]
      depth -= 1
    }
  }
  throw new Error('the column list does not end')
}

const columnName = (text: string): string =>
  text
    .trim()
    .replace(/\s+(collate\s+\S+|asc|desc)/gi, '')
    .replace(/^[`"[]|[`"\]]$/g, '')

/** An index from its statement. Throws for an invalid one. */
export const parseIndex = (sql: string): IndexDefinition => {
  const match = INDEX.exec(sql)
  if (!match?.[2]) throw new Error(`Not an index: ${sql}`)
  const [columns, rest] = splitColumns(match[3] ?? '')
  const where = /^\s*where\s+([\s\S]+?);?\s*$/i.exec(rest)?.[1] ?? ''
  return {
    name: match[2],
    columns: columns.map(columnName),
    unique: Boolean(match[1]),
    where,
    ...(columns.length === 1 && /collate\s+nocase/i.test(columns[0] ?? '') ? { ignoresCase: true } : {}),
    sql,
  }
}

const tokens: readonly TokenType[] = ['auth', 'file', 'verification', 'passwordReset', 'emailChange']

const templatesOf = (json: CollectionJson): Record<string, MailTemplate> => {
  const given = {
    verificationTemplate: json.verificationTemplate,
    resetPasswordTemplate: json.resetPasswordTemplate,
    confirmEmailChangeTemplate: json.confirmEmailChangeTemplate,
    otp: json.otp?.emailTemplate,
    authAlert: json.authAlert?.emailTemplate,
  }
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, found]) =>
      found ? [[name, { subject: found.subject ?? '', body: found.body ?? '' }]] : [],
    ),
  )
}

const authOf = (json: CollectionJson): AuthOptions => {
  const defaults = durationsOf(json.name)
  const durations = tokens.map((type) => [type, json[`${type}Token`]?.duration ?? defaults[type]] as const)
  return {
    authRule: json.authRule === undefined ? '' : json.authRule,
    manageRule: json.manageRule ?? null,
    passwordAuth: {
      enabled: json.passwordAuth?.enabled ?? true,
      identityFields: json.passwordAuth?.identityFields ?? ['email'],
    },
    authAlert: { enabled: json.authAlert?.enabled ?? true },
    oauth2: {
      enabled: json.oauth2?.enabled ?? false,
      providers: json.oauth2?.providers ?? [],
      mappedFields: json.oauth2?.mappedFields ?? {},
    },
    mfa: {
      enabled: json.mfa?.enabled ?? false,
      duration: json.mfa?.duration ?? 600,
      rule: json.mfa?.rule ?? '',
    },
    otp: {
      enabled: json.otp?.enabled ?? false,
      duration: json.otp?.duration ?? 180,
      length: json.otp?.length ?? 8,
    },
    durations: { ...defaults, ...Object.fromEntries(durations) },
    templates: templatesOf(json),
  }
}

const definitionOf = (json: CollectionJson): CollectionDefinition => {
  if (!json.fields && json.schema !== undefined)
    throw new Error(`${json.name} is of a PocketBase before 0.23: export it again from a newer one`)
  const given = (json.fields ?? []).map(fieldOf)
  if (new Set(given.map((field) => field.name)).size !== given.length)
    throw new Error(`${json.name} has two fields of one name`)
  const fields = withSystemFields(json.type, given)
  const byName = new Map(fields.map((field) => [field.name, field]))
  if (!byName.has('id')) throw new Error(`${json.name} has no id field`)
  if (json.type === 'view' && !json.viewQuery?.trim()) throw new Error(`The view ${json.name} has no query`)
  const definition: CollectionDefinition = {
    id: json.id || collectionId(json.type, json.name),
    name: json.name,
    type: json.type,
    system: json.system,
    fields,
    byName,
    indexes: (json.indexes ?? []).map(parseIndex),
    listRule: json.listRule ?? null,
    viewRule: json.viewRule ?? null,
    createRule: json.createRule ?? null,
    updateRule: json.updateRule ?? null,
    deleteRule: json.deleteRule ?? null,
    managers: [],
    subject: null,
    auth: json.type === 'auth' ? authOf(json) : null,
    ...(json.type === 'view' ? { viewQuery: json.viewQuery ?? '' } : {}),
    created: json.created,
    updated: json.updated,
  }
  return { ...definition, indexes: withSystemIndexes(definition) }
}

const MIN_PASSWORD_LENGTH = 8

/**
 * Superusers of an imported schema follow PocketBase's password rules; only the product itself requires more.
 */
const withPasswordOf = (definition: CollectionDefinition): CollectionDefinition => {
  const fields = definition.fields.map((field) =>
    definition.type === 'auth' && field.type === 'password' ? { ...field, min: MIN_PASSWORD_LENGTH } : field,
  )
  return { ...definition, fields, byName: new Map(fields.map((field) => [field.name, field])) }
}

const SIGN_IN_ROWS = [system.externalAuths, system.mfas, system.otps, system.authOrigins]
const SYSTEM = [system.superusers, ...SIGN_IN_ROWS]

/**
 * Sign-in rows are written by this code and their fields cannot be changed in PocketBase: they have the
 * imported id and the declaration of this project.
 */
const anyDefinitionOf = (json: CollectionJson): CollectionDefinition => {
  const own = SIGN_IN_ROWS.find((declared) => declared.name === json.name)
  if (!own) return definitionOf(json)
  const declared = fromDeclaration(own)
  return { ...declared, id: json.id || declared.id, created: json.created, updated: json.updated }
}

/** A view exported without fields gets those of its query. It may read views before it. */
const withViewFields = (collections: readonly CollectionJson[]): CollectionJson[] => {
  const sources = new Map(
    collections.map((json) => {
      const { name, fields } = json
      return [json, { id: json.id || collectionId(json.type, name), name, fields: fields ?? [] }] as const
    }),
  )
  return collections.map((json) => {
    const source = sources.get(json)
    if (json.type !== 'view' || !json.viewQuery || !source || source.fields.length > 0) return json
    const fields = z.array(fieldJson).parse(viewFieldsOf(json.viewQuery, [...sources.values()]))
    sources.set(json, { ...source, fields })
    return { ...json, fields }
  })
}

/**
 * The definitions of an export (the JSON value or its text), in its order; missing system collections are
 * added. Throws an Error that names the collection and its problem.
 */
export const fromPocketBase = (exported: unknown): CollectionDefinition[] => {
  const value: unknown = typeof exported === 'string' ? JSON.parse(exported) : exported
  const parsed = z.array(collectionJson).safeParse(unwrapped(value))
  if (!parsed.success)
    throw new Error(`Not a PocketBase collections export:\n${z.prettifyError(parsed.error)}`)
  const definitions = withViewFields(parsed.data).map(anyDefinitionOf)
  const known = new Set(definitions.map((definition) => definition.name.toLowerCase()))
  const missing = SYSTEM.filter((declared) => !known.has(declared.name.toLowerCase()))
  return [...definitions, ...missing.map((declared) => withPasswordOf(fromDeclaration(declared)))]
}
