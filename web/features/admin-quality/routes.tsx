import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminQualityScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminQuality,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/QualityPage.tsx'),
    head: () => ({ title: 'Classeur qualité' }),
  },
]
