import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminProduitsScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminProducts,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/ProductsPage.tsx'),
    head: () => ({ title: 'Produits' }),
  },
  {
    path: ADMIN_PATHS.adminProduct,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/ProductPage.tsx'),
    head: () => ({ title: 'Produit' }),
  },
]
