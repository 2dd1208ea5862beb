import { Tags } from 'lucide-react'
import { resourceScreens } from '../../admin-ui/resource/resource-screens.ts'

export const categoriesScreens = resourceScreens({
  collections: ['categories', 'tags'],
  path: '/admin/categories',
  title: 'Catégories et tags',
  icon: Tags,
  permissions: ['courses.manage', 'products.manage'],
  section: 'Boutique',
  tab: 'Catégories',
  keywords: 'étiquettes thèmes',
  page: () => import('./CategoriesPage.tsx'),
})
