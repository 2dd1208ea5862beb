import { describe, expect, it } from 'vitest'
import { mergeIntervals } from '#drizzle/domain/intervals.ts'
import { partsOf, retentionOf } from '#drizzle/domain/retention.ts'
import { fc } from '../../support/properties.ts'

const PARTS = 60

describe('how many played each part', () => {
  it('is what counting them part by part gives', () => {
    const seconds = fc.integer({ min: 1, max: 5000 })
    const watched = fc.array(
      fc.tuple(fc.double({ min: 0, max: 5000, noNaN: true }), fc.double({ min: 0, max: 5000, noNaN: true })),
    )
    fc.assert(
      fc.property(seconds, fc.array(watched, { maxLength: 8 }), (length, people) => {
        const merged = people.map((raw) => mergeIntervals(raw, length))
        const place = (at: number) => Math.min(PARTS, Math.max(0, Math.ceil((at * PARTS) / length - 0.5)))
        const spans = merged.flat().map(([from, to]) => ({ first: place(from), end: place(to), people: 1 }))
        const counted = Array.from({ length: PARTS }, (_, part) => {
          return merged.filter((intervals) =>
            intervals.some(([from, to]) => place(from) <= part && part < place(to)),
          ).length
        })
        expect(partsOf(spans, PARTS)).toEqual(counted)
      }),
    )
  })

  it('says where half of them are gone, and where most leave', () => {
    expect(retentionOf([10, 10, 8, 8, 4, 4])).toEqual({ half: 4, drop: 4, lost: 4 })
    // People who begin late are no loss before.
    expect(retentionOf([2, 10, 9])).toEqual({ half: -1, drop: 2, lost: 1 })
    expect(retentionOf([0, 0])).toEqual({ half: -1, drop: -1, lost: 0 })
    expect(retentionOf([])).toEqual({ half: -1, drop: -1, lost: 0 })
  })
})
