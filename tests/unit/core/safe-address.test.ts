import { describe, expect, it } from 'vitest'
import { isSafeAddress } from '#server/core/safe-address.ts'

describe('a typed address', () => {
  it.each(['https://example.com', 'http://a.b/c?d#e', '/contact', '/'])('is accepted: %s', (address) =>
    expect(isSafeAddress(address)).toBe(true),
  )
  it.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'contact',
    '',
    'ftp://a.b',
    '/a b',
  ])('is refused: %s', (address) => expect(isSafeAddress(address)).toBe(false))
})
