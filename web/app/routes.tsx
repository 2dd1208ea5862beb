/**
 * Every screen: the lists of the features, in one. An address that has no row does not exist; `*` takes the rest, as an
 * editorial page by slug or the 404.
 */
import { accountScreens } from '../features/account/routes.tsx'
import { adminAuditLogScreens } from '../features/admin-audit-log/routes.tsx'
import { adminCategoriesScreens } from '../features/admin-categories/routes.tsx'
import { adminCoursesScreens } from '../features/admin-courses/routes.tsx'
import { adminDashboardScreens } from '../features/admin-dashboard/routes.tsx'
import { adminEmailsScreens } from '../features/admin-emails/routes.tsx'
import { adminLoginScreens } from '../features/admin-login/routes.tsx'
import { adminMessagesScreens } from '../features/admin-messages/routes.tsx'
import { adminProduitsScreens } from '../features/admin-produits/routes.tsx'
import { adminSetupScreens } from '../features/admin-setup/routes.tsx'
import { adminUsersScreens } from '../features/admin-users/routes.tsx'
import { bookingScreens } from '../features/booking/routes.tsx'
import { checkoutScreens } from '../features/checkout/routes.tsx'
import { coursesScreens } from '../features/courses/routes.tsx'
import { homeScreens } from '../features/home/routes.tsx'
import { learningScreens } from '../features/learning/routes.tsx'
import { memberScreens } from '../features/mon-espace/routes.tsx'
import { ordersScreens } from '../features/orders/routes.tsx'
import { pagesScreens } from '../features/pages/routes.tsx'
import { produitsScreens } from '../features/produits/routes.tsx'
import { verificationScreens } from '../features/verification/routes.tsx'
import type { LayoutName, Screen } from '../lib/screen.ts'

export const SCREENS: readonly Screen[] = [
  ...homeScreens,
  ...produitsScreens,
  ...bookingScreens,
  ...coursesScreens,
  ...accountScreens,
  ...checkoutScreens,
  ...ordersScreens,
  ...verificationScreens,
  ...memberScreens,
  ...learningScreens,
  ...adminLoginScreens,
  ...adminSetupScreens,
  ...adminDashboardScreens,
  ...adminUsersScreens,
  ...adminMessagesScreens,
  ...adminEmailsScreens,
  ...adminAuditLogScreens,
  ...adminCoursesScreens,
  ...adminProduitsScreens,
  ...adminCategoriesScreens,
  ...pagesScreens,
]

/**
 * Which layouts share a document: crossing between groups is a full page load (specification §2). Member and
 * administration screens have the kit's own styles for the whole document, which no other page may inherit.
 */
export const documentGroup = (layout: LayoutName): 'none' | 'default' | 'kit' =>
  layout === 'none' || layout === 'default' ? layout : 'kit'
