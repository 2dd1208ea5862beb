/** The screens of members and of the administration, which only documents of theirs know: no visitor waits for the list. */
import { voucherScreens } from '../features/account/voucher-routes.tsx'
import { adminCertificatesScreens } from '../features/admin-certificates/routes.tsx'
import { adminClientsScreens } from '../features/admin-clients/routes.tsx'
import { adminCourseImportsScreens } from '../features/admin-course-imports/routes.tsx'
import { adminCoursesScreens } from '../features/admin-courses/routes.tsx'
import { adminDashboardScreens } from '../features/admin-dashboard/routes.tsx'
import { adminDevisScreens } from '../features/admin-devis/routes.tsx'
import { adminEmailsScreens } from '../features/admin-emails/routes.tsx'
import { adminInboxScreens } from '../features/admin-inbox/routes.tsx'
import { adminInvitationsScreens } from '../features/admin-invitations/routes.tsx'
import { adminInvoicesScreens } from '../features/admin-invoices/routes.tsx'
import { adminLearnersScreens } from '../features/admin-learners/routes.tsx'
import { adminLoginScreens } from '../features/admin-login/routes.tsx'
import { adminOrdersScreens } from '../features/admin-orders/routes.tsx'
import { adminPacksScreens } from '../features/admin-packs/routes.tsx'
import { adminProduitsScreens } from '../features/admin-produits/routes.tsx'
import { adminQualityScreens } from '../features/admin-quality/routes.tsx'
import { adminSellerScreens } from '../features/admin-seller/routes.tsx'
import { adminSetupScreens } from '../features/admin-setup/routes.tsx'
import { adminShippingScreens } from '../features/admin-shipping/routes.tsx'
import { adminSiteScreens } from '../features/admin-site/routes.tsx'
import { adminStatisticsScreens } from '../features/admin-statistics/routes.tsx'
import { adminStripeScreens } from '../features/admin-stripe/routes.tsx'
import { adminUsersScreens } from '../features/admin-users/routes.tsx'
import { learningScreens } from '../features/learning/routes.tsx'
import { memberScreens } from '../features/mon-espace/routes.tsx'
import type { Screen } from '../lib/screen.ts'
import { RESOURCES } from './admin-menu.ts'

/** The layouts of the areas: named here, so that visitors do not load the names of their files. */
export const AREA_LAYOUTS = {
  admin: () => import('./AdminArea.tsx'),
  member: () => import('../admin-ui/layouts/MemberLayout.tsx'),
  client: () => import('../admin-ui/layouts/ClientLayout.tsx'),
  player: () => import('../admin-ui/layouts/PlayerLayout.tsx'),
}

export const AREA_SCREENS: readonly Screen[] = [
  ...memberScreens,
  ...voucherScreens,
  ...learningScreens,
  ...adminLoginScreens,
  ...adminSetupScreens,
  ...adminDashboardScreens,
  ...adminUsersScreens,
  ...adminInboxScreens,
  ...adminClientsScreens,
  ...adminEmailsScreens,
  ...adminInvitationsScreens,
  ...adminLearnersScreens,
  ...adminCourseImportsScreens,
  ...adminCoursesScreens,
  ...adminCertificatesScreens,
  ...adminProduitsScreens,
  ...adminPacksScreens,
  ...adminQualityScreens,
  ...adminOrdersScreens,
  ...adminDevisScreens,
  ...adminStripeScreens,
  ...adminInvoicesScreens,
  ...adminStatisticsScreens,
  ...adminSiteScreens,
  ...adminSellerScreens,
  ...adminShippingScreens,
  ...RESOURCES.flatMap(({ screens }) => screens),
]
