/** Postal codes of France that no price for the metropolis may serve. */
import { describe, expect, it } from 'vitest'
import { deliveryAddress } from '#drizzle/delivery-reply.ts'
import { isOverseas, territoryOf } from '#drizzle/domain/territory.ts'

const address = (postalCode: string, country: string) =>
  deliveryAddress.parse({ line1: '1 rue du Port', city: 'Ville', postalCode, country })?.country

describe('a postal code of France', () => {
  it.each([
    ['97110', 'GP'],
    ['97133', 'BL'],
    ['97150', 'MF'],
    ['97200', 'MQ'],
    ['97300', 'GF'],
    ['97 400', 'RE'],
    ['97500', 'PM'],
    ['97600', 'YT'],
    ['98413', 'TF'],
    ['98600', 'WF'],
    ['98714', 'PF'],
    ['98800', 'NC'],
    ['75011', 'FR'],
    ['20000', 'FR'],
    // Monaco writes French codes, and is taxed as France.
    ['98000', 'FR'],
    ['9740', 'FR'],
  ])('%s is in %s', (postalCode, code) => {
    expect(territoryOf(postalCode)).toBe(code)
    expect(isOverseas(code)).toBe(code !== 'FR')
  })

  it('names its territory where « France » was chosen, and nowhere else', () => {
    expect(address('97400', 'FR')).toBe('La Réunion')
    expect(address('97400', 'France')).toBe('La Réunion')
    expect(address('97400', 'Belgique')).toBe('Belgique')
    expect(address('75011', 'France')).toBe('France')
  })

  it('is recognised in any spelling, like its country', () => {
    expect(['９７４００', '97\u00a0400', '97.400'].map(territoryOf)).toEqual(['RE', 'RE', 'RE'])
    expect(address('９７４００', 'ＦＲＡＮＣＥ')).toBe('La Réunion')
    expect(address('97400', 'france métropolitaine')).toBe('La Réunion')
    // An unknown country is derived from the postal code.
    expect(address('97400', 'Ile Bourbon')).toBe('La Réunion')
    expect(address('10115', 'Ile Bourbon')).toBe('Ile Bourbon')
  })
})
