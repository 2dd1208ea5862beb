import { describe, expect, it } from 'vitest'
import { chosenWith, soldAs } from '#drizzle/domain/chosen-variant.ts'
import { currentPrice } from '#drizzle/domain/price.ts'
import { pricedAs } from '#drizzle/domain/priced-variant.ts'
import { lowestOwnPrice, stockOfAll, type Variant } from '#drizzle/domain/variants.ts'
import {
  bodyOf,
  draftOf,
  readValues,
  withOptions,
} from '../../../web/features/admin-produits/variant-draft.ts'
import { fc } from '../../support/properties.ts'

const variant = (values: string[], more: Partial<Variant> = {}): Variant => ({
  key: values.join('-').toLowerCase(),
  values,
  price: null,
  stock: null,
  weightGrams: null,
  image: '',
  active: true,
  ...more,
})
const NOW = '2026-11-20 10:00:00.000Z'
const VARIANTS = [
  variant(['Bleu', 'A5'], { stock: 0 }),
  variant(['Bleu', 'A4'], { stock: 2, price: 26 }),
  variant(['Rose', 'A4'], { stock: 1, image: 'rose.jpg' }),
  variant(['Vert', 'A5'], { stock: 9, active: false, price: 1 }),
]
const product = { price: 20, salePrice: null, images: ['un.jpg', 'rose.jpg'], variants: VARIANTS }

describe('variants', () => {
  it('are priced in the proportion of the promotion, never above their own price', () => {
    const euros = fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100)
    fc.assert(
      fc.property(euros, euros, euros, (price, salePrice, own) => {
        const requested = currentPrice(pricedAs({ price, salePrice }, own), NOW)
        expect(requested).toBeLessThanOrEqual(own)
        expect(Math.round(requested * 100) / 100).toBe(requested)
        if (salePrice < price)
          expect(Math.abs(requested * price - own * salePrice)).toBeLessThanOrEqual(price / 100)
        else expect(requested).toBe(own)
      }),
    )
    expect(currentPrice(pricedAs({ price: 20, salePrice: 15 }, null), NOW)).toBe(15)
  })

  it('sum up to what lists show', () => {
    expect(stockOfAll(product)).toBe(3)
    expect(stockOfAll({ variants: [...VARIANTS, variant(['Rose', 'A5'])] })).toBeNull()
    expect(stockOfAll({ variants: [] })).toBe(0)
    expect(lowestOwnPrice(product)).toBe(20)
    expect(lowestOwnPrice({ price: 20, variants: [variant(['Bleu']), variant(['Rose'])] })).toBeNull()
    // All of them at another price: the product's own would be shown for none.
    expect(lowestOwnPrice({ price: 20, variants: [variant(['Bleu'], { price: 24 })] })).toBe(24)
  })

  it('lead from one choice to an existing combination', () => {
    const [blueA5, blueA4, pinkA4] = VARIANTS as [Variant, Variant, Variant]
    expect(chosenWith(product, blueA4, 1, 'A5')).toBe(blueA5)
    expect(chosenWith(product, blueA5, 0, 'Rose')).toBe(pinkA4)
    expect(chosenWith(product, pinkA4, 1, 'A5')).toBe(blueA5)
    expect(chosenWith(product, blueA5, 0, 'Vert')).toBeUndefined()
    expect(soldAs(product, pinkA4)).toMatchObject({ price: 20, stock: 1, images: ['rose.jpg', 'un.jpg'] })
  })
})

describe('edited variants', () => {
  const options = [
    { name: 'Couleur', values: ['Bleu', 'Rose'] },
    { name: 'Taille', values: ['A5', 'A4'] },
  ]
  const draft = draftOf({ options, variants: VARIANTS.slice(0, 3) })

  it('keep their rows when a value is renamed, and follow added and removed values', () => {
    const renamed = withOptions(draft, [
      { name: 'Couleur', values: ['Bleu nuit', 'Rose'] },
      ...options.slice(1),
    ])
    expect(renamed.rows.map(({ key, values }) => [key, values.join(' ')])).toEqual([
      ['bleu-a5', 'Bleu nuit A5'],
      ['bleu-a4', 'Bleu nuit A4'],
      [undefined, 'Rose A5'],
      ['rose-a4', 'Rose A4'],
    ])
    const fewer = withOptions(draft, [{ name: 'Couleur', values: ['Rose'] }, ...options.slice(1)])
    expect(fewer.rows.map(({ key, values }) => [key, values.join(' ')])).toEqual([
      [undefined, 'Rose A5'],
      ['rose-a4', 'Rose A4'],
    ])
    expect(withOptions(draft, []).rows).toEqual([])
    const many = Array.from({ length: 31 }, (_, at) => `${at}`)
    expect(withOptions(draft, [{ name: 'Couleur', values: many }, ...options.slice(1)]).rows).toBe(draft.rows)
  })

  it('send a stock only where it was changed', () => {
    const [first, ...rest] = draft.rows
    const body = bodyOf({ ...draft, rows: first ? [{ ...first, stock: 8 }, ...rest] : rest })
    expect(body.variants.map(({ stock }) => stock)).toEqual([{ from: 0, to: 8 }, undefined, undefined])
    expect(readValues(' Bleu, Rose ,,Bleu')).toEqual(['Bleu', 'Rose'])
  })
})
