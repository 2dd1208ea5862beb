import { describe, expect, it } from 'vitest'
import { isSafeAddress } from '#server/features/content/addresses.ts'
import { plainText, sanitiseHtml } from '#server/features/content/sanitise.ts'
import { askedPrice } from '#server/features/content/service.ts'

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

describe('rich text', () => {
  it('keeps what an editor writes', () => {
    const html = '<h2>Titre</h2><p>Un <strong>mot</strong> et <a href="/contact">un lien</a></p>'
    expect(sanitiseHtml(html)).toBe(html)
  })
  it.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<a href="javascript:x()">a</a>', '<a>a</a>'],
    ['<img src="data:image/svg+xml,x" alt="a">', '<img alt="a" />'],
    ['<iframe src="https://a.b"></iframe>', ''],
    ['<p style="position:fixed">a</p>', '<p>a</p>'],
  ])('cleans %s', (dirty, clean) => expect(sanitiseHtml(dirty)).toBe(clean))
  it('gives the words', () => expect(plainText('<p>Un</p><p>deux &amp; trois</p>')).toBe('Un deux & trois'))
})

describe('the price that is asked', () => {
  const record = { id: 'x', price: 180, salePrice: 150, saleStart: '2026-01-10', saleEnd: '2026-01-20' }
  it.each([
    ['2026-01-09', 180],
    ['2026-01-10', 150],
    ['2026-01-19', 150],
    ['2026-01-20', 180],
  ])('on %s is %d', (at, price) => expect(askedPrice(record, at)).toBe(price))
  it('ignores a sale that is no sale', () =>
    expect(askedPrice({ id: 'x', price: 100, salePrice: 120 }, '')).toBe(100))
})
