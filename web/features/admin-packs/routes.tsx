import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminPacksScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminPacks,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/PacksPage.tsx'),
    head: () => ({ title: 'Coffrets' }),
  },
  {
    path: ADMIN_PATHS.adminPack,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/PackPage.tsx'),
    head: () => ({ title: 'Coffret' }),
  },
]
