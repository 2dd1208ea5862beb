/** What is stored of Apple's redirect until the sign-in. */
import { expect, it } from 'vitest'
import { AppleNames } from '#server/records/http/auth-redirect.ts'
import { bareEngine } from '../../support/engine.ts'

it('Apple’s name is stored with a code of at most 985 bytes, as PocketBase stores it', () => {
  const engine = bareEngine([], '/nonexistent')
  const names = new AppleNames(engine)
  const user = JSON.stringify({ name: { firstName: 'Ada', lastName: 'L' } })
  const stored = (code: string): string => {
    names.keep(code, user)
    return names.take(code)
  }
  expect(stored('a'.repeat(985))).toBe('Ada L')
  expect(stored('a'.repeat(986))).toBe('')
  expect(stored('é'.repeat(493))).toBe('')
  engine.db.close()
})
