/** The screens of the public site: what a visitor's document knows. */
import { accountScreens } from '../features/account/routes.tsx'
import { bookingScreens } from '../features/booking/routes.tsx'
import { coursesScreens } from '../features/courses/routes.tsx'
import { homeScreens } from '../features/home/routes.tsx'
import { ordersScreens } from '../features/orders/routes.tsx'
import { produitsScreens } from '../features/produits/routes.tsx'
import { verificationScreens } from '../features/verification/routes.tsx'
import type { Screen } from '../lib/screen.ts'

export const SITE_SCREENS: readonly Screen[] = [
  ...homeScreens,
  ...produitsScreens,
  ...bookingScreens,
  ...coursesScreens,
  ...accountScreens,
  ...ordersScreens,
  ...verificationScreens,
]
