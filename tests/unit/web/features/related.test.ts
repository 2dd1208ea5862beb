import { describe, expect, it } from 'vitest'
import { shownOthers } from '../../../../web/features/produits/related.ts'

const cards = (...stocks: (number | null)[]) =>
  stocks.map((stock, at) => ({ id: 'abcdefgh'[at] ?? '', stock }))
const shown = (related: string[], ...stocks: (number | null)[]) =>
  shownOthers({ related }, cards(...stocks))
    .map(({ id }) => id)
    .join('')

describe('what is shown under a product', () => {
  it('is three that can be bought, before what is sold out', () => {
    expect(shown([], 0, null, 3, 0, 1)).toBe('bce')
    expect(shown([], 0, 0, 4)).toBe('cab')
  })
  it('is what was chosen, in its order, all of it', () => {
    expect(shown(['d', 'a', 'c', 'b'], 0, 1, 1, 1)).toBe('dcba')
  })
})
