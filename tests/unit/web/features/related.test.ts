import { describe, expect, it } from 'vitest'
import { shownOthers } from '../../../../web/features/produits/related.ts'

const cards = (...stocks: (number | null)[]) =>
  stocks.map((stock, at) => ({ id: 'abcdefgh'[at] ?? '', stock }))
const shown = (related: string[], ...stocks: (number | null)[]) =>
  shownOthers({ related }, cards(...stocks))
    .map(({ id }) => id)
    .join('')

describe('products shown under a product', () => {
  it('are three available ones, before sold-out ones', () => {
    expect(shown([], 0, null, 3, 0, 1)).toBe('bce')
    expect(shown([], 0, 0, 4)).toBe('cab')
  })
  it('are the chosen ones, in their order, all of them', () => {
    expect(shown(['d', 'a', 'c', 'b'], 0, 1, 1, 1)).toBe('dcba')
  })
})
