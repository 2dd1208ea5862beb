import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminDevisScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminDevis,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/DevisListPage.tsx'),
    head: () => ({ title: 'Devis' }),
  },
  {
    path: ADMIN_PATHS.adminQuote,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/DevisPage.tsx'),
    head: () => ({ title: 'Devis' }),
  },
]
