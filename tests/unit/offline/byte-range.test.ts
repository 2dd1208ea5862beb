import { describe, expect, it } from 'vitest'
import { byteRange, partsOf } from '../../../web/lib/offline/byte-range.ts'
import { fc } from '../../support/properties.ts'

describe('the byte range of a player', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=20-10', null],
    ['bytes=0-1,5-6', null],
    ['bytes=-', null],
    ['lines=1-2', null],
    [null, null],
  ])('%s of 100', (header, expected) => {
    expect(byteRange(header, 100)).toEqual(expected)
  })

  it('spans parts that are joined without a gap', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        fc.integer({ min: 1, max: 70 }),
        fc.nat(400),
        fc.nat(400),
        (file, partBytes, one, other) => {
          const start = Math.min(one, other) % file.length
          const end = Math.min(file.length - 1, Math.max(start, other))
          const parts = partsOf({ start, end }, partBytes).flatMap(({ index, from, to }) => {
            const whole = file.slice(index * partBytes, (index + 1) * partBytes)
            return [...whole.slice(from, to)]
          })
          expect(parts).toEqual([...file.slice(start, end + 1)])
        },
      ),
    )
  })
})
