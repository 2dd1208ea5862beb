import { describe, expect, it } from 'vitest'
import { coveredSeconds, mergeIntervals } from '#drizzle/domain/intervals.ts'
import { fc } from '../../support/properties.ts'

describe('played intervals', () => {
  it('merge overlaps and near gaps, and are clamped to the media', () => {
    expect(
      mergeIntervals(
        [
          [5, 10],
          [0, 4.5],
          [30, 20],
        ],
        25,
      ),
    ).toEqual([
      [0, 10],
      [20, 25],
    ])
  })
  it('close gaps of a second and no wider ones', () => {
    expect(
      mergeIntervals([
        [10, 20],
        [0, 5],
        [6, 8],
        [9.01, 9.5],
        [19, 30],
      ]),
    ).toEqual([
      [0, 8],
      [9.01, 30],
    ])
    expect(
      coveredSeconds(
        mergeIntervals([
          [0, 5],
          [3, 8],
        ]),
      ),
    ).toBe(8)
    expect(coveredSeconds([])).toBe(0)
  })
  it('leave their input unchanged', () => {
    const given = [
      [0, 5],
      [3, 8],
    ]
    mergeIntervals(given)
    expect(given).toEqual([
      [0, 5],
      [3, 8],
    ])
  })
  it('drop invalid ones', () => {
    expect(mergeIntervals([[1, 'a'], null, [2], [3, 3], [Number.NaN, 4]], 0)).toEqual([])
    expect(mergeIntervals('x', 0)).toEqual([])
  })
  it('never cover more than the media, and are stable when merged again', () => {
    const pair = fc.tuple(
      fc.double({ min: -10, max: 1000, noNaN: true }),
      fc.double({ min: -10, max: 1000, noNaN: true }),
    )
    fc.assert(
      fc.property(fc.array(pair), (raw) => {
        const merged = mergeIntervals(raw, 600)
        expect(coveredSeconds(merged)).toBeLessThanOrEqual(600.01)
        expect(mergeIntervals(merged, 600)).toEqual(merged)
      }),
    )
  })
})
