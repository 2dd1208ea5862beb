import { expect, it } from 'vitest'
import { practicalQuestions as ofCourse } from '../../../web/features/courses/practical.ts'
import { contentsOf, practicalQuestions } from '../../../web/features/produits/practical.ts'

const sold = {
  kind: 'digital',
  downloads: [] as string[],
  withdrawal: 'digital_waiver',
  buttonLink: '',
} as const

it('practical information says that a booklet is read, a recording heard, and both', () => {
  expect(contentsOf({ ...sold, downloads: ['carnet_a1b2c3d4e5.pdf'] })).toMatch(/^Un document PDF à lire/)
  expect(contentsOf({ ...sold, downloads: ['carnet.pdf'] })).not.toContain('écouter')
  expect(contentsOf({ ...sold, downloads: ['a.mp3', 'b.pdf'] })).toMatch(/^Un audio à écouter et un document/)
  expect(contentsOf({ ...sold, kind: 'service', buttonLink: '/contact' })).toBe('')
  expect(contentsOf({ ...sold, kind: 'service' })).toContain('rendez-vous')
})

it('practical information concerns this product, not hypnosis', () => {
  const requested = practicalQuestions({ ...sold, downloads: ['a.mp3'] }).map(({ question }) => question)
  expect(requested.some((question) => question.includes('écouter'))).toBe(true)
  expect(requested.join()).not.toContain('hypnose')
  expect(practicalQuestions({ ...sold, kind: 'service', buttonLink: '/contact' })).toEqual([])
})

it('practical information states the duration of a course’s access', () => {
  const [access] = ofCourse({ accessMonths: 12, withdrawal: 'digital_waiver' })
  expect(access?.answer).toContain('12\u00a0mois')
  const [endless, , , refund] = ofCourse({ accessMonths: null, withdrawal: 'days14' })
  expect(endless?.answer).toContain('Sans limite')
  expect(refund?.answer).toContain('quatorze jours')
})
