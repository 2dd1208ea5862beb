import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminProduitsScreens: readonly Screen[] = [
  {
    path: PATHS.adminProducts,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/ProductsPage.tsx'),
    head: () => ({ title: 'Produits' }),
  },
  {
    path: PATHS.adminProduct,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/ProductPage.tsx'),
    head: () => ({ title: 'Produit' }),
  },
]
