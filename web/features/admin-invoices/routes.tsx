import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminInvoicesScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminInvoices,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/InvoicesPage.tsx'),
    head: () => ({ title: 'Facturation' }),
  },
]
