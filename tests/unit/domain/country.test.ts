import { describe, expect, it } from 'vitest'
import { countryCode, countryName, isOtherEu } from '#drizzle/domain/country.ts'

describe('countries', () => {
  it.each([
    ['', 'FR'],
    ['France', 'FR'],
    [' belgique ', 'BE'],
    ['Allemagne', 'DE'],
    ['Germany', 'DE'],
    ['de', 'DE'],
    ['Grèce', 'GR'],
    ['EL', 'GR'],
    ['États-Unis', 'US'],
    ['Cote d’ivoire', 'CI'],
    ['Angleterre', 'GB'],
    ['La Reunion', 'RE'],
    ['Île de la Réunion', 'RE'],
    ['Guadeloupe (France)', 'GP'],
    ['Guyane', 'GF'],
    ['FRANCE', 'FR'],
    ['Ｆｒａｎｃｅ', 'FR'],
    ['france métropolitaine', 'FR'],
    ['Polynésie française', 'PF'],
    ['Les Bahamas', 'BS'],
    ['Atlantide', ''],
    ['Nouvelle France', ''],
  ])('include « %s » as %s', (typed, code) => expect(countryCode(typed)).toBe(code))

  it('separate the Union beside France from the rest', () => {
    expect(['BE', 'GR', 'IE'].map(isOtherEu)).toEqual([true, true, true])
    expect(['FR', 'MC', 'CH', 'GB', 'RE', ''].map(isOtherEu)).toEqual(Array(6).fill(false))
    expect(countryName('BE')).toBe('Belgique')
  })
})
