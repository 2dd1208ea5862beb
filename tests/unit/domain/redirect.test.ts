import { describe, expect, it } from 'vitest'
import { safeRedirect, signInPath } from '#drizzle/domain/redirect.ts'

describe('the redirect after signing in', () => {
  it.each(['//evil.test', '/\\evil.test', 'https://evil.test', '/\n/evil.test', '/connexion?x=1', ''])(
    'refuses to follow %j after sign-in',
    (wanted) => expect(safeRedirect(wanted)).toBeUndefined(),
  )
  it('follows a path of this site', () =>
    expect(safeRedirect('/mon-espace?tab=1#p')).toBe('/mon-espace?tab=1#p'))
  it.each([
    '/login',
    '/connexion',
    '/connexion#a',
    '/\t/evil.test',
    '/.//evil.test/x',
    '/..//evil.test',
    '/%2e//evil.test',
    '/mon-espace/../..//evil.test',
    '/./connexion',
    'javascript:alert(1)',
    'mon-espace',
    ' /a',
  ])('refuses %j', (wanted) => expect(safeRedirect(wanted)).toBeUndefined())
  it.each(['/', '/connexions', '/courses/a?x=//b', '/mon-espace/1/2#t'])('follows %j', (wanted) =>
    expect(safeRedirect(wanted)).toBe(wanted),
  )

  it('is written into the link back', () => {
    expect(signInPath('/mon-espace?a=1#b')).toBe('/connexion?redirect=%2Fmon-espace%3Fa%3D1%23b&expired=true')
    expect(signInPath('/x', false)).toBe('/connexion?redirect=%2Fx')
  })
})
