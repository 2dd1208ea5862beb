/**
 * The variants of a product as two cells: its options, one a line (« Taille | S | M »), and its combinations,
 * one a line: a value of each option, then its own properties (« S | prix=12,50 | stock=3 | poids=200 |
 * clé=s-4f2k1x | masquée »). A bar or a backslash in a value is escaped by a backslash.
 */
import type { produitFields } from '#drizzle/collections/produits.ts'
import { MAX_PRICE } from '#drizzle/domain/price.ts'
import type { ProductOption, Variant } from '#drizzle/domain/variants.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { badRequest } from '#server/core/errors.ts'
import { integerOf, priceOf } from './table-numbers.ts'

type Produit = RecordOf<typeof produitFields>

const HIDDEN = 'masquée'

const escaped = (word: string): string => word.replace(/[\\|]/g, '\\$&')
const joined = (lines: readonly string[]): string => lines.map(escaped).join(' | ')

/** The cells of a line, unescaped. */
const labelOf = (line: string): string[] => {
  const lines = ['']
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? ''
    const last = lines.length - 1
    if (sign === '\\' && at + 1 < line.length) {
      at += 1
      lines[last] += line[at] ?? ''
    } else if (sign === '|') lines.push('')
    else lines[last] += sign
  }
  return lines.map((word) => word.trim())
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean)

const decimal = (number: number): string => String(number).replace('.', ',')

export const writeOptions = ({ options }: Pick<Produit, 'options'>): string =>
  (options ?? []).map(({ name, values }) => joined([name, ...values])).join('\n')

export const readOptions = (text: string): ProductOption[] =>
  linesOf(text).map((line) => {
    const [name = '', ...values] = labelOf(line)
    if (name === '' || values.length === 0 || values.includes(''))
      throw badRequest('Une option s’écrit «\u00a0Taille | S | M\u00a0», une par ligne.')
    return { name, values }
  })

const writeVariant = ({ key, values, price, stock, weightGrams, image, active }: Variant): string =>
  joined([
    ...values,
    ...(price === null ? [] : [`prix=${decimal(price)}`]),
    ...(stock === null ? [] : [`stock=${stock}`]),
    ...(weightGrams === null ? [] : [`poids=${weightGrams}`]),
    ...(image === '' ? [] : [`image=${image}`]),
    ...(active ? [] : [HIDDEN]),
    `clé=${key}`,
  ])

export const writeVariants = ({ variants }: Pick<Produit, 'variants'>): string =>
  (variants ?? []).map(writeVariant).join('\n')

/** Parses a variant; the key of a new one is empty. */
const readVariant = (line: string, options: number): Variant => {
  const lines = labelOf(line)
  const variant: Variant = {
    key: '',
    values: lines.slice(0, options),
    price: null,
    stock: null,
    weightGrams: null,
    image: '',
    active: true,
  }
  for (const word of lines.slice(options)) {
    const [name, value] = [word.slice(0, Math.max(0, word.indexOf('='))), word.slice(word.indexOf('=') + 1)]
    if (word === HIDDEN) variant.active = false
    else if (name === 'prix') variant.price = priceOf(value)
    else if (name === 'stock') variant.stock = integerOf(value)
    else if (name === 'poids') variant.weightGrams = integerOf(value)
    else if (name === 'image') variant.image = value
    else if (name === 'clé') variant.key = value
    else
      throw badRequest(
        `«\u00a0${word}\u00a0» n’est pas compris\u00a0: prix=, stock=, poids=, image=, ${HIDDEN} ou clé=.`,
      )
  }
  if ((variant.price ?? 0) > MAX_PRICE) throw badRequest('Ce prix est démesuré.')
  return variant
}

/** `options`: how many the product has. */
export const readVariants = (text: string, options: number): Variant[] =>
  linesOf(text).map((line) => readVariant(line, options))
