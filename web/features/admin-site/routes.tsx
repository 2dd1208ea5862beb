import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminSiteScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminSite,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/SitePage.tsx'),
    head: () => ({ title: 'Réglages' }),
  },
]
