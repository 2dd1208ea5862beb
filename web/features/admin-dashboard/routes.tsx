import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminDashboardScreens: readonly Screen[] = [
  {
    path: PATHS.admin,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/DashboardPage.tsx'),
    head: () => ({ title: 'Tableau de bord' }),
  },
]
