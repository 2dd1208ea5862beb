import { describe, expect, it } from 'vitest'
import { type Certificate, certificatePdf, type Issuer } from '#server/documents/certificate.ts'
import { readPdf } from '../../support/pdf.ts'

const VERIFY = `https://www.site.example/verification/${'k-_3'.repeat(10)}abc`
const certificate: Certificate = {
  holder: 'Léa Čapková-Łuczak',
  courseTitle: 'Retrouver un sommeil paisible',
  number: 'A-2026-000001',
  issuedAt: '2026-12-01 10:00:00.000Z',
  hours: 3.5,
  evidence: '0123456789abcdef'.repeat(4),
}
const issuer: Issuer = {
  brand: 'Sable & Souffle',
  teacher: { name: 'Apolline Verdane', role: 'praticienne en hypnose' },
  verifyUrl: VERIFY,
}
const drawn = async (changes: Partial<Certificate> = {}, by: Partial<Issuer> = {}) =>
  readPdf(await certificatePdf({ ...certificate, ...changes }, { ...issuer, ...by }))

describe('the attestation', () => {
  it('says who followed what, when, with whom, and that it is no diploma', async () => {
    const { text, fonts, pages } = await drawn()
    for (const words of [
      'Sable & Souffle',
      'Attestation de suivi',
      'Léa Čapková-Łuczak',
      '«\u00a0Retrouver un sommeil paisible\u00a0»',
      'Durée\u00a0: 3\u00a0h\u00a030',
      'Achevée le 1er\u00a0décembre\u00a02026',
      'Fait le 1er\u00a0décembre\u00a02026',
      'Signature',
      'Apolline Verdane',
      'praticienne en hypnose',
      'Attestation n°\u00a0A-2026-000001',
      'Empreinte du parcours\u00a0: 01234567 89abcdef',
      'Cette attestation ne délivre ni titre professionnel ni certification.',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('\ufffd')
    expect(fonts).toEqual(['RadioCanada-Regular', 'RadioCanada-SemiBold'])
    expect(pages).toHaveLength(1)
  })

  it('prints the address of verification and links to it, and stays small', async () => {
    const bytes = await certificatePdf(certificate, issuer)
    const { text, links } = readPdf(bytes)
    expect(text.replace(/\n/g, '')).toContain(VERIFY)
    expect(links).toEqual([VERIFY, VERIFY])
    expect(bytes.length).toBeLessThan(30_000)
  })

  it.each([
    ['one long word', 'W'.repeat(160)],
    ['many words', 'Marie-Ange Élisabeth '.repeat(8).slice(0, 160)],
  ])('keeps every name and title on its page, inside the frame: %s', async (_, long) => {
    const { pages } = await drawn(
      { holder: long, courseTitle: long },
      {
        brand: long.slice(0, 80),
        teacher: { name: long, role: long },
        verifyUrl: `https://${'sous-domaine.'.repeat(8)}example/verification/${'w'.repeat(43)}`,
      },
    )
    expect(pages).toHaveLength(1)
    for (const { text, x, y, width, size } of pages[0]?.runs ?? []) {
      expect(x, text).toBeGreaterThan(40)
      expect(x + width, text).toBeLessThan(842 - 40)
      expect([y - size > 40, y < 595 - 36], text).toEqual([true, true])
    }
    const tops = (pages[0]?.runs ?? []).filter(({ x }) => x > 85 && x < 430).map(({ y }) => y)
    expect(new Set(tops).size).toBeGreaterThan(8)
    // The whole name, not its beginning.
    const printed = pages[0]?.runs.map(({ text }) => text).join('') ?? ''
    expect(printed.split(long.slice(0, 20)).length).toBeGreaterThan(2)
    const name = pages[0]?.runs.filter(({ y }) => y > 186 && y < 238) ?? []
    expect(
      name
        .map(({ text }) => text)
        .join('')
        .replace(/\s/g, ''),
    ).toBe(long.replace(/\s/g, ''))
  })

  it('leaves out what it does not know', async () => {
    const { text } = await drawn({ hours: 0 }, { teacher: { name: '', role: '' } })
    expect(text).not.toContain('Durée')
    expect(text).toContain('Achevée le')
    expect(text).toContain('Signature')
  })

  it('writes whole hours and minutes as people read them', async () => {
    expect((await drawn({ hours: 6 })).text).toContain('Durée\u00a0: 6\u00a0h ')
    expect((await drawn({ hours: 0.75 })).text).toContain('Durée\u00a0: 45\u00a0min')
    expect((await drawn({ hours: 1.08 })).text).toContain('Durée\u00a0: 1\u00a0h\u00a005')
  })
})
