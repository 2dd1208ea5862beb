import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminMessagesScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminMessages,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/MessagesPage.tsx'),
    head: () => ({ title: 'Messages' }),
  },
]
