import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminSetupScreens: readonly Screen[] = [
  {
    path: PATHS.setUp,
    layout: 'bare',
    rendered: 'browser',
    page: () => import('./pages/SetUpPage.tsx'),
    head: () => ({ title: 'Installation' }),
  },
]
