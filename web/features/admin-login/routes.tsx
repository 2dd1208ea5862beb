import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminLoginScreens: readonly Screen[] = [
  {
    path: PATHS.adminLogin,
    layout: 'bare',
    rendered: 'browser',
    page: () => import('./pages/AdminLoginPage.tsx'),
    head: () => ({ title: 'Administration' }),
  },
]
