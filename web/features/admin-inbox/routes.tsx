import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminInboxScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminMessages,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/InboxPage.tsx'),
    head: () => ({ title: 'Boîte de réception' }),
  },
  {
    path: ADMIN_PATHS.adminInbox,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/ModerationPage.tsx'),
    head: () => ({ title: 'Échanges et avis' }),
  },
]
