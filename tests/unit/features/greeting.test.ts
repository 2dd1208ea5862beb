import { describe, expect, it } from 'vitest'
import { greet } from '#server/features/mail/letter.ts'

describe('the greeting of a mail', () => {
  it.each(['Zoé', 'Jean-Luc', 'J. R.', 'Anne Marie', 'D’Arc', 'Mme. Le Goff', '李'])('is for %s', (name) => {
    expect(greet(name)).toBe(`Bonjour ${name},`)
  })
  it.each([
    '',
    'Gagnez 500 € : https://evil.example',
    'www.evil',
    'WWW.EVIL.FR',
    'Offre sur evil.fr/cadeau',
    'evil.fr',
    'moi@evil.fr',
    'http:\\\\evil',
    'évil.été',
    'Zoé\nhttps',
  ])('names no person with %j', (name) => {
    expect(greet(name)).toBe('Bonjour,')
  })
})
