/** Products as a table that spreadsheets open, and back. */
import { type produitFields, TAX_TREATMENTS, WITHDRAWALS } from '#drizzle/collections/produits.ts'
import { type Cell, csvOf, rowsOfCsv } from '#drizzle/domain/csv.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { AppError, badRequest } from '#server/core/errors.ts'

type Produit = RecordOf<typeof produitFields>

/** Names behind ids, both ways; a name that is not known is the caller's matter. */
export interface Names {
  nameOf(id: string): string
  /** Throws 400 for a name that is none. */
  idOf(name: string): string
}

const refused = (message: string): AppError => badRequest(message)

const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): Value => {
    const found = values.find((value) => value === text)
    if (found === undefined)
      throw refused(`«\u00a0${text}\u00a0» n’est pas l’une de\u00a0: ${values.join(', ')}.`)
    return found
  }

const numberOf = (text: string): number => {
  const plain = text.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
  if (!/^\d{1,10}(\.\d+)?$/.test(plain)) throw refused(`«\u00a0${text}\u00a0» n’est pas un nombre.`)
  return Number(plain)
}
const optional = (text: string): number | null => (text === '' ? null : numberOf(text))

/** What an export wrote so that no spreadsheet runs it. */
const unquoted = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

interface Column {
  readonly head: string
  readonly write: (produit: Produit, names: Names) => Cell
  readonly read: (text: string, names: Names) => Partial<Produit>
}

const STATUSES = ['draft', 'published', 'archived'] as const
const KINDS = ['physical', 'digital', 'service'] as const

/** What a table says of a product; pictures, files, words in several paragraphs and variants stay as they are. */
const COLUMNS: readonly Column[] = [
  { head: 'titre', write: ({ title }) => title, read: (text) => ({ title: unquoted(text) }) },
  { head: 'statut', write: ({ status }) => status, read: (text) => ({ status: oneOf(STATUSES)(text) }) },
  { head: 'nature', write: ({ kind }) => kind, read: (text) => ({ kind: oneOf(KINDS)(text) }) },
  {
    head: 'categorie',
    write: ({ category }, { nameOf }) => nameOf(category),
    read: (text, { idOf }) => ({ category: idOf(unquoted(text)) }),
  },
  { head: 'prix', write: ({ price }) => price, read: (text) => ({ price: numberOf(text) }) },
  {
    head: 'prix_promo',
    write: ({ salePrice }) => salePrice ?? '',
    read: (text) => ({ salePrice: optional(text) }),
  },
  { head: 'stock', write: ({ stock }) => stock ?? '', read: (text) => ({ stock: optional(text) }) },
  {
    head: 'poids_grammes',
    write: ({ weightGrams }) => weightGrams,
    read: (text) => ({ weightGrams: optional(text) ?? 0 }),
  },
  {
    head: 'regime_tva',
    write: ({ taxTreatment }) => taxTreatment,
    read: (text) => ({ taxTreatment: oneOf(TAX_TREATMENTS)(text) }),
  },
  { head: 'taux_tva', write: ({ taxRate }) => taxRate, read: (text) => ({ taxRate: numberOf(text) }) },
  {
    head: 'retractation',
    write: ({ withdrawal }) => withdrawal,
    read: (text) => ({ withdrawal: oneOf(WITHDRAWALS)(text) }),
  },
]
const ID = 'identifiant'

/** A row of a file, read or refused. */
export interface TableRow {
  readonly line: number
  /** Empty: a new product. */
  readonly id: string
  /** Only what the file has a column for. */
  readonly values: Partial<Produit>
  /** Why the row cannot be read; empty when it can. */
  readonly problem: string
}

export const produitsTable = (rows: readonly Produit[], names: Names): string =>
  csvOf(
    [ID, ...COLUMNS.map(({ head }) => head)],
    rows.map((produit) => [produit.id, ...COLUMNS.map(({ write }) => write(produit, names))]),
  )

const readRow = (columns: readonly (Column | undefined)[], cells: readonly string[], names: Names) => {
  const values: Partial<Produit> = {}
  for (const [at, column] of columns.entries()) {
    if (!column) continue
    try {
      Object.assign(values, column.read(cells[at] ?? '', names))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { values, problem: `${column.head}\u00a0: ${error.message}` }
    }
  }
  return { values, problem: '' }
}

/** Reads a file by the names of its columns, whatever their order. Throws 400 for one that is no such table. */
export const readProduitsTable = (text: string, names: Names): TableRow[] => {
  const [heads, ...rows] = rowsOfCsv(text)
  const named = (heads?.cells ?? []).map((head) => head.toLowerCase())
  const columns = named.map((head) => COLUMNS.find((column) => column.head === head))
  if (!columns.some(Boolean))
    throw badRequest(
      'Ce fichier n’a aucune colonne connue. Partez d’un export\u00a0: sa première ligne les nomme.',
    )
  const unknown = named.find((head, at) => head !== ID && head !== '' && !columns[at])
  if (unknown) throw badRequest(`La colonne «\u00a0${unknown}\u00a0» n’est pas connue.`)
  if (new Set(named).size !== named.length) throw badRequest('Une colonne figure deux fois.')
  const idAt = named.indexOf(ID)
  return rows.map(({ line, cells }) => ({
    line,
    id: idAt === -1 ? '' : (cells[idAt] ?? ''),
    ...readRow(columns, cells, names),
  }))
}
