import { expect, it } from 'vitest'
import type { Enrollment } from '../../../web/features/learning/queries.ts'
import { shutWords } from '../../../web/features/learning/use-shut.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const enrollment = (isActive: boolean, expiresAt = '') => ({ isActive, expiresAt }) as Enrollment

it('says of an access that it is suspended or over, and nothing of one that is open or never was', () => {
  expect(shutWords(enrollment(false), NOW)).toBe('Votre accès à cette formation est suspendu.')
  expect(shutWords(enrollment(true, '2026-11-20 09:00:00.000Z'), NOW)).toMatch(
    /^Votre accès à cette formation a pris fin le 20.novembre.2026\.$/,
  )
  expect(shutWords(enrollment(true, '2026-12-20 09:00:00.000Z'), NOW)).toBe('')
  expect(shutWords(enrollment(true), NOW)).toBe('')
  expect(shutWords(undefined, NOW)).toBe('')
})
