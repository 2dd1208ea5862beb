import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminEmailsScreens: readonly Screen[] = [
  {
    path: PATHS.adminEmails,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/EmailsPage.tsx'),
    head: () => ({ title: 'E-mails' }),
  },
]
