import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminLearnersScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminCourseLearners,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/LearnersPage.tsx'),
    head: () => ({ title: 'Inscrits' }),
  },
]
