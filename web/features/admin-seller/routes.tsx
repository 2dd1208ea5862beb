import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminSellerScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminSeller,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/SellerPage.tsx'),
    head: () => ({ title: 'Réglages de facturation' }),
  },
]
