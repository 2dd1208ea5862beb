import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminStatisticsScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminFigures,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/FiguresPage.tsx'),
    head: () => ({ title: 'Chiffres' }),
  },
  {
    path: ADMIN_PATHS.adminStats,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/StatsPage.tsx'),
    head: () => ({ title: 'Statistiques' }),
  },
]
