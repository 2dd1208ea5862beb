import { describe, expect, it } from 'vitest'
import { netOf, splitTax, taxesOf } from '#server/documents/tax-amounts.ts'
import { fc } from '../../support/properties.ts'

const line = (totalCents: number, taxRate = 20, treatment = 'standard') => ({
  totalCents,
  taxRate,
  treatment,
})

describe('the amounts of an invoice', () => {
  it.each([
    [12_000, 20, 10_000],
    [10_550, 5.5, 10_000],
    [12_999, 20, 10_832],
    [1999, 20, 1666],
    [3, 20, 2],
    [0, 20, 0],
    [500, 0, 500],
    [-12_000, 20, -10_000],
    [-12_999, 20, -10_832],
  ])('find the net of %d cents at %d %%', (total, rate, net) => expect(netOf(total, rate)).toBe(net))

  it('choose the net amount whose tax is nearest, and exact where there is one', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.constantFrom(20, 10, 5.5, 2.1), (net, rate) => {
        const total = net + Math.round((net * rate) / 100)
        // One net amount and its rounded tax give this price: it is found again.
        expect(total - netOf(total, rate)).toBe(Math.round((netOf(total, rate) * rate) / 100))
      }),
    )
  })

  it('never fall when a price rises, so that parts can be computed by difference', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.constantFrom(20, 10, 5.5, 2.1, 0), (total, rate) => {
        const step = netOf(total + 1, rate) - netOf(total, rate)
        expect(step === 0 || step === 1).toBe(true)
      }),
    )
  })

  it('are split once for equally taxed lines, and shared by them', () => {
    const split = splitTax([
      line(3333),
      line(10_550, 5.5, 'reduced'),
      line(3333),
      line(9000, 0, 'formation_261'),
      line(3334),
    ])
    expect(split.groups).toEqual([
      { treatment: 'standard', rate: 20, netCents: 8333, taxCents: 1667 },
      { treatment: 'reduced', rate: 5.5, netCents: 10_000, taxCents: 550 },
      { treatment: 'formation_261', rate: 0, netCents: 9000, taxCents: 0 },
    ])
    expect(split.lines.map(({ netCents }) => netCents)).toEqual([2778, 10_000, 2777, 9000, 2778])
    expect([split.netCents, split.taxCents, split.totalCents]).toEqual([27_333, 2217, 29_550])
    expect(taxesOf(split.groups)).toEqual([
      { rate: 20, cents: 1667 },
      { rate: 5.5, cents: 550 },
    ])
  })
})
