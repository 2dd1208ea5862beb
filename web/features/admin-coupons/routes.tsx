import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminCouponsScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminCoupons,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/CouponsPage.tsx'),
    head: () => ({ title: 'Codes promotionnels' }),
  },
]
