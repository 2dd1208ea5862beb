/** The columns of a table: a field each, and the name of what a relation leads to beside its id. */
import type { Collection } from '#drizzle/collection.ts'
import type { Field } from '#drizzle/field-kinds.ts'
import { type RawRecord, system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { noRequest } from '#server/records/request-info.ts'

/** An instant is UTC in the record API's format; a table shows it in Paris. */
export type Value = string | number | { readonly instant: string }

/** Names of related records, by id. */
export type Names = ReadonlyMap<string, string>

export interface Column {
  readonly head: string
  readonly value: (record: RawRecord, names: Names) => Value
}

/** What a record of another collection is called by. */
const NAMED_BY: Readonly<Record<string, string>> = {
  users: 'email',
  courses: 'title',
  modules: 'title',
  lessons: 'title',
  produits: 'title',
  categories: 'name',
  orders: 'number',
  invoices: 'number',
  coupons: 'code',
  offers: 'title',
  questionnaires: 'title',
}

/** Names of files are only shown to screens. */
const LEFT_OUT = new Set(['fileNames'])

/** Fields that may leave, of anybody: no hidden one, no password. */
export const exportedFields = (collection: Collection): [name: string, field: Field][] =>
  Object.entries(collection.fields).filter(
    ([name, field]) => !field.hidden && field.type !== 'password' && !LEFT_OUT.has(name),
  )

const SYSTEM_HEADS: Readonly<Record<string, string>> = {
  id: 'Identifiant',
  created: 'Créé le',
  updated: 'Modifié le',
}

const headOf = (name: string, field: Field): string => {
  const label = SYSTEM_HEADS[name] ?? field.label ?? name
  return field.type === 'number' && field.money ? `${label} (€)` : label
}

const listed = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

const choiceLabel = (labels: Readonly<Record<string, string>> | undefined, value: string): string =>
  labels?.[value] ?? value

const shownValue = (field: Field, value: unknown): Value => {
  if (value === null || value === undefined || value === '') return ''
  switch (field.type) {
    case 'bool':
      return value === true ? 'oui' : 'non'
    case 'number':
      return field.money === 'cents' ? Number(value) / 100 : Number(value)
    case 'date':
    case 'autodate':
      return { instant: String(value) }
    case 'json':
    case 'geoPoint':
      return JSON.stringify(value)
    case 'select':
      return (Array.isArray(value) ? value : [value])
        .map((one) => choiceLabel(field.labels, String(one)))
        .join(', ')
    default:
      return listed(value)
  }
}

const isNamed = (field: Field): boolean =>
  field.type === 'relation' && field.maxSelect === 1 && field.collection in NAMED_BY

export const columnsOf = (collection: Collection): Column[] => {
  const id: Column = { head: 'Identifiant', value: (record) => record.id }
  const own = exportedFields(collection).flatMap(([name, field]): Column[] => {
    const head = headOf(name, field)
    const plain: Column = { head, value: (record) => shownValue(field, record[name]) }
    if (!isNamed(field)) return [plain]
    return [
      { head, value: (record, names) => names.get(String(record[name])) ?? '' },
      { head: `${head} (identifiant)`, value: plain.value },
    ]
  })
  const times = ['created', 'updated'].map(
    (name): Column => ({
      head: SYSTEM_HEADS[name] ?? name,
      value: (record) => ({ instant: String(record[name] ?? '') }),
    }),
  )
  return [id, ...own, ...times]
}

/** The names of what the records of a page lead to. */
export const namesOf = (
  { store, registry, clock }: EngineCore,
  collection: Collection,
  page: readonly RawRecord[],
): Names => {
  const names = new Map<string, string>()
  const context = { actor: system, request: noRequest, now: clock.now() }
  for (const [name, field] of exportedFields(collection)) {
    if (field.type !== 'relation' || !isNamed(field)) continue
    const by = NAMED_BY[field.collection] ?? 'id'
    const target = registry.find(field.collection)
    const ids = [...new Set(page.map((record) => String(record[name])).filter(Boolean))]
    if (!target || ids.length === 0) continue
    for (const row of store.pick(target, [by], { ids }, context)) names.set(String(row.id), String(row[by]))
  }
  return names
}
