import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminInvitationsScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminInvitations,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/InvitationsPage.tsx'),
    head: () => ({ title: 'Invitations' }),
  },
]
