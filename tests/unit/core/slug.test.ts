import { describe, expect, it } from 'vitest'
import { SLUG } from '#drizzle/fields.ts'
import { freeSlug, slugify } from '#server/core/slug.ts'
import { fc } from '../../support/properties.ts'

describe('slugs', () => {
  it.each([
    ['Apprivoiser l’anxiété', 'apprivoiser-l-anxiete'],
    ['Le nœud et le souffle', 'le-noeud-et-le-souffle'],
    ['  Été 2026 !  ', 'ete-2026'],
    ['***', ''],
  ])('%s → %s', (title, slug) => expect(slugify(title)).toBe(slug))

  it('appends -1, -2… while the slug is taken', () => {
    const taken = new Set(['sommeil', 'sommeil-1'])
    expect(freeSlug('Sommeil', (slug) => taken.has(slug))).toBe('sommeil-2')
    expect(freeSlug('???', () => false)).toBe('sans-titre')
  })

  it('always gives what the slug field accepts', () => {
    fc.assert(
      fc.property(fc.string(), (title) => {
        expect(freeSlug(title, () => false)).toMatch(new RegExp(SLUG))
      }),
    )
  })
})
