/** The authors' screen outside the administration: its address begins with the settings'. */
import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const quickStartScreens: readonly Screen[] = [
  {
    path: PATHS.createCourse,
    layout: 'default',
    rendered: 'browser',
    page: () => import('./pages/QuickStartPage.tsx'),
    head: () => ({ title: 'Créer une formation' }),
  },
]
