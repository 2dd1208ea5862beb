import { describe, expect, it } from 'vitest'
import { landingPath } from '../../../../web/lib/auth.ts'
import type { SessionRecord } from '../../../../web/lib/session.ts'

const person = (role: SessionRecord['role'], permissions: string[] = []): SessionRecord => ({
  id: 'p',
  collectionId: 'users',
  collectionName: 'users',
  email: 'p@example.com',
  verified: true,
  role,
  permissions,
})

describe('the destination after signing in', () => {
  it('is the member space by default', () => {
    for (const wanted of [undefined, null, '', '//evil.test'])
      expect(landingPath(person('member'), wanted)).toEqual({ path: '/mon-espace', refused: false })
  })

  it('is /admin for administrators, with a message for others', () => {
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
})
