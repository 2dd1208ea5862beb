/** `?code=` of any page: stored for the visit in a cookie, and the address is answered without it. */
import { describe, expect, it } from 'vitest'
import { CODE_COOKIE } from '#drizzle/domain/coupon.ts'
import { builds } from '../../../scripts/builds.mjs'
import { testApp } from '../../support/app.ts'

describe('a code in an address', () => {
  it.each([
    ['/?code=bienvenue', '/', 'BIENVENUE'],
    ['/formations?q=nuit&code=ETE-20', '/formations?q=nuit', 'ETE-20'],
    ['/n-existe-pas?code=ETE', '/n-existe-pas', 'ETE'],
  ])('%s is kept', async (url, address, code) => {
    const app = await testApp({ webDir: builds().lastWebDir() })
    const answer = await app.call('GET', url)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers).toMatchObject({ location: address, 'cache-control': 'no-store' })
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ name: CODE_COOKIE, value: code, path: '/', sameSite: 'Lax' })
    // It ends with the visit, and the checkout reads it.
    expect(cookie).not.toHaveProperty('maxAge')
    expect(cookie).not.toHaveProperty('httpOnly')
  })

  it.each([
    ['no code', '/?code='],
    ['what no code looks like', `/?code=${encodeURIComponent('<b>; path=/')}`],
    ['too long a text', `/?code=${'A'.repeat(41)}`],
    ['what another service sends back', '/connexion?code=abc&state=xyz'],
  ])('%s keeps nothing', async (_what, url) => {
    const app = await testApp({ webDir: builds().lastWebDir() })
    const answer = await app.call('GET', url)
    expect(answer.statusCode).not.toBe(302)
    expect(answer.cookies).toEqual([])
  })
})
