/** What the admin kit reads and writes for people: amounts, dates, exports, video ids. */
import { describe, expect, it } from 'vitest'
import { fromParis, toParis } from '../../../web/admin-ui/components/DateTimeInput.tsx'
import { toCsv } from '../../../web/admin-ui/components/export.ts'
import { readAmount, writeAmount } from '../../../web/admin-ui/components/MoneyInput.tsx'
import { reordered } from '../../../web/admin-ui/components/SortableList.tsx'
import { readVideoId } from '../../../web/admin-ui/rich-text/video-id.ts'

describe('amounts', () => {
  it.each([
    ['1234,5', 1234.5],
    ['1\u00a0234,50', 1234.5],
    ['1 234.50 €', 1234.5],
    ['0', 0],
    ['', null],
    ['  ', null],
  ])('reads %j', (typed, amount) => expect(readAmount(typed)).toBe(amount))
  it.each(['-3', '1,234', 'douze', '1e3', '12,345'])('refuses %j', (typed) =>
    expect(readAmount(typed)).toBeUndefined(),
  )
  it('writes two decimals with no-break spaces only', () => {
    expect(writeAmount(1234.5)).toBe('1\u00a0234,50')
    expect(writeAmount(null)).toBe('')
  })
})

describe('Paris time', () => {
  it.each([
    ['2026-11-20T14:32', '2026-11-20 13:32:00.000Z'],
    ['2026-07-01T09:00', '2026-07-01 07:00:00.000Z'],
    ['2026-10-25T01:30', '2026-10-24 23:30:00.000Z'],
  ])('%s is %s', (local, instant) => {
    expect(fromParis(local)).toBe(instant)
    expect(toParis(instant)).toBe(local)
  })
  it('keeps emptiness', () => {
    expect(fromParis('')).toBe('')
    expect(toParis('')).toBe('')
  })
})

describe('exports', () => {
  it('is what French spreadsheets open, and runs no formula', () => {
    const csv = toCsv([
      { nom: 'A;B', texte: '=SUM(A1)', nombre: -3, vide: null },
      { nom: 'Dit "oui"', texte: 'ligne\nsuite', nombre: 2.5, vide: undefined },
    ])
    expect(csv).toBe(
      '\ufeffnom;texte;nombre;vide\r\n"A;B";\'=SUM(A1);-3;\r\n"Dit ""oui""";"ligne\nsuite";2.5;\r\n',
    )
  })
})

it.each([
  ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://example.com/', ''],
])('video id of %j', (typed, id) => expect(readVideoId(typed)).toBe(id))

it('moves one item', () => {
  expect(reordered(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(reordered(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})
