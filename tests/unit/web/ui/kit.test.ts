import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { euros, longDate, minutes, plural } from '../../../../web/lib/format.ts'
import { relative } from '../../../../web/lib/moments.ts'
import { link } from '../../../../web/lib/paths.ts'
import { currentPriceOf } from '../../../../web/lib/pricing.ts'
import { filter } from '../../../../web/lib/records.ts'
import { lightOf } from '../../../../web/ui/illustration/daylight.ts'
import {
  draw,
  illustration,
  MOTIFS,
  PALETTE_NAMES,
  pictureFor,
  portraitFor,
} from '../../../../web/ui/illustration/draw.ts'
import { closeToast, destroyToasts, getToasts, toast } from '../../../../web/ui/toast/store.ts'

const NBSP = '\u00a0'

describe('French typography', () => {
  it('has no-break spaces in money, dates and durations, and « 1er »', () => {
    expect(euros(1234.5)).toBe(`1${NBSP}234,50${NBSP}€`)
    expect(longDate('2026-12-01 10:00:00.000Z')).toBe('1er décembre 2026')
    expect(longDate('2026-11-30 23:30:00.000Z')).toBe('1er décembre 2026')
    expect([minutes(12), minutes(125), minutes(120)]).toEqual([
      `12${NBSP}min`,
      `2${NBSP}h${NBSP}05`,
      `2${NBSP}h`,
    ])
  })
  it('uses the singular for 0 and 1', () => {
    expect([0, 1, 2].map((count) => plural(count, 'leçon'))).toEqual([
      `0${NBSP}leçon`,
      `1${NBSP}leçon`,
      `2${NBSP}leçons`,
    ])
  })
  it('counts days ago in Paris', () => {
    const now = new Date('2026-11-21T00:30:00Z')
    expect(relative('2026-11-20 22:30:00.000Z', now)).toBe('hier')
    expect(relative('2026-11-21 00:25:00.000Z', now)).toBe(`il y a 5${NBSP}min`)
  })
})

describe('the table of addresses', () => {
  it('has its parameters filled', () => {
    expect(link('course', { slug: 'a b' })).toBe('/courses/a%20b')
    expect(link('signIn', null, { redirect: '/mon-espace' })).toBe('/connexion?redirect=%2Fmon-espace')
  })
})

describe('filters, prices, session', () => {
  it('escape values inside their quotes', () => {
    expect(filter('slug = {:slug}', { slug: 'a" || 1=1 || "' })).toBe('slug = "a\\" || 1=1 || \\""')
  })
  it('use the sale price only while the sale runs', () => {
    const offer = {
      price: 20,
      salePrice: 15,
      saleStart: '2026-01-01 00:00:00.000Z',
      saleEnd: '2026-02-01 00:00:00.000Z',
    }
    expect(currentPriceOf(offer, new Date('2026-01-15')).amount).toBe(15)
    expect(currentPriceOf(offer, new Date('2026-03-15'))).toEqual({ amount: 20, now: `20,00${NBSP}€` })
    expect(currentPriceOf({ price: 0, salePrice: null }).now).toBe('Gratuit')
  })
})

describe('illustrations', () => {
  const all = [...MOTIFS, 'portrait', 'jour'] as const
  it('are equal for equal values, under 8 kB, and different for another seed', () => {
    for (const motif of all) {
      for (const palette of PALETTE_NAMES) {
        const drawn = illustration(motif, palette, 5)
        expect(drawn).toBe(illustration(motif, palette, 5))
        expect(drawn).not.toBe(illustration(motif, palette, 6))
        expect(drawn.length).toBeLessThan(8000)
        expect(drawn).not.toMatch(/NaN|undefined|Infinity/)
      }
    }
  })
  it('have land and water without corners: no horizon of straight lines', () => {
    for (const motif of ['dune', 'brume', 'vague'] as const) {
      // Curves in all, and no run of points joined by lines.
      expect(illustration(motif, 'sable', 5).match(/C/g)?.length).toBeGreaterThan(3)
      expect(illustration(motif, 'sable', 5)).not.toMatch(/L[\d.]+ [\d.]+L/)
    }
  })
  it('prefix their tones with the picture’s id, so that two on one page do not share them', () => {
    const ids = MOTIFS.flatMap((motif) => [...illustration(motif, 'aube', 4).matchAll(/ id="([^"]+)"/g)])
    expect(new Set(ids.map(([, id]) => id)).size).toBe(ids.length)
  })
  it('are stable for a record or a person without a picture', () => {
    expect(pictureFor('la-clairiere')).toEqual(pictureFor('la-clairiere'))
    expect(portraitFor('Apolline Verdane')).toEqual(portraitFor('Apolline Verdane'))
    const faces = ['Ana', 'Bo', 'Cy', 'Dan', 'Eve', 'Flo'].map((name) => portraitFor(name).seed)
    expect(new Set(faces).size).toBeGreaterThan(2)
  })
  it('exist for a name that an editor invented', () => {
    expect(draw({ motif: 'licorne', palette: 'toString', seed: 2 })).toBe(illustration('dune', 'sable', 2))
  })
  it('have a light for each hour', () => {
    expect([4, 5, 8, 9, 16, 17, 20, 21].map(lightOf)).toEqual([
      'nuit',
      'aube',
      'aube',
      'midi',
      'midi',
      'soir',
      'soir',
      'nuit',
    ])
  })
})

describe('notifications', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    destroyToasts()
  })
  afterEach(() => vi.useRealTimers())

  it('keep three visible and remove the oldest', () => {
    for (const title of ['a', 'b', 'c', 'd']) toast({ title })
    expect(
      getToasts()
        .filter((shown) => shown.isShown)
        .map((shown) => shown.title),
    ).toEqual(['b', 'c', 'd'])
    vi.advanceTimersByTime(300)
    expect(getToasts()).toHaveLength(3)
  })
  it('stay when onClose returns false', () => {
    const key = toast({ title: 'a', onClose: () => false })
    closeToast(key)
    expect(getToasts()[0]?.isShown).toBe(true)
  })
})
