import { describe, expect, it } from 'vitest'
import { withoutRow, withRow } from '../../../../web/features/learning/progress-list.ts'
import type { Progress } from '../../../../web/features/learning/queries.ts'

const row = (id: string, second: number, positionSeconds: number) =>
  ({ id, updated: `2026-11-22 10:00:0${second}.000Z`, positionSeconds }) as Progress
const places = (list: Progress[]) => list.map(({ id, positionSeconds }) => [id, positionSeconds])

describe('reported progress', () => {
  const known = [row('a', 2, 20), row('b', 4, 40)]

  it('replaces the known row, first in the list', () => {
    expect(places(withRow(known, row('b', 5, 50)))).toEqual([
      ['b', 50],
      ['a', 20],
    ])
    // Reported twice: by the reply and by the stream.
    expect(places(withRow(known, row('b', 4, 41)))).toEqual([
      ['b', 41],
      ['a', 20],
    ])
    expect(places(withRow(known, row('c', 1, 10)))[0]).toEqual(['c', 10])
  })

  it('changes nothing after a later report', () => {
    expect(withRow(known, row('b', 3, 30))).toEqual(known)
  })

  it('is removed with its record', () => {
    expect(places(withoutRow(known, 'a'))).toEqual([['b', 40]])
  })
})
