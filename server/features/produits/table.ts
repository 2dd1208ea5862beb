/** Products as a table that spreadsheets open, and back. */
import { type produitFields, TAX_TREATMENTS, WITHDRAWALS } from '#drizzle/collections/produits.ts'
import { type Cell, csvOf, csvRows, rowsOfCsv } from '#drizzle/domain/csv.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { AppError, badRequest } from '#server/core/errors.ts'
import { integerOf, priceOf } from './table-numbers.ts'
import { readOptions, readVariants, writeOptions, writeVariants } from './table-variants.ts'

type Produit = RecordOf<typeof produitFields>

/** Names behind ids, both ways; a name that is not known is the caller's matter. */
export interface Names {
  nameOf(id: string): string
  /** Throws 400 for a name that is none. */
  idOf(name: string): string
  tagNameOf(id: string): string
  tagIdOf(name: string): string
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

const optional = (read: (text: string) => number) => (text: string) => (text === '' ? null : read(text))

/** Removes the export's protection against formulas. */
const unquoted = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

export interface Column {
  readonly head: string
  readonly field: keyof Produit
  readonly write: (produit: Partial<Produit>, names: Names) => Cell
  readonly read: (text: string, names: Names, own: OwnRow) => Partial<Produit>
}

/** The cells of a row that others depend on. */
interface OwnRow {
  cell(head: string): string | undefined
  /** Options of the stored product, by the row's id. */
  options: number
}

const STATUSES = ['draft', 'published', 'archived'] as const
const KINDS = ['physical', 'digital', 'service'] as const

const plain = (head: string, field: 'title' | 'excerpt' | 'content' | 'place'): Column => ({
  head,
  field,
  write: (produit) => produit[field] ?? '',
  read: (text) => ({ [field]: unquoted(text) }),
})

const OPTIONS = 'options'

/** The columns of the table; pictures and files are not part of it. */
const COLUMNS: readonly Column[] = [
  plain('titre', 'title'),
  {
    head: 'adresse',
    field: 'slug',
    write: ({ slug }) => slug ?? '',
    // Empty: as it is, or made of the title.
    read: (text) => (text === '' ? {} : { slug: text }),
  },
  {
    head: 'statut',
    field: 'status',
    write: ({ status }) => status ?? '',
    read: (text) => ({ status: oneOf(STATUSES)(text) }),
  },
  {
    head: 'nature',
    field: 'kind',
    write: ({ kind }) => kind ?? '',
    read: (text) => ({ kind: oneOf(KINDS)(text) }),
  },
  {
    head: 'categorie',
    field: 'category',
    write: ({ category = '' }, { nameOf }) => nameOf(category),
    read: (text, { idOf }) => ({ category: idOf(unquoted(text)) }),
  },
  {
    head: 'etiquettes',
    field: 'tags',
    write: ({ tags = [] }, { tagNameOf }) => tags.map(tagNameOf).filter(Boolean).join(', '),
    read: (text, { tagIdOf }) => ({
      tags: [
        ...new Set(
          unquoted(text)
            .split(',')
            .map((slug) => slug.trim())
            .filter(Boolean)
            .map(tagIdOf),
        ),
      ],
    }),
  },
  plain('resume', 'excerpt'),
  plain('contenu', 'content'),
  {
    head: 'prix',
    field: 'price',
    write: ({ price }) => price ?? '',
    read: (text) => ({ price: priceOf(text) }),
  },
  {
    head: 'prix_promo',
    field: 'salePrice',
    write: ({ salePrice }) => salePrice ?? '',
    read: (text) => ({ salePrice: optional(priceOf)(text) }),
  },
  {
    head: 'prix_libre',
    field: 'openPrice',
    write: ({ openPrice }) => (openPrice ? 'oui' : 'non'),
    // Empty: its price is set.
    read: (text) => ({ openPrice: oneOf(['', 'non', 'oui'])(text.toLowerCase()) === 'oui' }),
  },
  {
    head: 'prix_minimum',
    field: 'minPrice',
    write: ({ minPrice }) => minPrice ?? '',
    read: (text) => ({ minPrice: optional(priceOf)(text) }),
  },
  {
    head: 'stock',
    field: 'stock',
    write: ({ stock }) => stock ?? '',
    read: (text) => ({ stock: optional(integerOf)(text) }),
  },
  {
    head: 'poids_grammes',
    field: 'weightGrams',
    write: ({ weightGrams }) => weightGrams ?? '',
    read: (text) => ({ weightGrams: optional(integerOf)(text) ?? 0 }),
  },
  {
    head: 'duree_minutes',
    field: 'durationMinutes',
    write: ({ durationMinutes }) => durationMinutes ?? '',
    read: (text) => ({ durationMinutes: optional(integerOf)(text) }),
  },
  plain('lieu', 'place'),
  {
    head: 'regime_tva',
    field: 'taxTreatment',
    write: ({ taxTreatment }) => taxTreatment ?? '',
    read: (text) => ({ taxTreatment: oneOf(TAX_TREATMENTS)(text) }),
  },
  {
    head: 'taux_tva',
    field: 'taxRate',
    write: ({ taxRate }) => taxRate ?? '',
    read: (text) => ({ taxRate: priceOf(text) }),
  },
  {
    head: 'retractation',
    field: 'withdrawal',
    write: ({ withdrawal }) => withdrawal ?? '',
    read: (text) => ({ withdrawal: oneOf(WITHDRAWALS)(text) }),
  },
  {
    head: OPTIONS,
    field: 'options',
    write: ({ options = null }) => writeOptions({ options }),
    read: (text) => ({ options: readOptions(unquoted(text)) }),
  },
  {
    head: 'declinaisons',
    field: 'variants',
    write: ({ variants = null }) => writeVariants({ variants }),
    read: (text, _names, own) => {
      const options = own.cell(OPTIONS)
      const count = options === undefined ? own.options : readOptions(unquoted(options)).length
      return { variants: readVariants(unquoted(text), count) }
    },
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
  readonly columns: readonly Column[]
  /** Why the row cannot be read; empty when it can. */
  readonly problem: string
}

const HEADS = [ID, ...COLUMNS.map(({ head }) => head)]

/** The first line of a table. */
export const tableHead = (): string => csvOf(HEADS, [])

/** Lines of products, without the first one. */
export const tableRows = (rows: readonly Produit[], names: Names): string =>
  csvRows(rows.map((produit) => [produit.id, ...COLUMNS.map(({ write }) => write(produit, names))]))

const readRow = (
  columns: readonly (Column | undefined)[],
  cells: readonly string[],
  names: Names,
  own: OwnRow,
) => {
  const values: Partial<Produit> = {}
  for (const [at, column] of columns.entries()) {
    if (!column) continue
    try {
      Object.assign(values, column.read(cells[at] ?? '', names, own))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { values, problem: `${column.head}\u00a0: ${error.message}` }
    }
  }
  return { values, problem: '' }
}

/** Reads a file by the names of its columns, whatever their order. Throws 400 for one that is no such table. */
export const readProduitsTable = (
  text: string,
  names: Names,
  optionsOf: (id: string) => number,
): TableRow[] => {
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
  return rows.map(({ line, cells }) => {
    const id = idAt === -1 ? '' : (cells[idAt] ?? '')
    const own = {
      cell: (head: string) => (named.includes(head) ? (cells[named.indexOf(head)] ?? '') : undefined),
      options: optionsOf(id),
    }
    const known = columns.filter((column) => column !== undefined)
    return { line, id, columns: known, ...readRow(columns, cells, names, own) }
  })
}
