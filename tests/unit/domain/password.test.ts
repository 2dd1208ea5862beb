import { expect, it } from 'vitest'
import { userFields } from '#drizzle/collections/users.ts'
import { isLongEnough, MIN_PASSWORD, PASSWORD_HINT, SHORT_PASSWORD } from '#drizzle/domain/password.ts'
import { newPassword } from '../../../web/lib/validate.ts'

it.each([
  ['123456789', false],
  ['1234567890', true],
  ['é'.repeat(10), true],
  ['🌊'.repeat(5), false],
  ['🌊'.repeat(10), true],
  ['', false],
])('the password %s is long enough: %s', (password, expected) => {
  expect(isLongEnough(password)).toBe(expected)
  expect(newPassword(password)).toBe(expected ? '' : SHORT_PASSWORD)
})

it('the password length is what accounts declare and people read', () => {
  expect(userFields.password.min).toBe(MIN_PASSWORD)
  expect([PASSWORD_HINT, SHORT_PASSWORD]).toEqual([
    'Au moins 10\u00a0caractères.',
    'Choisissez au moins 10\u00a0caractères.',
  ])
})
