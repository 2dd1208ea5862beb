import { CircleHelp } from 'lucide-react'
import { resourceScreens } from '../../admin-ui/resource/resource-screens.ts'

export const faqsScreens = resourceScreens({
  collections: ['faqs'],
  path: '/admin/faq',
  title: 'Questions fréquentes',
  icon: CircleHelp,
  permissions: ['questionnaires.manage', 'pages.manage'],
  section: 'Pages et liens',
  tab: 'FAQ',
  keywords: 'faq questions réponses aide',
  page: () => import('./resource.tsx'),
})
