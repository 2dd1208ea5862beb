import { FileText } from 'lucide-react'
import { resourceScreens } from '../../admin-ui/resource/resource-screens.ts'

export const pagesScreens = resourceScreens({
  collections: ['pages'],
  path: '/admin/pages',
  title: 'Pages',
  icon: FileText,
  permissions: ['pages.manage'],
  section: 'Pages et liens',
  keywords: 'mentions légales cgv conditions confidentialité à propos contact textes',
  page: () => import('./resource.tsx'),
  formPage: () => import('./PageEditor.tsx'),
})
