import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminShippingScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminShipping,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/ShippingPage.tsx'),
    head: () => ({ title: 'Livraison' }),
  },
]
