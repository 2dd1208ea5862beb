import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  CERTIFICATE_DESIGNS,
  DEFAULT_ACCENT,
  DEFAULT_DESIGN,
  DEFAULT_MENTIONS,
  DEFAULT_SENTENCE,
  DEFAULT_TITLE,
} from '#drizzle/domain/certificate.ts'
import { type Certificate, certificatePdf, type Issuer } from '#server/documents/certificate.ts'
import { readPdf } from '../../support/pdf.ts'

const VERIFY = `https://www.site.example/verification/${'k-_3'.repeat(10)}abc`
const certificate: Certificate = {
  holder: 'Léa Čapková-Łuczak',
  courseTitle: 'Retrouver un sommeil paisible',
  number: 'A-2026-000001',
  issuedAt: '2026-12-01 10:00:00.000Z',
  completedAt: '2026-12-01 10:00:00.000Z',
  expiresAt: '',
  reissues: 0,
  reissuedAt: '',
  hours: 3.5,
  evidence: '0123456789abcdef'.repeat(4),
  origin: 'completion',
}
const issuer: Issuer = {
  brand: 'Sable & Souffle',
  signatories: [{ name: 'Apolline Verdane', role: 'praticienne en hypnose', picture: null }],
  look: {
    design: DEFAULT_DESIGN,
    accent: DEFAULT_ACCENT,
    title: DEFAULT_TITLE,
    sentence: DEFAULT_SENTENCE,
    mentions: DEFAULT_MENTIONS,
    logo: null,
  },
  verifyUrl: VERIFY,
}
const drawn = async (changes: Partial<Certificate> = {}, by: Partial<Issuer> = {}) =>
  readPdf(await certificatePdf({ ...certificate, ...changes }, { ...issuer, ...by }))

describe('the attestation', () => {
  it('states member, course, dates and signer, and that it is no diploma', async () => {
    const { text, fonts, pages } = await drawn()
    for (const label of [
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
      expect(text).toContain(label)
    expect(text).not.toContain('\ufffd')
    expect(fonts).toEqual(['RadioCanada-Regular', 'RadioCanada-SemiBold'])
    expect(pages).toHaveLength(1)
  })

  it('prints and links the verification address, and stays small', async () => {
    const bytes = await certificatePdf(certificate, issuer)
    const { text, links } = readPdf(bytes)
    expect(text.replace(/\n/g, '')).toContain(VERIFY)
    expect(links).toEqual([VERIFY, VERIFY])
    expect(bytes.length).toBeLessThan(30_000)
  })

  it.each([
    ['one long word', 'W'.repeat(160)],
    ['many words', 'Marie-Ange Élisabeth '.repeat(8).slice(0, 160)],
  ])('fits every name and title on its page, inside the frame: %s', async (_, long) => {
    const { pages } = await drawn(
      { holder: long, courseTitle: long },
      {
        brand: long.slice(0, 80),
        signatories: [
          { name: long, role: long, picture: null },
          { name: long, role: long, picture: null },
        ],
        look: {
          ...issuer.look,
          title: long.slice(0, 60),
          sentence: long.slice(0, 120),
          mentions: `${long} ${long}`,
        },
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

  it('leaves out unknown values', async () => {
    const { text } = await drawn({ hours: 0 }, { signatories: [] })
    expect(text).not.toContain('Durée')
    expect(text).toContain('Achevée le')
    expect(text).toContain('Signature')
  })

  it('formats hours and minutes in plain French', async () => {
    expect((await drawn({ hours: 6 })).text).toContain('Durée\u00a0: 6\u00a0h ')
    expect((await drawn({ hours: 0.75 })).text).toContain('Durée\u00a0: 45\u00a0min')
    expect((await drawn({ hours: 1.08 })).text).toContain('Durée\u00a0: 1\u00a0h\u00a005')
  })

  it('states its validity, its edition and the date of completion', async () => {
    const { text } = await drawn({
      completedAt: '2025-03-01 10:00:00.000Z',
      expiresAt: '2028-12-01 10:00:00.000Z',
      reissues: 1,
      reissuedAt: '2027-01-05 10:00:00.000Z',
    })
    expect(text).toContain('Achevée le 1er\u00a0mars\u00a02025')
    expect(text).toContain('Fait le 1er\u00a0décembre\u00a02026')
    expect(text).toContain('Valable jusqu’au 1er\u00a0décembre\u00a02028')
    expect(text).toContain('2e\u00a0édition, du 5\u00a0janvier\u00a02027')
    const first = (await drawn()).text
    expect(first).not.toContain('édition')
    expect(first).not.toContain('Valable')
  })

  it('issued before the completion does not state it', async () => {
    const { text } = await drawn({ origin: 'manual', completedAt: '', evidence: '' })
    expect(text).toContain('qui a participé à la formation en ligne')
    expect(text).toContain('Durée de la formation\u00a0: 3\u00a0h\u00a030')
    expect(text).not.toMatch(/en entier|Achevée/)
    const ended = (await drawn({ origin: 'manual' })).text
    expect(ended).toContain('qui a suivi en entier la formation en ligne')
    expect(ended).toContain('Achevée le')
  })

  it.each(CERTIFICATE_DESIGNS)(
    'prints its template’s texts in the design %s, and its pictures',
    async (design) => {
      const picture = await sharp({
        create: { width: 480, height: 150, channels: 4, background: '#3344aa80' },
      })
        .png()
        .toBuffer()
      const bytes = await certificatePdf(certificate, {
        ...issuer,
        signatories: [
          { name: 'Apolline Verdane', role: 'formatrice', picture },
          { name: 'Karim Aziz', role: 'responsable pédagogique', picture },
        ],
        look: {
          design,
          accent: '#335577',
          title: 'Certificat d’achèvement',
          sentence: 'pour avoir mené à son terme',
          mentions: 'Déclaration d’activité enregistrée sous le numéro 11 75 12345 75.',
          logo: picture,
        },
      })
      const { text, pages } = readPdf(bytes)
      for (const label of [
        'Certificat d’achèvement',
        'pour avoir mené à son terme',
        '11 75 12345 75',
        'Apolline Verdane',
        'Karim Aziz',
        'responsable pédagogique',
      ])
        expect(text).toContain(label)
      expect(text).not.toContain('Cette attestation ne délivre')
      expect(pages).toHaveLength(1)
      // A logo and two signatures.
      expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(3)
      expect(bytes.toString('latin1')).toContain('/Lang (fr-FR)')
      expect(bytes.length).toBeLessThan(60_000)
    },
  )
})
