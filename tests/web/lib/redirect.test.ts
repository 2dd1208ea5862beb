import { describe, expect, it } from 'vitest'
import { landingPath } from '../../../web/lib/auth.ts'
import { safeRedirect, signInPath } from '../../../web/lib/redirect.ts'
import type { SessionRecord } from '../../../web/lib/session.ts'

const person = (role: SessionRecord['role'], permissions: string[] = []): SessionRecord => ({
  id: 'p',
  collectionId: 'users',
  collectionName: 'users',
  email: 'p@example.com',
  verified: true,
  role,
  permissions,
})

describe('where one may be sent after signing in (domain.md §3.1)', () => {
  it.each([
    '/login',
    '/connexion',
    '/connexion#a',
    '/\t/evil.test',
    'javascript:alert(1)',
    'mon-espace',
    ' /a',
  ])('refuses %j', (wanted) => expect(safeRedirect(wanted)).toBeUndefined())
  it.each(['/', '/connexions', '/courses/a?x=//b', '/mon-espace/1/2#t'])('follows %j', (wanted) =>
    expect(safeRedirect(wanted)).toBe(wanted),
  )

  it('is the member space when nothing better is asked', () => {
    for (const wanted of [undefined, null, '', '//evil.test'])
      expect(landingPath(person('member'), wanted)).toEqual({ path: '/mon-espace', refused: false })
  })

  it('opens /admin to whoever administers, and tells the others', () => {
    expect(landingPath(person('admin'), '/admin/users?page=2')).toEqual({
      path: '/admin/users?page=2',
      refused: false,
    })
    expect(landingPath(person('staff', ['courses.manage']), '/admin').refused).toBe(false)
    for (const nobody of [
      person('member', ['courses.manage']),
      person('staff'),
      person('staff', ['not.one']),
    ])
      expect(landingPath(nobody, '/admin')).toEqual({ path: '/mon-espace', refused: true })
    expect(landingPath(person('member'), '/administration').refused).toBe(false)
  })

  it('writes the way back', () => {
    expect(signInPath('/mon-espace?a=1#b')).toBe('/connexion?redirect=%2Fmon-espace%3Fa%3D1%23b&expired=true')
    expect(signInPath('/x', false)).toBe('/connexion?redirect=%2Fx')
  })
})
