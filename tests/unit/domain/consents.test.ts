import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CONSENT_PURPOSES } from '#drizzle/collections/payments.ts'
import {
  CONSENT_SENTENCES,
  CONSENT_VERSION,
  proofOf,
  showsCurrentWording,
  TERMS_BY_BUTTON,
  TERMS_LINK,
} from '#drizzle/domain/consents.ts'

describe('consent texts', () => {
  it('change together with their version', () => {
    const wording = createHash('sha256').update(JSON.stringify(CONSENT_SENTENCES)).digest('hex').slice(0, 16)
    expect({ [CONSENT_VERSION]: wording }).toEqual({ '2026-11-26': 'd9fb9d002ff8df17' })
  })
  it('have valid purposes', () => {
    expect(CONSENT_PURPOSES).toEqual(expect.arrayContaining(Object.keys(CONSENT_SENTENCES)))
  })
  it('are stored as displayed, and not without display', () => {
    expect(proofOf('cgv')).toEqual({ text: CONSENT_SENTENCES.cgv, version: CONSENT_VERSION })
    expect(proofOf('cgv', 'button')).toEqual({ text: TERMS_BY_BUTTON, version: CONSENT_VERSION })
    for (const purpose of ['sms', '', 'constructor', '__proto__'])
      expect(proofOf(purpose)).toEqual({ text: '', version: '' })
  })
  it('name the terms once, where they link to their page', () => {
    expect(CONSENT_SENTENCES.cgv.split(TERMS_LINK)).toEqual(['J’accepte les ', '.'])
    expect(TERMS_BY_BUTTON.split(TERMS_LINK)).toEqual(['En validant, j’accepte les ', '.'])
  })
  it.each([
    [CONSENT_VERSION, true],
    [undefined, true],
    ['', false],
    ['2020-01-01', false],
  ])('of version %j are today’s: %s', (version, expected) =>
    expect(showsCurrentWording(version)).toBe(expected),
  )
})
