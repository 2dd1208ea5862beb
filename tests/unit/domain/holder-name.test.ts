import { expect, it } from 'vitest'
import { isPrintable, needsName } from '#drizzle/domain/holder-name.ts'
import { certificatePdf, type Issuer } from '#server/documents/certificate.ts'
import { readPdf } from '../../support/pdf.ts'

it('a name on an attestation accepts only letters of the documents’ typeface', async () => {
  const taken = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter(isPrintable)
  for (const wanted of ['é', 'Œ', 'ß', 'Ł', 'ğ', 'ễ', 'ș', '’', '-']) expect(taken).toContain(wanted)
  const certificate = {
    courseTitle: '',
    number: '',
    issuedAt: '2026-11-20 10:00:00.000Z',
    completedAt: '',
    expiresAt: '',
    reissues: 0,
    reissuedAt: '',
    hours: 1,
    evidence: '',
    origin: 'completion' as const,
  }
  const look = { accent: '#b0a696', title: '', sentence: '', mentions: '', logo: null }
  const issuer: Issuer = {
    brand: '',
    signatories: [],
    look: { design: 'arche', ...look },
    verifyUrl: 'https://site.example',
  }
  for (let from = 0; from < taken.length; from += 20) {
    const holder = taken.slice(from, from + 20).join(' ')
    const { text } = await readPdf(await certificatePdf({ ...certificate, holder }, issuer))
    // A letter that is not there is set as the empty box, which stands for none.
    expect([holder, text.includes('\u0000')]).toEqual([holder, false])
  }
})

it('a name on an attestation may be corrected without a surname or when it cannot be printed', () => {
  expect(needsName('Léa', 'Léa')).toBe(true)
  expect(needsName('Marie Claire', 'Marie Claire')).toBe(true)
  expect(needsName('Анна Каренина', 'Анна')).toBe(true)
  expect(needsName('Léa Martin 🎉', 'Léa')).toBe(true)
  expect(needsName('Léa O’Brien-Łukasz', 'Léa')).toBe(false)
})
