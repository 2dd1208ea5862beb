/** Products from a table: what would be created, changed and refused is shown line by line before any of it is done. */
import { categories } from '#drizzle/collections/categories.ts'
import { type produitFields, produits } from '#drizzle/collections/produits.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { badRequest, conflict } from '#server/core/errors.ts'
import type { Actor } from '#server/records/actor.ts'
import type { Engine, Reader, Tx } from '#server/records/types.ts'
import { type Change, type Outcome, outcomeOf, rehearse } from './rehearsal.ts'
import { type Names, produitsTable, readProduitsTable, type TableRow } from './table.ts'

type Produit = RecordOf<typeof produitFields>

const MOST_LINES = 1000

/** Categories by their address, which two never share. */
const namesOf = (reader: Reader): Names => {
  const all = reader.find(categories, { kind: 'produit' })
  return {
    nameOf: (id) => all.find((category) => category.id === id)?.slug ?? '',
    idOf: (slug) => {
      if (slug === '') return ''
      const found = all.find((category) => category.slug === slug)
      if (!found) throw badRequest(`«\u00a0${slug}\u00a0» n’est l’adresse d’aucune catégorie.`)
      return found.id
    },
  }
}

const shown = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** A table trims its cells, and marks as text what a spreadsheet would run. */
const isSame = (stored: string, read: string): boolean =>
  stored.trim() === read || stored.trim() === `'${read}`

const changesOf = (before: Partial<Produit>, values: Partial<Produit>): Change[] =>
  (Object.keys(values) as (keyof Produit)[]).flatMap((field) =>
    isSame(shown(before[field]), shown(values[field]))
      ? []
      : [{ field, before: shown(before[field]), after: shown(values[field]) }],
  )

/** A product that is new to us: one of this title was made by this very file before, or is another one whose line lacks its id. */
const create = (tx: Tx, values: Partial<Produit>): Omit<Outcome, 'line' | 'reason'> => {
  const title = values.title ?? ''
  if (title === '') throw badRequest('Un nouveau produit demande un titre.')
  const twin = tx.firstOrNull(produits, { title })
  if (twin) {
    if (changesOf(twin, values).length === 0) return { title, act: 'same', changes: [] }
    throw conflict('Un produit porte déjà ce titre. Indiquez son identifiant pour le modifier.')
  }
  tx.create(produits, { ...values, slug: '' })
  return { title, act: 'create', changes: changesOf({}, values) }
}

const change = (tx: Tx, id: string, values: Partial<Produit>): Omit<Outcome, 'line' | 'reason'> => {
  const produit = tx.getOrNull(produits, id)
  if (!produit) throw badRequest('Aucun produit n’a cet identifiant.')
  const changes = changesOf(produit, values)
  if (changes.some(({ field }) => field === 'stock') && produit.variants?.length)
    throw conflict('Son stock est celui de ses variantes\u00a0: changez-le sur sa fiche.')
  if (changes.length > 0) tx.update(produits, id, values)
  return { title: produit.title, act: changes.length > 0 ? 'change' : 'same', changes }
}

const checkPrices = ({ price, salePrice }: Partial<Produit>): void => {
  if (price !== undefined && salePrice !== undefined && salePrice !== null && salePrice >= price)
    throw badRequest('Le prix promotionnel doit être inférieur au prix.')
}

const apply = (tx: Tx, { line, id, values, problem }: TableRow, seen: Set<string>): Outcome =>
  outcomeOf(line, values.title ?? id, () => {
    if (problem) throw badRequest(problem)
    if (id !== '' && seen.has(id)) throw badRequest('Cet identifiant figure deux fois dans le fichier.')
    seen.add(id)
    checkPrices(values)
    return id === '' ? create(tx, values) : change(tx, id, values)
  })

/** Shows what a file comes to, or does it once that was confirmed; the same file again changes nothing. Throws 400 for no such file, 409 as `rehearse`. */
export const importProduits = (
  engine: Engine,
  actor: Actor,
  { csv, confirmed }: { readonly csv: string; readonly confirmed?: string },
) =>
  rehearse(engine, actor, confirmed, (tx) => {
    const rows = readProduitsTable(csv, namesOf(tx))
    if (rows.length > MOST_LINES) throw badRequest(`Ce fichier dépasse ${MOST_LINES} lignes.`)
    const seen = new Set<string>()
    return rows.map((row) => apply(tx, row, seen))
  })

/** Every product as such a file, which is imported again without any change. */
export const exportProduits = (reader: Reader): string =>
  produitsTable(reader.find(produits, {}, { sort: 'order,created' }), namesOf(reader))
