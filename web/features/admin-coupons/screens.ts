import { TicketPercent } from 'lucide-react'
import { resourceScreens } from '../../admin-ui/resource/resource-screens.ts'

export const couponsScreens = resourceScreens({
  collections: ['coupons'],
  path: '/admin/coupons',
  title: 'Codes promotionnels',
  icon: TicketPercent,
  permissions: ['payments.manage'],
  section: 'Ventes',
  tab: 'Codes',
  keywords: 'coupon coupons remise réduction promo',
  page: () => import('./resource.tsx'),
})
