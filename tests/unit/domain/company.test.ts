import { describe, expect, it } from 'vitest'
import {
  isSiren,
  isSiret,
  isVatNumber,
  sirenOf,
  sirenProblem,
  siretOf,
  vatNumberOf,
  vatProblem,
  writtenVat,
} from '#drizzle/domain/company.ts'
import { fc } from '../../support/properties.ts'

describe('company numbers', () => {
  it.each(['732829320', '552 008 443', '404.833.048', '356000000', '000 000 018'])(
    'accept the SIREN %s',
    (siren) => expect(isSiren(siren)).toBe(true),
  )
  it.each(['732829321', '73282932', '7328293200', '000000000', 'abcdefghi', ''])(
    'refuse the SIREN %s',
    (siren) => {
      expect(isSiren(siren)).toBe(false)
      expect(sirenProblem(siren)).toMatch(/SIREN/)
    },
  )

  it.each([
    ['732 829 320 00074', true],
    ['73282932000075', false],
    // Of La Poste: one with the usual key, one by the sum of its digits, one with neither.
    ['35600000000048', true],
    ['35600000009075', true],
    ['35600000009076', false],
    ['35600000', false],
    // The exception of La Poste's numbers applies to its own alone.
    ['73282932000001', false],
  ])('judge the SIRET %s', (siret, isOne) => {
    expect(isSiret(siret)).toBe(isOne)
    expect(siretOf(siret)).toBe(isOne ? siret.replace(/ /g, '') : '')
  })

  it('yield the SIREN of either', () => {
    expect([sirenOf('732 829 320 00074'), sirenOf('732829320'), sirenOf('12')]).toEqual([
      '732829320',
      '732829320',
      '',
    ])
    expect(sirenProblem('732 829 320 00074')).toBe('')
  })

  it('accept exactly one check digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (first) => {
        const begun = String(first).padStart(8, '0')
        expect(Array.from({ length: 10 }, (_, last) => `${begun}${last}`).filter(isSiren)).toHaveLength(1)
      }),
    )
  })

  it.each([
    'FR40303265045',
    'fr 23 334 175 221',
    'FRK7399859412',
    'FR4Z123456782',
    'FR83404833048',
    'DE136695976',
    'ATU13585627',
    'BE0428759497',
    'ESB58378431',
    'EL094259216',
    'NL004495445B01',
    'IE6433435F',
    'IT00743110157',
    'XI432525179',
  ])('accept the VAT number %s', (number) => {
    expect(isVatNumber(number)).toBe(true)
    expect(writtenVat(number)).toMatch(/^[A-Z]{2}[0-9A-Z]+$/)
  })
  it.each([
    'FR41303265045',
    'FR84323140391',
    'FRIO334175221',
    'FRAA303265045',
    'DE13669597',
    'US123456789',
    'GB123456789',
    'FR',
    '',
  ])('refuse the VAT number %s', (number) => expect(vatProblem(number)).toMatch(/numéro de TVA/))
  it('match a VAT number with its SIREN', () => {
    expect(vatProblem('FR40303265045', '303 265 045')).toBe('')
    expect(vatProblem('FR40303265045', '732829320')).toBe('Ce numéro de TVA n’est pas celui de ce SIREN.')
    expect(vatProblem('DE136695976', '732829320')).toBe('')
    expect(vatNumberOf('303265045')).toBe('FR40303265045')
    expect(isVatNumber(vatNumberOf('732829320'))).toBe(true)
  })
})
