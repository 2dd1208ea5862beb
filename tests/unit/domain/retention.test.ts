import { describe, expect, it } from 'vitest'
import { mergeIntervals } from '#drizzle/domain/intervals.ts'
import { PARTS, partsOf, retentionOf, spansOf } from '#drizzle/domain/retention.ts'
import { fc } from '../../support/properties.ts'

describe('the viewers of each part', () => {
  it('equal a count part by part', () => {
    const moment = fc.double({ min: 0, max: 5000, noNaN: true })
    const watched = fc.array(fc.tuple(moment, moment))
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.array(watched, { maxLength: 8 }),
        (seconds, people) => {
          const played = people.map((raw) => mergeIntervals(raw, seconds))
          const counted = Array.from({ length: PARTS }, (_, part) => {
            const middle = ((part + 0.5) * seconds) / PARTS
            return played.filter((list) => list.some(([from, to]) => from <= middle && middle < to)).length
          })
          expect(partsOf(played.flatMap((list) => spansOf(list, seconds)))).toEqual(counted)
        },
      ),
    )
  })

  it('show the median and the largest loss', () => {
    expect(retentionOf([10, 10, 8, 8, 4, 4])).toEqual({ half: 4, drop: 4, lost: 4 })
    // People who begin late are no loss before.
    expect(retentionOf([2, 10, 9])).toEqual({ half: -1, drop: 2, lost: 1 })
    expect(retentionOf([0, 0])).toEqual({ half: -1, drop: -1, lost: 0 })
    expect(retentionOf([])).toEqual({ half: -1, drop: -1, lost: 0 })
  })
})
