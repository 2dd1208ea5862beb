import { domainToASCII, domainToUnicode } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isEmail } from '#drizzle/domain/email.ts'
import { decodePunycode } from '#drizzle/domain/punycode.ts'
import { asciiAddress, spelledAddress } from '#drizzle/domain/spelled-address.ts'
import { fc, runs } from '../../support/properties.ts'

describe('the stored spelling of an address', () => {
  it.each([
    ['Zoe.Test@Example.com', 'zoe.test@example.com'],
    [' ANAÏS@example.com ', 'anaïs@example.com'],
    ['ANAI\u0308S@example.com', 'anaïs@example.com'],
    ['contact@société.fr', 'contact@société.fr'],
    ['Contact@SOCIE\u0301TE\u0301.FR', 'contact@société.fr'],
    ['contact@xn--socit-esab.fr', 'contact@société.fr'],
    ['contact@XN--SOCIT-ESAB.fr', 'contact@société.fr'],
    ['x@点看.xn--fiqs8s', 'x@点看.中国'],
    ['a&b@example.com', 'a&b@example.com'],
    ['user%tag@example.com', 'user%tag@example.com'],
    ['a+1@example.com', 'a+1@example.com'],
    ['a@ex_ample.com', 'a@ex_ample.com'],
    ['a@xn--0.com', 'a@xn--0.com'],
    ['Pas une adresse', 'pas une adresse'],
    ['', ''],
  ])('of « %s » is « %s »', (typed, stored) => {
    expect(spelledAddress(typed)).toBe(stored)
    expect(spelledAddress(stored)).toBe(stored)
  })

  it('keeps what stands after a plus sign', () => {
    expect(spelledAddress('a+1@x.fr')).not.toBe(spelledAddress('a@x.fr'))
  })

  it('is an address when the typed one is', () => {
    const domain = fc.stringMatching(/^[a-zéèçœß]{1,12}\.[a-z]{2,5}$/)
    fc.assert(
      fc.property(domain, (typed) => {
        expect(isEmail(spelledAddress(`x@${typed}`))).toBe(true)
        expect(spelledAddress(`x@${domainToASCII(typed)}`)).toBe(spelledAddress(`x@${typed}`))
      }),
      { numRuns: runs(500) },
    )
  })
})

it('domain labels are decoded as Node decodes them', () => {
  const label = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(label, (typed) => {
      const ascii = domainToASCII(typed)
      fc.pre(ascii.startsWith('xn--') && !ascii.includes('.'))
      expect(decodePunycode(ascii.slice(4))).toBe(domainToUnicode(ascii))
    }),
    { numRuns: runs(2000) },
  )
})

it.each([
  ['contact@société.fr', 'contact@xn--socit-esab.fr'],
  ['a+1@example.com', 'a+1@example.com'],
  ['élodie@example.com', null],
])('for services of ASCII alone %s is %s', (address, ascii) => {
  expect(asciiAddress(address)).toBe(ascii)
})
