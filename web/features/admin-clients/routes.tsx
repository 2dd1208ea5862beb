import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminClientsScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminClients,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/ClientsPage.tsx'),
    head: () => ({ title: 'Suivi' }),
  },
]
