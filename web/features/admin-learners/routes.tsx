import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminLearnersScreens: readonly Screen[] = [
  {
    path: PATHS.adminCourseLearners,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/LearnersPage.tsx'),
    head: () => ({ title: 'Inscrits' }),
  },
]
