import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminEmailsScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminEmails,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/EmailsPage.tsx'),
    head: () => ({ title: 'E-mails' }),
  },
]
