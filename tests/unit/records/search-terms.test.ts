import { describe, expect, it } from 'vitest'
import { foldWord, holdsAll, soughtIn, stemOf, termsIn } from '#server/records/search/search-terms.ts'
import { fc } from '../../support/properties.ts'

const stem = (word: string) => stemOf(foldWord(word))

describe('words of a search', () => {
  it.each([
    ['séance', 'Séances'],
    ['respiration', 'RESPIRATIONS'],
    ['cheval', 'chevaux'],
    ['relaxant', 'relaxante'],
    ['relaxer', 'relaxé'],
    ['guidé', 'guidées'],
    ['sérieux', 'sérieuse'],
    ['intuitif', 'intuitive'],
    ['formateur', 'formatrice'],
    ['personnel', 'personnelles'],
    ['parisien', 'parisienne'],
    ['cœur', 'coeurs'],
    ['cerveau', 'cerveaux'],
    ['apaisement', 'apaiser'],
    ['profond', 'profondes'],
  ])('« %s » equals « %s »', (one, other) => {
    expect(stem(other)).toBe(stem(one))
  })

  it.each([
    ['sommeil', 'sommelier'],
    ['respiration', 'respect'],
    ['pays', 'paye'],
    ['stress', 'string'],
  ])('« %s » differs from « %s »', (one, other) => {
    expect(stem(other)).not.toBe(stem(one))
  })

  it('drop elided words, and give their positions', () => {
    const text = 'L’hypnose, aujourd’hui'
    expect([...termsIn(text)].map(({ start, end }) => text.slice(start, end))).toEqual([
      'hypnose',
      'aujourd',
      'hui',
    ])
  })

  it('match the last word by prefix while it is typed, and never short words', () => {
    expect(soughtIn('la respiration prof').terms).toEqual([
      { stem: stem('respiration'), beginning: null },
      { stem: stem('prof'), beginning: 'prof' },
    ])
    expect(soughtIn('respiration ').terms).toEqual([{ stem: stem('respiration'), beginning: null }])
    expect(soughtIn('respiration de').terms).toHaveLength(1)
    expect(soughtIn('a " * ( -').terms).toEqual([])
  })

  it('find every form of a word, at every letter typed of it', () => {
    const word = 'respirations'
    for (let letters = 2; letters <= word.length; letters += 1)
      expect(holdsAll(soughtIn(word.slice(0, letters)), 'Les respirations profondes')).toBe(true)
  })

  it('parse any input, eight words at most', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
        const { terms } = soughtIn(typed)
        expect(terms.length).toBeLessThanOrEqual(8)
        for (const { stem: one, beginning } of terms)
          expect(one + (beginning ?? '')).toMatch(/^[\p{L}\p{N}\p{M}]+$/u)
      }),
    )
  })
})
