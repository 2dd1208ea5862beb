import { describe, expect, it } from 'vitest'
import { allocateCents, formatCents, toCents } from '#server/core/money.ts'
import { fc } from '../../support/properties.ts'

describe('money', () => {
  it.each([
    [129, 12_900],
    [19.99, 1999],
    [1.005, 101],
    [0.1 + 0.2, 30],
    [0, 0],
  ])('turns %d euros into %d cents', (euros, cents) => expect(toCents(euros)).toBe(cents))

  it('splits an amount without losing or adding a cent', () => {
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.array(fc.nat(100_000), { minLength: 1, maxLength: 20 }),
        (total, weights) => {
          const parts = allocateCents(total, weights)
          const sum = weights.reduce((a, b) => a + b, 0)
          expect(parts.reduce((a, b) => a + b, 0)).toBe(sum === 0 ? 0 : total)
        },
      ),
    )
  })

  it('is formatted in French typography', () => expect(formatCents(123_450)).toBe('1\u00a0234,50\u00a0€'))
})
