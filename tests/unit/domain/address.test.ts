import { describe, expect, it } from 'vitest'
import { isSafeAddress } from '#drizzle/domain/address.ts'

describe('addresses that people type', () => {
  it.each(['https://example.com', 'http://a.b/c?d#e', '/contact', '/'])('accepts %s', (address) =>
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
  ])('refuses %s', (address) => expect(isSafeAddress(address)).toBe(false))
})
