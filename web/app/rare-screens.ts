/** The screens of the site that few visits come by, which only their own documents know: no visitor waits for the list. */

import { quickStartScreens } from '../features/admin-courses/rare-routes.tsx'
import { cartScreens } from '../features/cart/rare-routes.tsx'
import { paymentScreens } from '../features/checkout/rare-routes.tsx'
import { rareCoursesScreens } from '../features/courses/rare-routes.tsx'
import { devisScreens } from '../features/devis/rare-routes.tsx'
import { landingScreens } from '../features/landing/rare-routes.tsx'
import { notebookScreens } from '../features/notebook/rare-routes.tsx'
import { packScreens } from '../features/packs/rare-routes.tsx'
import { qualityScreens } from '../features/quality/rare-routes.tsx'
import type { Screen } from '../lib/screen.ts'

export const RARE_SCREENS: readonly Screen[] = [
  ...rareCoursesScreens,
  ...notebookScreens,
  ...quickStartScreens,
  ...qualityScreens,
  ...paymentScreens,
  ...cartScreens,
  ...devisScreens,
  ...packScreens,
  ...landingScreens,
]
