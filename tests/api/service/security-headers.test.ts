import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { testApp } from '../../support/app.ts'

it('the page after a provider sign-in runs its own script alone', async () => {
  const app = await testApp()
  const { headers, body } = await app.call('GET', '/_/')
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  })
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/)
  const hashesOf = (tag: string) =>
    [...body.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
      ([, text = '']) => `${tag}-src 'sha256-${createHash('sha256').update(text).digest('base64')}';`,
    )
  const [hashes, tags] = [[...hashesOf('script'), ...hashesOf('style')], body.match(/<(script|style)/g)]
  expect(hashes).toHaveLength(tags?.length ?? 0)
  for (const hash of hashes) expect(policy).toContain(hash)
  expect(body).not.toMatch(/\son\w+=|\sstyle=/)
  const redirect = await app.call('GET', '/api/oauth2-redirect?state=x&code=y')
  expect(redirect.statusCode).toBe(307)
  expect(redirect.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  })
})
