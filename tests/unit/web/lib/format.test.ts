import { describe, expect, it } from 'vitest'
import { cents, decimal, duration, initials } from '../../../../web/lib/format.ts'
import { clock, dateTime, relative, shortDate, time } from '../../../../web/lib/moments.ts'
import { fileSize, percent } from '../../../../web/lib/quantities.ts'

const NBSP = '\u00a0'

describe('numbers', () => {
  it('have a decimal comma and no-break spaces', () => {
    expect([cents(12_900), cents(5), decimal(1234.5), percent(43.6)]).toEqual([
      `129,00${NBSP}€`,
      `0,05${NBSP}€`,
      `1${NBSP}234,5`,
      `44${NBSP}%`,
    ])
  })
  it('format sizes by thousands', () =>
    expect([0, 999, 1000, 12_440_000, 3_000_000_000].map(fileSize)).toEqual([
      `0${NBSP}o`,
      `999${NBSP}o`,
      `1${NBSP}ko`,
      `12,4${NBSP}Mo`,
      `3${NBSP}Go`,
    ]))
})

describe('instants', () => {
  it('are parsed as the record API’s UTC, and shown in Paris time, summer and winter', () => {
    expect(dateTime('2026-11-20 14:32:00.000Z')).toBe('20/11/2026 15:32')
    expect(dateTime('2026-07-20 22:30:00.000Z')).toBe('21/07/2026 00:30')
    expect(time('2026-03-29 00:59:00.000Z')).toBe('01:59')
    expect(time('2026-03-29 01:00:00.000Z')).toBe('03:00')
  })
  it('are empty without a value', () => {
    for (const none of ['', null, undefined, 'not a date']) {
      expect([shortDate(none), relative(none)]).toEqual(['', ''])
    }
  })
  it('are relative for six days, then a date', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const ago = (minutes: number) => relative(new Date(now.getTime() - minutes * 60_000), now)
    expect([ago(0), ago(59), ago(180), ago(24 * 60), ago(3 * 24 * 60), ago(8 * 24 * 60)]).toEqual([
      'à l’instant',
      `il y a 59${NBSP}min`,
      `il y a 3${NBSP}h`,
      'hier',
      `il y a 3${NBSP}jours`,
      '12 novembre 2026',
    ])
    expect(ago(-60)).toBe('20 novembre 2026')
  })
})

describe('durations, positions, names', () => {
  it('are short', () => {
    expect([duration(45), duration(60), duration(3700), clock(65), clock(3725), clock(-3)]).toEqual([
      `45${NBSP}s`,
      `1${NBSP}min`,
      `1${NBSP}h${NBSP}02`,
      '1:05',
      '1:02:05',
      '0:00',
    ])
    expect([initials('Claire Lemoine'), initials('  apolline  '), initials('Jean-Luc de la Tour')]).toEqual([
      'CL',
      'A',
      'JD',
    ])
  })
})
