import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const adminCategoriesScreens: readonly Screen[] = [
  {
    path: PATHS.adminCategories,
    layout: 'admin',
    guard: 'admin',
    rendered: 'browser',
    page: () => import('./pages/CategoriesPage.tsx'),
    head: () => ({ title: 'Catégories et tags' }),
  },
]
