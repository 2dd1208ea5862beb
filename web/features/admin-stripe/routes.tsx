import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminStripeScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminStripe,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/StripePage.tsx'),
    head: () => ({ title: 'Paiements par carte' }),
  },
]
