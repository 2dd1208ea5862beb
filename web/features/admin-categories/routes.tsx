import { ADMIN_PATHS } from '#drizzle/domain/admin-paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminCategoriesScreens: readonly Screen[] = [
  {
    path: ADMIN_PATHS.adminCategories,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/CategoriesPage.tsx'),
    head: () => ({ title: 'Catégories et tags' }),
  },
]
