import { describe, expect, it } from 'vitest'
import { documentHeaders } from '#server/features/site/policy.ts'

const framesOf = (bookingUrl: string): string => {
  const policy =
    documentHeaders('none', { bookingUrl, streams: [], takesCards: false }, true)[
      'content-security-policy'
    ] ?? ''
  const directives = policy.split('; ')
  // Whatever the address is, the policy has the directives that it has without one.
  const names = (text: string) => text.split(/[;,]/).map((directive) => directive.trim().split(' ')[0])
  const plain =
    documentHeaders('none', { bookingUrl: '', streams: [], takesCards: false }, true)[
      'content-security-policy'
    ] ?? ''
  expect(names(policy)).toEqual(names(plain))
  return directives.find((directive) => directive.startsWith('frame-src')) ?? ''
}

describe('the content security policy of a document', () => {
  it.each([
    ['https://agenda.example/apolline', 'https://agenda.example'],
    ['http://localhost:8080/x', 'http://localhost:8080'],
    ['https://agènda.example', 'https://xn--agnda-5ra.example'],
  ])('allows frames of the booking of %s', (address, origin) => {
    expect(framesOf(address)).toMatch(new RegExp(` ${origin.replaceAll('.', '\\.')}$`))
  })

  it.each([
    'https://x;sandbox/',
    'https://x,y/',
    "https://'unsafe-inline'/",
    'https://*/',
    'https://x;script-src%20*/',
    'https:',
    'https://[',
    'javascript:alert(1)',
    '',
  ])('allows nothing for %j', (address) => {
    expect(framesOf(address)).toBe(framesOf(''))
  })

  it.each(['none', 'default', 'kit'] as const)('excludes what the kind %s does not need', (kind) => {
    const policyOf = (isSecure: boolean) =>
      documentHeaders(
        kind,
        { bookingUrl: 'https://agenda.example', streams: [], takesCards: false },
        isSecure,
      )['content-security-policy'] ?? ''
    const sources = Object.fromEntries(
      policyOf(true)
        .split('; ')
        .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
    )
    const FRAMES = {
      none: 'https://www.youtube-nocookie.com https://player.vimeo.com https://agenda.example',
      default: "'none'",
      kit: "'self' https://www.youtube-nocookie.com https://player.vimeo.com",
    }
    expect(sources).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': kind === 'kit' ? "'self' data: https: blob:" : "'self' data: https:",
      'media-src': kind === 'kit' ? "'self' blob:" : "'self'",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'frame-src': FRAMES[kind],
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'upgrade-insecure-requests': '',
    })
    expect(policyOf(false)).toBe(policyOf(true).replace('; upgrade-insecure-requests', ''))
  })

  it('names the origins of streams, and nothing invalid', () => {
    const streams = ['https://flux.example', 'https://x;script-src *', 'javascript:1']
    const policy =
      documentHeaders('kit', { bookingUrl: '', streams, takesCards: true }, true)[
        'content-security-policy'
      ] ?? ''
    const directives = policy.split('; ')
    expect(directives).toContain("media-src 'self' blob: https://flux.example")
    expect(directives).toContain("connect-src 'self' https://flux.example")
    expect(policy).toContain("script-src 'self';")
    expect(policy.match(/flux\.example/g)).toHaveLength(2)
  })
})

it('the policy allows the payment provider where the checkout opens, once the site has keys, and on the payment page', () => {
  const lets = (kind: 'none' | 'default' | 'kit' | 'payment', takesCards: boolean) =>
    (
      documentHeaders(kind, { bookingUrl: '', streams: [], takesCards }, true)['content-security-policy'] ??
      ''
    ).includes('stripe.com')
  for (const takesCards of [true, false])
    expect((['none', 'payment', 'default', 'kit'] as const).map((kind) => lets(kind, takesCards))).toEqual([
      takesCards,
      true,
      false,
      false,
    ])
})
