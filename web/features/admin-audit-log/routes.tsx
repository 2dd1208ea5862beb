import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminAuditLogScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminAuditLog,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/AuditLogPage.tsx'),
    head: () => ({ title: 'Journal' }),
  },
]
