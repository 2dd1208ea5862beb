import { expect, it } from 'vitest'
import { isAdminPath } from '#drizzle/domain/admin-area.ts'

it.each(['/admin', '/admin/', '/admin/users', '/admin?tab=1', '/admin#top'])(
  '%s is in the administration',
  (path) => expect(isAdminPath(path)).toBe(true),
)
it.each(['', '/', '/administration', '/admin-du-site', '/courses/admin', 'admin'])(
  '%j is outside the administration',
  (path) => expect(isAdminPath(path)).toBe(false),
)
