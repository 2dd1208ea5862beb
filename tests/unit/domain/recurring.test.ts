import { describe, expect, it } from 'vitest'
import {
  centsBefore,
  churnOf,
  monthlyCents,
  movementsOf,
  withStep,
} from '../../../drizzle/domain/recurring.ts'

const day = (number: number) => `2026-01-${String(number).padStart(2, '0')} 10:00:00.000Z`
const plan = (buyer: string, ...steps: [number, number][]) => ({
  buyers: [buyer],
  steps: steps.map(([at, cents]) => ({ at: day(at), cents })),
})

describe('the steps of a subscription', () => {
  it('are recorded where they change something, only the last of an instant', () => {
    const begun = withStep([], { at: day(1), cents: 1900 })
    expect(withStep(begun, { at: day(2), cents: 1900 })).toEqual(begun)
    expect(withStep([], { at: day(1), cents: 0 })).toEqual([])
    const ended = withStep(begun, { at: day(5), cents: 0 })
    expect(ended).toHaveLength(2)
    expect(withStep(ended, { at: day(5), cents: 2000 }).at(-1)).toEqual({ at: day(5), cents: 2000 })
    expect([centsBefore({ steps: ended }, day(1)), centsBefore({ steps: ended }, day(3))]).toEqual([0, 1900])
  })

  it('bring a twelfth of a year', () => {
    expect([monthlyCents(10_000, 'year'), monthlyCents(1900, 'month')]).toEqual([833, 1900])
  })
})

describe('the movements of subscriptions', () => {
  it('separate new from returning subscribers, by the same subscription or another', () => {
    const all = [
      plan('ada', [1, 1000], [3, 0], [5, 1000], [6, 1200], [7, 900]),
      plan('bo', [2, 500], [4, 0]),
      plan('bo', [8, 700]),
      // Given up before anything was paid: nothing was lost.
      plan('dan', [2, 0]),
      plan('dan', [9, 300]),
      // Beside another one that continues.
      plan('cy', [1, 100]),
      plan('cy', [9, 100]),
    ]
    expect(movementsOf(all).map(({ move, cents }) => `${move} ${cents}`)).toEqual([
      'new 1000',
      'new 100',
      'new 500',
      'lost -1000',
      'lost -500',
      'reactivated 1000',
      'raised 200',
      'lowered -300',
      'reactivated 700',
      'new 300',
      'new 100',
    ])
  })
})

describe('the churn of subscriptions', () => {
  it('counts subscribers of the beginning alone, and returning ones have not left', () => {
    const all = [
      plan('left', [1, 1000], [12, 0]),
      plan('came back', [1, 1000], [12, 0], [14, 1000]),
      plan('pays less', [1, 1000], [12, 400]),
      plan('pays more', [1, 1000], [12, 1500]),
      plan('came and went', [12, 1000], [13, 0]),
      plan('gone before', [1, 1000], [2, 0]),
    ]
    expect(churnOf(all, day(10), day(20))).toEqual({
      startCount: 4,
      lostCount: 1,
      startCents: 4000,
      lostCents: 1600,
    })
  })
})
