import { describe, expect, it } from 'vitest'
import { fitSentence } from '../../../../web/features/packs/fitting/labels.ts'
import { exchangedFor } from '../../../../web/features/packs/fitting/queries.ts'
import { savedOf } from '../../../../web/features/packs/labels.ts'

const fit = { replaces: [{}, {}, {}], adds: [], packCents: 12_000, insteadOfCents: 15_000, savedCents: 3000 }

describe('the text of a fitting pack', () => {
  it('counts what it replaces, and names what it adds', () => {
    expect(fitSentence(fit)).toBe(
      'Ces trois-là existent en coffret\u00a0: 120,00\u00a0€ au lieu de 150,00\u00a0€.',
    )
    expect(fitSentence({ ...fit, replaces: [{}, {}], adds: ['Carnet'] })).toBe(
      'Ces deux-là existent en coffret avec «\u00a0Carnet\u00a0»\u00a0: 120,00\u00a0€ au lieu de 150,00\u00a0€.',
    )
    expect(fitSentence({ ...fit, replaces: Array.from({ length: 11 }, () => ({})) })).toContain(
      'Ces 11 articles',
    )
  })

  it('states the actual saving when a code reduces one more than the other', () => {
    expect(fitSentence({ ...fit, savedCents: 500 })).toContain(', soit 5,00\u00a0€ de moins avec votre code.')
  })

  it('never announces a loss', () => {
    expect([savedOf(12_000, 15_000), savedOf(15_000, 12_000), savedOf(100, 0)]).toEqual([3000, 0, 0])
  })
})

describe('the lines replaced by a pack', () => {
  const line = (id: string, qty: number, variant?: string) => ({
    kind: 'produit' as const,
    id,
    qty,
    option: 'one_time' as const,
    ...(variant ? { variant } : {}),
  })
  it('lose one of each, and the others are unchanged', () => {
    const replaces = [
      { kind: 'produit' as const, id: 'a', title: 'A' },
      { kind: 'produit' as const, id: 'b', title: 'B' },
    ]
    const lines = [line('a', 1), line('b', 3), line('c', 1), line('a', 2, 'bleu')]
    expect(exchangedFor(lines, { replaces })).toEqual([line('a', 0), line('b', 2)])
  })
})
