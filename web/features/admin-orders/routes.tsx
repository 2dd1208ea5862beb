import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminOrdersScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminOrders,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/OrdersPage.tsx'),
    head: () => ({ title: 'Commandes' }),
  },
  {
    path: ADMIN_PATHS.adminOrder,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/OrderPage.tsx'),
    head: () => ({ title: 'Commande' }),
  },
]
