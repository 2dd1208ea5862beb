/** Products from a table: what would be created, changed and refused is shown line by line before any of it is done. */
import { setImmediate as pause } from 'node:timers/promises'
import { categories, tags } from '#drizzle/collections/categories.ts'
import { type produitFields, produits } from '#drizzle/collections/produits.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { badRequest, conflict } from '#server/core/errors.ts'
import type { Actor } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { type Change, type Outcome, outcomeOf, rehearse } from './rehearsal.ts'
import { type Names, readProduitsTable, type TableRow, tableHead, tableRows } from './table.ts'
import { importVariants } from './variants.ts'

type Produit = RecordOf<typeof produitFields>

const MAX_LINES = 1000
const MAX_NAMES = 10_000
/** Rows that an export reads at once, and others wait for. */
const AT_ONCE = 200

/** Categories by their address, which two never share. */
const namesOf = (reader: Reader): Names => {
  const all = reader.find(categories, { kind: 'produit' }, { limit: MAX_NAMES })
  const tagged = reader.find(tags, {}, { limit: MAX_NAMES })
  return {
    nameOf: (id) => all.find((category) => category.id === id)?.slug ?? '',
    idOf: (slug) => {
      if (slug === '') return ''
      const found = all.find((category) => category.slug === slug)
      if (!found) throw badRequest(`«\u00a0${slug}\u00a0» n’est l’adresse d’aucune catégorie.`)
      return found.id
    },
    tagNameOf: (id) => tagged.find((tag) => tag.id === id)?.slug ?? '',
    tagIdOf: (slug) => {
      const found = tagged.find((tag) => tag.slug === slug)
      if (!found) throw badRequest(`«\u00a0${slug}\u00a0» n’est l’adresse d’aucune étiquette.`)
      return found.id
    },
  }
}

/** A table trims its cells, and marks as text what a spreadsheet would run. */
const isSame = (stored: string, read: string): boolean =>
  stored.trim() === read.trim() || stored.trim() === `'${read.trim()}`

interface Read extends Pick<TableRow, 'values' | 'columns'> {
  readonly names: Names
}

/** The changes of a row, with the table's labels. */
const changesOf = (before: Partial<Produit>, { values, columns, names }: Read): Change[] =>
  columns.flatMap(({ field, write }) => {
    if (!(field in values)) return []
    const [stored, read] = [String(write(before, names)), String(write({ ...before, ...values }, names))]
    return isSame(stored, read) ? [] : [{ field, before: stored, after: read }]
  })

const only = (values: Partial<Produit>, changes: readonly Change[]): Partial<Produit> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => changes.some(({ field }) => field === name)))

/** Writes a row to a product; its variants by the rules of their form. */
const write = (tx: Tx, now: Date, produit: Produit, changed: Partial<Produit>): void => {
  const { options, variants, ...plain } = changed
  // Of variants the stock is the sum.
  const hasVariants = (variants ?? produit.variants ?? []).length > 0
  const { stock, ...rest } = plain
  const values = hasVariants || stock === undefined ? rest : { ...rest, stock }
  const next = Object.keys(values).length > 0 ? tx.update(produits, produit.id, values) : produit
  if (options === undefined && variants === undefined) return
  importVariants(tx, now, next, {
    options: options ?? produit.options ?? [],
    variants: variants ?? produit.variants ?? [],
  })
}

/** A product that is new to us: one of this title was made by this very file before, or is another one whose line lacks its id. */
const create = (tx: Tx, now: Date, read: Read): Omit<Outcome, 'line' | 'reason'> => {
  const { values } = read
  const title = values.title ?? ''
  if (title === '') throw badRequest('Un nouveau produit demande un titre.')
  const duplicate = tx.firstOrNull(produits, { title })
  if (duplicate) {
    if (changesOf(duplicate, read).every(({ field }) => isMadeHere(field)))
      return { title, act: 'same', changes: [] }
    throw conflict('Un produit porte déjà ce titre. Indiquez son identifiant pour le modifier.')
  }
  const { options = [], variants = [], ...plain } = values
  const made = tx.create(produits, { marksPdf: true, ...plain, slug: values.slug ?? '' })
  if ((options ?? []).length > 0 || (variants ?? []).length > 0)
    importVariants(tx, now, made, { options: options ?? [], variants: variants ?? [] })
  return { title, act: 'create', changes: changesOf({}, read) }
}

/** Keys and summed stock of variants are made by the server: a file for new products has neither. */
const isMadeHere = (field: string): boolean => field === 'variants' || field === 'stock'

const change = (tx: Tx, now: Date, id: string, read: Read): Omit<Outcome, 'line' | 'reason'> => {
  const produit = tx.getOrNull(produits, id)
  if (!produit) throw badRequest('Aucun produit n’a cet identifiant.')
  const changes = changesOf(produit, read)
  const isOfVariants = (produit.variants ?? []).length > 0 && read.values.variants === undefined
  if (changes.some(({ field }) => field === 'stock') && isOfVariants)
    throw conflict('Son stock est celui de ses variantes\u00a0: changez-le sur sa fiche.')
  if (changes.length > 0) write(tx, now, produit, only(read.values, changes))
  return { title: produit.title, act: changes.length > 0 ? 'change' : 'same', changes }
}

const checkPrices = ({ price, salePrice }: Partial<Produit>): void => {
  if (price !== undefined && salePrice !== undefined && salePrice !== null && salePrice >= price)
    throw badRequest('Le prix promotionnel doit être inférieur au prix.')
}

interface Reading {
  readonly names: Names
  readonly now: Date
  /** Ids of the lines before. */
  readonly seen: Set<string>
}

const apply = (
  tx: Tx,
  { line, id, values, columns, problem }: TableRow,
  { names, now, seen }: Reading,
): Outcome =>
  outcomeOf(line, values.title ?? id, () => {
    if (problem) throw badRequest(problem)
    if (id !== '' && seen.has(id)) throw badRequest('Cet identifiant figure deux fois dans le fichier.')
    seen.add(id)
    checkPrices(values)
    const read = { values, columns, names }
    return id === '' ? create(tx, now, read) : change(tx, now, id, read)
  })

/** Shows what a file comes to, or does it once that was confirmed; the same file again changes nothing. Throws 400 for no such file, 409 as `rehearse`. */
export const importProduits = (
  engine: Engine,
  actor: Actor,
  { csv, confirmed }: { readonly csv: string; readonly confirmed?: string },
) =>
  rehearse(engine, actor, confirmed, (tx) => {
    const names = namesOf(tx)
    const optionsOf = (id: string) => (tx.getOrNull(produits, id)?.options ?? []).length
    const rows = readProduitsTable(csv, names, optionsOf)
    if (rows.length > MAX_LINES) throw badRequest(`Ce fichier dépasse ${MAX_LINES} lignes.`)
    const reading = { names, now: engine.clock.now(), seen: new Set<string>() }
    return rows.map((row) => apply(tx, row, reading))
  })

/** Every product as such a file, which is imported again without any change: some at a time, however many there are. */
export async function* exportProduits(reader: Reader): AsyncGenerator<string> {
  const names = namesOf(reader)
  yield tableHead()
  let last = { created: '', id: '' }
  for (;;) {
    const filter = 'created > {:created} || (created = {:created} && id > {:id})'
    const some = reader.find(produits, { filter, params: last }, { sort: 'created,id', limit: AT_ONCE })
    if (some.length > 0) yield tableRows(some, names)
    const end = some.at(-1)
    if (!end || some.length < AT_ONCE) return
    last = { created: end.created, id: end.id }
    await pause()
  }
}
