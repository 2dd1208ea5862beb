import { History } from 'lucide-react'
import { resourceScreens } from '../../admin-ui/resource/resource-screens.ts'

export const auditLogScreens = resourceScreens({
  collections: ['audit_log'],
  path: '/admin/journal',
  title: 'Journal',
  icon: History,
  permissions: [],
  isForAdmins: true,
  section: 'Réglages',
  keywords: 'historique modifications qui',
  page: () => import('./resource.tsx'),
})
