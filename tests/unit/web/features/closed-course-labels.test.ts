import { expect, it } from 'vitest'
import { hoursLeftText } from '../../../../web/features/learning/labels.ts'
import type { Enrollment } from '../../../../web/features/learning/queries.ts'
import { shutText } from '../../../../web/features/learning/use-shut.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const enrollment = (isActive: boolean, expiresAt = '', usedUpAt = '') =>
  ({ isActive, expiresAt, usedUpAt, mostHours: 10, connectedSeconds: 30_000 }) as Enrollment

it('a closed course is labelled suspended or expired; an open or unknown one has no label', () => {
  expect(shutText(enrollment(false), NOW)).toBe('Votre accès à cette formation est suspendu.')
  expect(shutText(enrollment(true, '2026-11-20 09:00:00.000Z'), NOW)).toMatch(
    /^Votre accès à cette formation a pris fin le 20.novembre.2026\.$/,
  )
  expect(shutText(enrollment(true, '2026-12-20 09:00:00.000Z'), NOW)).toBe('')
  expect(shutText(enrollment(true), NOW)).toBe('')
  expect(shutText(undefined, NOW)).toBe('')
})

it('used hours are labelled with their limit and contact, and before with the remainder', () => {
  const used = shutText(enrollment(true, '', '2026-11-22 10:00:00.000Z'), NOW)
  expect(used).toContain('Les 10\u00a0h de connexion')
  expect(used).toContain('adressez-vous à la personne qui vous forme')
  // What was taken away by hand is what is said.
  expect(shutText(enrollment(false, '', '2026-11-22 10:00:00.000Z'), NOW)).toContain('suspendu')
  expect(hoursLeftText(enrollment(true))).toBe('Il vous reste 1\u00a0h\u00a040 de connexion sur 10\u00a0h.')
  expect(hoursLeftText({ ...enrollment(true), mostHours: null })).toBe('')
})
