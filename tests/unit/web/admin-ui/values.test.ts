/** What the admin kit reads and writes for people: amounts, dates, exports, video ids. */
import { describe, expect, it } from 'vitest'
import { youTubeId } from '#drizzle/domain/video-source.ts'
import { toCsv } from '../../../../web/admin-ui/components/export.ts'
import { readAmount, writeAmount } from '../../../../web/admin-ui/components/MoneyInput.tsx'
import {
  fromParis,
  readFrench,
  repeatedHour,
  toFrench,
  toParis,
} from '../../../../web/admin-ui/components/paris-time.ts'
import { reordered } from '../../../../web/admin-ui/components/SortableList.tsx'

describe('amounts', () => {
  it.each([
    ['1234,5', 1234.5],
    ['1\u00a0234,50', 1234.5],
    ['1 234.50 €', 1234.5],
    ['0', 0],
    ['', null],
    ['  ', null],
    ['12,345', 12.35],
    ['0,004', 0],
    ['1,005', 1.01],
  ])('are parsed: %j', (typed, amount) => expect(readAmount(typed)).toBe(amount))
  it.each(['-3', '-5', 'douze', '1e3', '49,9O'])('are refused: %j', (typed) =>
    expect(readAmount(typed)).toBeNaN(),
  )
  it('have two decimals with no-break spaces only', () => {
    expect(writeAmount(1234.5)).toBe('1\u00a0234,50')
    expect(writeAmount(null)).toBe('')
  })
})

describe('Paris time', () => {
  it.each([
    ['2026-11-20T14:32', '2026-11-20 13:32:00.000Z'],
    ['2026-07-01T09:00', '2026-07-01 07:00:00.000Z'],
    ['2026-10-25T01:30', '2026-10-24 23:30:00.000Z'],
  ])('converts %s to %s', (local, instant) => {
    expect(fromParis(local)).toBe(instant)
    expect(toParis(instant)).toBe(local)
  })
  it('keeps empty values', () => {
    expect(fromParis('')).toBe('')
    expect(toParis('')).toBe('')
    expect(repeatedHour('')).toBe('')
    expect(toFrench('')).toBe('')
  })
  it('moves an hour that does not exist forward', () => {
    expect(fromParis('2026-03-29T02:30')).toBe('2026-03-29 01:30:00.000Z')
    expect(toParis('2026-03-29 01:30:00.000Z')).toBe('2026-03-29T03:30')
    expect(fromParis('2026-03-29T01:59')).toBe('2026-03-29 00:59:00.000Z')
    expect(fromParis('2026-03-29T03:00')).toBe('2026-03-29 01:00:00.000Z')
  })
  it('takes the first of a repeated hour, and distinguishes the two', () => {
    expect(fromParis('2026-10-25T02:30')).toBe('2026-10-25 00:30:00.000Z')
    expect(toParis('2026-10-25 00:30:00.000Z')).toBe('2026-10-25T02:30')
    expect(toParis('2026-10-25 01:30:00.000Z')).toBe('2026-10-25T02:30')
    expect(repeatedHour('2026-10-25 00:30:00.000Z')).toContain('été')
    expect(repeatedHour('2026-10-25 01:30:00.000Z')).toContain('hiver')
    expect(repeatedHour('2026-10-25 02:00:00.000Z')).toBe('')
    expect(fromParis('2026-10-25T03:00')).toBe('2026-10-25 02:00:00.000Z')
  })
  it.each([
    ['20/11/2026 14:32', '2026-11-20T14:32'],
    ['1/2/26 9h', '2026-02-01T09:00'],
    ['01.02.2026 à 9h05', '2026-02-01T09:05'],
    ['01-02-2026', '2026-02-01T00:00'],
    ['29/02/2028 00:00', '2028-02-29T00:00'],
  ])('parses %j', (typed, local) => {
    expect(readFrench(typed)).toBe(local)
    expect(readFrench(toFrench(local))).toBe(local)
  })
  it.each([
    '',
    'demain',
    '30/02/2026',
    '29/02/2026',
    '12/13/2026',
    '20/11/2026 24:00',
    '20/11/2026 12:60',
    '2026',
  ])('refuses %j', (typed) => expect(readFrench(typed)).toBeNull())
})

describe('exports', () => {
  it('open in French spreadsheets, and run no formula', () => {
    const csv = toCsv([
      { nom: 'A;B', texte: '=SUM(A1)', nombre: -3, vide: null },
      { nom: 'Dit "oui"', texte: 'ligne\nsuite', nombre: 2.5, vide: undefined },
    ])
    expect(csv).toBe(
      '\ufeffNom;Texte;Nombre;Vide\r\n"A;B";\'=SUM(A1);-3;\r\n"Dit ""oui""";"ligne\nsuite";2,5;\r\n',
    )
  })

  it('write every head with its signs', () => {
    const names = ['numero', 'payee_le', 'commandes_payees', 'declaree_le', 'accuse_de_reception', 'echeance']
    const [heads] = toCsv([Object.fromEntries(names.map((name) => [name, '']))]).split('\r\n')
    expect(heads).toBe('\ufeffNuméro;Payée le;Commandes payées;Déclarée le;Accusé de réception;Échéance')
  })

  it('are readable: heads in French, dates in Paris time', () => {
    expect(
      toCsv([
        { fin_d_acces: '2026-11-23 08:33:51.604Z', lecons_terminees: 3, derniere_activite: '', id: 'a' },
        {
          fin_d_acces: '2026-07-01T22:30:00Z',
          lecons_terminees: 0,
          derniere_activite: '2026-07-01',
          id: 'b',
        },
      ]),
    ).toBe(
      '\ufeffFin d’accès;Leçons terminées;Dernière activité;Identifiant\r\n' +
        '23/11/2026 09:33;3;;a\r\n02/07/2026 00:30;0;01/07/2026;b\r\n',
    )
  })
})

it.each([
  ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://example.com/', ''],
])('the video id of %j', (typed, id) => expect(youTubeId(typed)).toBe(id))

it('moving one item keeps the others’ order', () => {
  expect(reordered(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(reordered(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})
