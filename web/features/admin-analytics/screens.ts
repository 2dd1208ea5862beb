import { Activity } from 'lucide-react'
import { resourceScreens } from '../../admin-ui/resource/resource-screens.ts'

export const analyticsScreens = resourceScreens({
  collections: ['analytics'],
  path: '/admin/analytics',
  title: 'Analytique',
  icon: Activity,
  permissions: ['stats.view'],
  section: 'Chiffres',
  keywords: 'événements visites parcours audience',
  page: () => import('./resource.tsx'),
})
