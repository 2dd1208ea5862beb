import { describe, expect, it } from 'vitest'
import { documentHeaders } from '#server/features/site/policy.ts'

const framesOf = (bookingUrl: string): string => {
  const policy = documentHeaders(bookingUrl, true)['content-security-policy'] ?? ''
  const directives = policy.split('; ')
  // Whatever the address is, the policy has the directives that it has without one.
  const names = (text: string) => text.split(/[;,]/).map((directive) => directive.trim().split(' ')[0])
  const plain = documentHeaders('', true)['content-security-policy'] ?? ''
  expect(names(policy)).toEqual(names(plain))
  return directives.find((directive) => directive.startsWith('frame-src')) ?? ''
}

describe('the policy of a document', () => {
  it.each([
    ['https://agenda.example/apolline', 'https://agenda.example'],
    ['http://localhost:8080/x', 'http://localhost:8080'],
    ['https://agènda.example', 'https://xn--agnda-5ra.example'],
  ])('lets the booking of %s be framed', (address, origin) => {
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
  ])('takes nothing from %j', (address) => {
    expect(framesOf(address)).toBe(framesOf(''))
  })
})
