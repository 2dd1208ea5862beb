import { describe, expect, it } from 'vitest'
import { freeSlug, slugify } from '#drizzle/domain/slug.ts'
import { SLUG } from '#drizzle/fields.ts'
import { fc } from '../../support/properties.ts'

describe('slugs', () => {
  it.each([
    ['Apprivoiser l’anxiété', 'apprivoiser-l-anxiete'],
    ['Le nœud et le souffle', 'le-noeud-et-le-souffle'],
    ['  Été 2026 !  ', 'ete-2026'],
    ['Retrouver un sommeil paisible', 'retrouver-un-sommeil-paisible'],
    ['L’ŒUVRE, à deux !', 'l-oeuvre-a-deux'],
    ['Ægir & ÇA', 'aegir-ca'],
    ['Straße', 'strasse'],
    ['GROẞ', 'gross'],
    ['Smørrebrød à Łódź', 'smorrebrod-a-lodz'],
    ['Þór og Guðrún', 'thor-og-gudrun'],
    ['e\u0301te\u0301', 'ete'],
    ['***', ''],
    ['  --  ', ''],
    ['', ''],
  ])('%s → %s', (title, slug) => expect(slugify(title)).toBe(slug))

  it('append -1, -2… while the slug is taken', () => {
    const taken = new Set(['sommeil', 'sommeil-1'])
    expect(freeSlug('Sommeil', (slug) => taken.has(slug))).toBe('sommeil-2')
    expect(freeSlug('???', () => false)).toBe('sans-titre')
    expect(freeSlug('???', (slug) => slug === 'section', 'section')).toBe('section-1')
  })

  it('are cut to leave room for a suffix, and never end with a hyphen', () => {
    expect(slugify(`${'a'.repeat(149)} b`)).toBe('a'.repeat(149))
    expect(slugify('é'.repeat(200))).toBe('e'.repeat(150))
  })

  it('always satisfy the slug field', () => {
    fc.assert(
      fc.property(fc.string(), (title) => {
        expect(freeSlug(title, () => false)).toMatch(new RegExp(SLUG))
        expect(slugify(slugify(title))).toBe(slugify(title))
      }),
    )
  })
})
