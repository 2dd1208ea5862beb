import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminOffersScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminOffers,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/OffersPage.tsx'),
    head: () => ({ title: 'Offres' }),
  },
]
