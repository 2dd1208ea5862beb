import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminUsersScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminUsers,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/UsersPage.tsx'),
    head: () => ({ title: 'Utilisateurs' }),
  },
]
