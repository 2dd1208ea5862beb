/**
 * Rows for a database of any version: its columns are read from SQLite, their meaning from the current
 * declarations where they still exist.
 */
import type Database from 'better-sqlite3'
import * as z from 'zod'
import { collections } from '#drizzle/collections/index.ts'
import { type Field, type Fields, isMultiple } from '#drizzle/field-kinds.ts'
import { JSON_SHAPES } from '#drizzle/json-shapes.ts'
import { stamp } from '#server/core/clock.ts'
import { createRegistry } from '#server/records/schema/registry.ts'
import type { Dice } from '../seed/random.ts'

interface Column {
  readonly name: string
  readonly type: string
  readonly notnull: number
}
type Cell = string | number | null

const TEXTS = [
  'Une séance à l’essai\u00a0: « souffle »',
  'Ça va\u00a0? Été, cœur, naïveté, Ÿ',
  '👩‍👩‍👧‍👦 e\u0301 \u202eétoile',
  'ligne\nligne\r\n\ttab',
  'un "guillemet", un \'apostrophe\' et 100\u00a0% de %_',
  '\u0000',
  'null',
]
/** The repeated and the missing hours in Europe/Paris. */
const CLOCK_CHANGES = [
  '2026-03-29 00:59:59.999Z',
  '2026-03-29 01:00:00.000Z',
  '2026-03-28 23:00:00.000Z',
  '2026-10-25 00:30:00.000Z',
  '2026-10-25 01:30:00.000Z',
  '2026-10-24 22:00:00.000Z',
]
const DAYS_BACK = 300
const DAY_MS = 86_400_000
/** As accepted by earlier versions, which had no maximum number of days. */
const FAR_DAYS = 9_999_999
const ROWS: Readonly<Record<string, number>> = {
  users: 200,
  enrollments: 900,
  progress: 600,
  analytics: 400,
  modules: 100,
  orders: 200,
  _superusers: 2,
  site_settings: 1,
  // Settings are encrypted with the secret of their site; without any it has its defaults.
  _params: 0,
}
const OTHER_ROWS = 40

const fieldsOf = (table: string): Fields => collections.find(({ name }) => name === table)?.fields ?? {}

const text = (luck: Dice): string => {
  if (luck.luck(0.1)) return ''
  if (luck.luck(0.05)) return 'Un long texte, accentué. '.repeat(luck.whole(40, 400))
  return luck.luck(0.5) ? `Texte ${luck.whole(0, 1e6)}` : luck.pick(TEXTS)
}
const instant = (luck: Dice): string =>
  luck.luck(0.2)
    ? luck.pick(CLOCK_CHANGES)
    : stamp(new Date(Date.now() - luck.whole(1, DAYS_BACK * DAY_MS) - DAY_MS))

/** A value of a zod schema made of the parts of `json-shapes.ts`; null for an unknown part. */
const ofShape = (schema: z.ZodType, luck: Dice): unknown => {
  if (schema instanceof z.ZodOptional)
    return luck.luck(0.5) ? ofShape(schema.unwrap() as z.ZodType, luck) : undefined
  if (schema instanceof z.ZodString) return luck.luck(0.5) ? 'https://exemple.fr/é' : text(luck).slice(0, 200)
  if (schema instanceof z.ZodNumber) return luck.whole(schema.minValue ?? 0, 100)
  if (schema instanceof z.ZodBoolean) return luck.luck(0.5)
  if (schema instanceof z.ZodEnum) return luck.pick(schema.options)
  if (schema instanceof z.ZodLiteral) return luck.pick([...schema.values])
  if (schema instanceof z.ZodArray)
    return Array.from({ length: luck.whole(0, 3) }, () => ofShape(schema.element as z.ZodType, luck))
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item) => ofShape(item as z.ZodType, luck))
  if (schema instanceof z.ZodRecord) return { nom: ofShape(schema.valueType as z.ZodType, luck) }
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, part]) => [name, ofShape(part as z.ZodType, luck)]),
    )
  return null
}

interface Drawer {
  readonly luck: Dice
  readonly ids: (table: string) => readonly string[]
  readonly hash: string
}

const numberOf = (name: string, field: Field & { type: 'number' }, luck: Dice): number | null => {
  if (field.nullable && luck.luck(0.3)) return null
  if (name === 'releaseAfterDays') return luck.pick([0, 0, 1, 7, 30, FAR_DAYS])
  const value = luck.whole(field.min ?? 0, Math.min(field.max ?? 1000, 1000))
  return field.onlyInt ? value : value + luck.pick([0, 0.5, 0.99])
}

const ofField = (table: string, name: string, field: Field, nth: number, drawer: Drawer): Cell => {
  const { luck, ids, hash } = drawer
  const many = <T>(list: readonly T[]): string =>
    JSON.stringify(luck.shuffled(list).slice(0, luck.whole(0, 3)))
  switch (field.type) {
    case 'number':
      return numberOf(name, field, luck)
    case 'bool':
      return luck.whole(0, 1)
    case 'date':
    case 'autodate':
      return !field.required && luck.luck(0.2) ? '' : instant(luck)
    case 'email':
      return `personne${nth}.${table.replace(/^_/, '')}@example.com`
    case 'url':
      return luck.pick(['', 'https://exemple.fr/é?x=[1]'])
    case 'password':
      return hash
    case 'select':
      return isMultiple(field) ? many(field.values) : luck.pick(field.values)
    case 'relation':
      if (isMultiple(field)) return many(ids(field.collection))
      return (field.required || luck.luck(0.9)) && ids(field.collection).length > 0
        ? luck.pick(ids(field.collection))
        : ''
    case 'file':
      return isMultiple(field) ? '[]' : ''
    case 'json': {
      const shape = JSON_SHAPES[table]?.[name]
      return shape && luck.luck(0.8) ? JSON.stringify(ofShape(shape.schema, luck) ?? null) : null
    }
    case 'editor':
      return `<p>${text(luck).replaceAll('\u0000', '')}</p>`
    case 'text':
      if (field.unique || field.pattern || name === 'slug' || name === 'tokenKey')
        return `${name.toLowerCase()}-${table.replaceAll('_', '')}-${nth}`
      if (field.addresses) return 'https://exemple.fr/'
      return text(luck).slice(0, field.max || 5000) || (field.required ? 'Sans nom' : '')
    default:
      return ''
  }
}

/** A value of a column without a current declaration. */
const ofColumn = ({ name, type, notnull }: Column, nth: number, luck: Dice): Cell => {
  if (name === 'status') return 'done'
  if (name === 'payload') return '{}'
  if (name === 'series') return `serie-${nth}`
  if (name === 'year') return 2020 + (nth % 7)
  if (/^(created|updated|run_at)$/.test(name)) return instant(luck)
  if (!notnull && luck.luck(0.3)) return null
  return /text/i.test(type) ? `Texte ${nth}` : luck.whole(0, 30)
}

/** The tables of a database, except those of SQLite and of its migrations. */
export const tablesOf = (db: Database.Database): string[] =>
  db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    .pluck()
    .all()
    // Derived tables are rebuilt while the site runs.
    .filter(
      (name): name is string => typeof name === 'string' && !/^(__drizzle_migrations$|_search_)/.test(name),
    )

/**
 * Fills every table. A row whose unique values exist already is left out; `hash` is that of every account's
 * password.
 */
export const fillOld = (db: Database.Database, luck: Dice, hash: string): void => {
  const tables = tablesOf(db)
  const drawn = new Map(
    tables.map((table) => [
      table,
      Array.from({ length: ROWS[table] ?? OTHER_ROWS }, (_, nth) =>
        `${table.replace(/[^a-z]/gi, '').toLowerCase()}000000000000000`
          .slice(0, 10)
          .concat(String(10_000 + nth)),
      ),
    ]),
  )
  const drawer: Drawer = { luck, ids: (table) => drawn.get(table) ?? [], hash }
  const users = createRegistry(collections).find('users')?.id ?? ''
  const cellOf = (table: string, column: Column, nth: number, id: string): Cell => {
    if (column.name === 'id') return id
    if (column.name === 'collectionRef') return users
    if (column.name === 'recordRef') return luck.pick(drawer.ids('users'))
    const field = fieldsOf(table)[column.name]
    return field ? ofField(table, column.name, field, nth, drawer) : ofColumn(column, nth, luck)
  }
  db.transaction(() => {
    for (const [table, ids] of drawn) {
      const columns = db.pragma(`table_info("${table}")`) as Column[]
      const names = columns.map(({ name }) => `"${name}"`).join()
      const insert = db.prepare(
        `INSERT OR IGNORE INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join()})`,
      )
      ids.forEach((id, nth) => {
        insert.run(columns.map((column) => cellOf(table, column, nth, id)))
      })
    }
  })()
}
