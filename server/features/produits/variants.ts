/** Writing the variants of a product: by an administrator, while orders take units of them. */
import { type produitFields, produits } from '#drizzle/collections/produits.ts'
import type { BodyOf } from '#drizzle/contract.ts'
import { slugify } from '#drizzle/domain/slug.ts'
import {
  MAX_OPTIONS,
  MAX_VARIANT_KEY_LENGTH,
  MAX_VARIANTS,
  type ProductOption,
  type Variant,
  variantOf,
  variantsBasis,
} from '#drizzle/domain/variants.ts'
import type { RecordOf } from '#drizzle/fields.ts'
import { stamp } from '#server/core/clock.ts'
import { conflict, invalid } from '#server/core/errors.ts'
import { randomId } from '#server/core/ids.ts'
import { type Actor, system } from '#server/records/actor.ts'
import type { Engine, Tx } from '#server/records/types.ts'
import { auditAct } from '../audit-log/index.ts'
import type * as contract from './contract.ts'

type Produit = RecordOf<typeof produitFields>
type VariantBody = BodyOf<typeof contract.storeVariants>
type WantedVariant = VariantBody['variants'][number]

const wrong = (field: 'options' | 'variants', message: string) =>
  invalid({ [field]: ['validation_invalid_value', message] })

const hasTwins = (lines: readonly string[]): boolean =>
  new Set(lines.map((word) => word.toLocaleLowerCase('fr'))).size !== lines.length

/** Throws 400 for ambiguous options or combinations, and for values that no option has. */
const checkShape = ({ options, variants }: VariantBody): void => {
  if (hasTwins(options.map(({ name }) => name))) throw wrong('options', 'Deux options portent le même nom.')
  const twice = options.find(({ values }) => hasTwins(values))
  if (twice) throw wrong('options', `«\u00a0${twice.name}\u00a0» propose deux fois la même valeur.`)
  if (variants.length > 0 !== options.length > 0)
    throw wrong(
      'variants',
      'Des options vont avec au moins une variante, et les variantes avec leurs options.',
    )
  for (const { values } of variants) {
    const fits = values.length === options.length && values.every((v, at) => options[at]?.values.includes(v))
    if (!fits) throw wrong('variants', `«\u00a0${values.join(', ')}\u00a0» ne correspond pas aux options.`)
  }
  if (hasTwins(variants.map(({ values }) => JSON.stringify(values))))
    throw wrong('variants', 'Une même combinaison figure deux fois.')
  const keys = variants.flatMap(({ key }) => key ?? [])
  if (new Set(keys).size !== keys.length) throw wrong('variants', 'Une même variante figure deux fois.')
}

const leftOf = (units: number | null): string =>
  units === null ? 'il n’est plus compté' : `il en reste ${units}`

/** The units that are stored, unless this edit changes them. Throws 409 when it started from others. */
const stockOf = (known: Variant | undefined, { stock, values }: WantedVariant): number | null => {
  if (!known) return stock?.to ?? null
  if (!stock || stock.from === stock.to) return known.stock
  if (known.stock === stock.from) return stock.to
  throw conflict(
    `Le stock de «\u00a0${values.join(', ')}\u00a0» a changé depuis l’ouverture de cette page\u00a0: ${leftOf(known.stock)}. Rechargez-la avant d’enregistrer.`,
  )
}

const MOVED =
  'Les variantes ont été modifiées depuis l’ouverture de cette page. Rechargez-la avant d’enregistrer.'

const newKey = (values: readonly string[]): string =>
  `${slugify(values.join(' ')).slice(0, MAX_VARIANT_KEY_LENGTH - 7) || 'variante'}-${randomId(6)}`

/**
 * The variants as they are stored: known ones keep their key, new ones get one of their values and a few letters of chance: an order, a link
 * or a notice of one that was removed must never come to mean another.
 */
const composed = (produit: Produit, wanted: VariantBody): Variant[] => {
  return wanted.variants.map((one) => {
    const known = one.key === undefined ? undefined : variantOf(produit, one.key)
    if (one.key !== undefined && !known) throw conflict(MOVED)
    const { values, price, weightGrams, image, active } = one
    const key = known?.key ?? newKey(values)
    return { key, values, price, weightGrams, image, active, stock: stockOf(known, one) }
  })
}

const PROMOTED =
  'Une promotion de ce produit est prévue ou en cours\u00a0: elle baisse aussi le prix de ses variantes, dont le prix barré serait alors un prix qui n’a jamais été demandé. Changez leurs prix une fois la promotion terminée.'

/**
 * Whether a promotion runs or is announced: until it is over, the struck-through price must be the former
 * selling price (L112-1-1).
 */
const isPromoted = ({ price, salePrice, saleEnd }: Produit, now: string): boolean =>
  salePrice !== null && salePrice < price && (saleEnd === '' || saleEnd > now)

const hasOtherPrice = (produit: Produit, next: readonly Variant[]): boolean =>
  next.some(({ key, price }) => price !== (variantOf(produit, key)?.price ?? null))

/**
 * Stores the options and variants of a product; the same request a second time changes nothing. Throws 404, 400 on `options` or
 * `variants`, 409 when they, or a stock that is to change, are not what was edited, and for another price while a promotion is on.
 */
export const storeVariants = async (engine: Engine, actor: Actor, id: string, wanted: VariantBody) => {
  const stored = await engine.write(actor, (tx) => {
    const produit = tx.get(produits, id)
    checkShape(wanted)
    const next = { options: wanted.options, variants: composed(produit, wanted) }
    if (variantsBasis(produit) === variantsBasis(next) && isSameStock(produit.variants, next.variants))
      return produit
    if (variantsBasis(produit) !== wanted.basis) throw conflict(MOVED)
    if (isPromoted(produit, stamp(engine.clock.now())) && hasOtherPrice(produit, next.variants))
      throw conflict(PROMOTED)
    auditAct(tx.as(system), {
      actor,
      at: engine.clock.now(),
      record: produit,
      name: produit.title,
      fields: { variants: { before: produit.variants, after: next.variants } },
    })
    return tx.as(system).update(produits, id, next)
  })
  return { ...engine.serialize(actor, produits, [stored])[0], id, updated: stored.updated }
}

const MAX_WORD_LENGTH = 60

/**
 * Writes the options and variants of a table, by the rules of `storeVariants`; a stock sold meanwhile changes
 * the preview's digest. Variants without a key are new; a product just created has no others. Throws 400 and
 * 409 as `storeVariants`.
 */
export const importVariants = (
  tx: Tx,
  now: Date,
  produit: Produit,
  { options, variants }: { options: ProductOption[]; variants: Variant[] },
): void => {
  const lines = options.flatMap(({ name, values }) => [name, ...values])
  if (options.length > MAX_OPTIONS || lines.some((word) => word.length > MAX_WORD_LENGTH))
    throw wrong('options', `Trois options au plus, en ${MAX_WORD_LENGTH} caractères chacune.`)
  if (variants.length > MAX_VARIANTS) throw wrong('variants', `${MAX_VARIANTS} déclinaisons au plus.`)
  const isNew = (produit.variants ?? []).length === 0
  const wanted = {
    basis: '',
    options,
    variants: variants.map(({ key, stock, ...variant }) => {
      const known = isNew || key === '' ? undefined : key
      const from = known === undefined ? null : (variantOf(produit, known)?.stock ?? null)
      return { ...variant, ...(known === undefined ? {} : { key: known }), stock: { from, to: stock } }
    }),
  }
  checkShape(wanted)
  const next = { options, variants: composed(produit, wanted) }
  if (isPromoted(produit, stamp(now)) && hasOtherPrice(produit, next.variants)) throw conflict(PROMOTED)
  tx.as(system).update(produits, produit.id, next)
}

const isSameStock = (stored: readonly Variant[] | null, next: readonly Variant[]): boolean =>
  next.every(({ stock }, at) => stock === stored?.[at]?.stock)

/** Gives a copy the variants of its original, with its own pictures. */
export const copyVariants = (tx: Tx, original: Produit, copy: Produit): Produit => {
  if (!original.variants?.length) return copy
  const pictureOf = (name: string): string => copy.images[original.images.indexOf(name)] ?? ''
  const variants = original.variants.map((variant) => ({
    ...variant,
    image: pictureOf(variant.image),
  }))
  return tx.update(produits, copy.id, { options: original.options, variants })
}
