import { TicketPlus } from 'lucide-react'
import { resourceScreens } from '../../admin-ui/resource/resource-screens.ts'

export const offersScreens = resourceScreens({
  collections: ['offers'],
  path: '/admin/offres',
  title: 'Offres',
  icon: TicketPlus,
  permissions: ['payments.manage'],
  section: 'Ventes',
  tab: 'Offres',
  keywords: 'offre complémentaire vente additionnelle upsell',
  page: () => import('./resource.tsx'),
})
