import { describe, expect, it } from 'vitest'
import { type AttendanceSheet, attendancePdf } from '#server/documents/attendance.ts'
import { type CompletionSheet, completionPdf } from '#server/documents/completion.ts'
import type { Organisation } from '#server/documents/training-document.ts'
import { readPdf } from '../../support/pdf.ts'

const organisation: Organisation = {
  brand: 'Sable & Souffle',
  name: 'Verdane Formation EI',
  address: '12 rue des Dunes\n64600 Anglet',
  siret: '123 456 789 00012',
  activity: 'Déclaration d’activité enregistrée sous le numéro 11 75 12345 75.',
  email: 'bonjour@example.com',
  place: 'Anglet',
  signatory: { name: 'Apolline Verdane', role: 'responsable pédagogique', picture: null },
}
const AT = '2026-11-20 10:00:00.000Z'
const lesson = (number: number): AttendanceSheet['lessons'][number] => ({
  place: `1.${number}`,
  title: `Leçon ${number}`,
  kind: 'Texte',
  firstAt: AT,
  completedAt: AT,
  activeSeconds: 754,
  playedSeconds: 45,
  score: number === 1 ? 80 : null,
})
const sheet: AttendanceSheet = {
  holder: 'Léa Martin',
  courseTitle: 'Retrouver un sommeil paisible',
  organisation,
  drawnAt: '2026-12-01 09:05:00.000Z',
  enrolledAt: AT,
  completedAt: '',
  firstAt: AT,
  lastAt: '2026-11-28 10:00:00.000Z',
  percent: 67,
  done: 2,
  total: 3,
  activeSeconds: 5400,
  playedSeconds: 90,
  days: [{ at: AT, activeSeconds: 5400, lessons: ['Leçon 1', 'Leçon 2'] }],
  lessons: [lesson(1), lesson(2)],
  traces: 42,
  evidence: '0123456789abcdef'.repeat(4),
}
const completion: CompletionSheet = {
  holder: 'Léa Martin',
  courseTitle: 'Retrouver un sommeil paisible',
  organisation,
  nature: 'training',
  drawnAt: '2026-12-01 09:05:00.000Z',
  firstAt: AT,
  lastAt: '2026-11-28 10:00:00.000Z',
  hours: 3.5,
  done: 3,
  total: 3,
  evidence: '0123456789abcdef'.repeat(4),
}
const flat = (text: string) => text.replace(/\s+/g, ' ')

/** Nothing is set outside of the paper, nor over the page's number. */
const isInside = ({ pages }: ReturnType<typeof readPdf>): void => {
  for (const { runs } of pages)
    for (const { text, x, y, width } of runs) {
      expect(x, text).toBeGreaterThanOrEqual(48)
      expect(x + width, text).toBeLessThan(550)
      expect(y, text).toBeLessThan(830)
    }
}

describe('the « attestation d’assiduité »', () => {
  it('lists activities by day, the counting method and the kinds of traces', async () => {
    const bytes = await attendancePdf(sheet)
    const content = readPdf(bytes)
    const text = flat(content.text)
    for (const sentence of [
      'Attestation d’assiduité',
      'Verdane Formation EI',
      '12 rue des Dunes, 64600 Anglet',
      'SIRET 123 456 789 00012',
      'Léa Martin',
      '« Retrouver un sommeil paisible »',
      'Du 20 novembre 2026 au 28 novembre 2026, à distance.',
      'Activités terminées : 2 sur 3 (67 %).',
      'Temps actif : 1 h 30. Média lu : 2 min.',
      'Formation en cours.',
      'Leçon 1, Leçon 2',
      'Leçon 1 (Texte)',
      '13 min',
      '45 s',
      '20/11/2026',
      '80 %',
      'dix minutes au plus',
      'aussi longtemps que l’organisme a noté sa présence',
      '42 traces datées et chaînées',
      '01234567 89abcdef',
      'Fait à Anglet, le 1er décembre 2026',
      'Apolline Verdane',
      'Page 1 sur 1',
      'établie le 1er décembre 2026 à 10 h 05 (heure de Paris)',
    ])
      expect(text).toContain(sentence)
    expect(content.fonts).toEqual(['RadioCanada-Regular', 'RadioCanada-SemiBold'])
    isInside(content)
    expect(bytes.length).toBeLessThan(40_000)
  })

  it('continues over pages, repeats its headings and signs once, within its time', async () => {
    const long = { title: 'W'.repeat(160), kind: 'Exercice' }
    const lessons = Array.from({ length: 300 }, (_, at) => ({
      ...lesson(at + 1),
      ...(at % 50 === 0 ? long : {}),
    }))
    const days = Array.from({ length: 90 }, (_, at) => ({
      at: new Date(Date.parse('2026-01-01T10:00:00Z') + at * 86_400_000).toISOString(),
      activeSeconds: 60 * at,
      lessons: Array.from({ length: at % 12 }, (_unused, number) => `Leçon au titre assez long ${number}`),
    }))
    const begins = performance.now()
    const bytes = await attendancePdf({ ...sheet, holder: 'M'.repeat(160), lessons, days })
    expect(performance.now() - begins).toBeLessThan(10_000)
    const content = readPdf(bytes)
    expect(content.pages.length).toBeGreaterThan(8)
    expect(content.text.match(/Apolline Verdane/g)).toHaveLength(1)
    expect(content.text.match(/^Ouverte le$/gm)?.length).toBeGreaterThan(3)
    expect(content.text).toContain(`Page ${content.pages.length} sur ${content.pages.length}`)
    isInside(content)
  })

  it('states that nothing was done', async () => {
    const none = { traces: 0, evidence: '', activeSeconds: 0, playedSeconds: 0, firstAt: '', lastAt: '' }
    const { text } = readPdf(await attendancePdf({ ...sheet, ...none, days: [], lessons: [] }))
    expect(text).toContain('Aucune activité à ce jour.')
    expect(text).not.toContain('traces datées')
  })
})

describe('the « certificat de réalisation »', () => {
  it('has the official model’s fields, on one page', async () => {
    const content = readPdf(await completionPdf(completion))
    const text = flat(content.text)
    for (const sentence of [
      'Certificat de réalisation',
      'Je soussigné(e) Apolline Verdane, responsable pédagogique, pour Verdane Formation EI, dispensateur de l’action',
      'Léa Martin',
      'a suivi l’action',
      '« Retrouver un sommeil paisible »',
      'article L6313-1',
      'Action de formation',
      'Bilan de compétences',
      'Action de VAE',
      'Action de formation par apprentissage',
      'du 20 novembre 2026 au 28 novembre 2026, à distance, pour une durée de 3 h 30.',
      'le temps estimé pour les réaliser',
      'pendant une durée de 3 ans à compter de la fin de l’année du dernier paiement',
      'Fait à Anglet, le 1er décembre 2026',
      'Cachet et signature du responsable',
      'Empreinte des traces de réalisation : 01234567',
    ])
      expect(text).toContain(sentence)
    expect(content.pages).toHaveLength(1)
    isInside(content)
  })

  it('fits on its page with the longest names, and without unknown values', async () => {
    const long = 'Marie-Ange Élisabeth '.repeat(8).slice(0, 160)
    isInside(
      readPdf(
        await completionPdf({
          ...completion,
          holder: long,
          courseTitle: 'W'.repeat(160),
          organisation: { ...organisation, name: long, address: long, activity: `${long}${long}` },
        }),
      ),
    )
    const bare = readPdf(
      await completionPdf({
        ...completion,
        evidence: '',
        organisation: {
          ...organisation,
          name: '',
          address: '',
          siret: '',
          activity: '',
          place: '',
          email: '',
          signatory: { name: '', role: '', picture: null },
        },
      }),
    )
    expect(flat(bare.text)).toContain('Je soussigné(e), pour Sable & Souffle')
    expect(flat(bare.text)).toContain('Fait le 1er décembre 2026')
  })
})
