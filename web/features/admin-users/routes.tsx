import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminUsersScreens: readonly Screen[] = [
  {
    path: PATHS.adminUsers,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/UsersPage.tsx'),
    head: () => ({ title: 'Utilisateurs' }),
  },
]
