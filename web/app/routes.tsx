/**
 * Every screen: the lists of the features, in one. An address that has no row does not exist; `*` takes the rest, as an
 * editorial page by slug or the 404. The server routes by it; a browser knows what its document needs (`screens.ts`).
 */
import { pagesScreens } from '../features/pages/routes.tsx'
import type { Screen } from '../lib/screen.ts'
import { AREA_SCREENS } from './area-screens.ts'
import { RARE_SCREENS } from './rare-screens.ts'
import { SITE_SCREENS } from './site-screens.ts'

export const SCREENS: readonly Screen[] = [...SITE_SCREENS, ...AREA_SCREENS, ...RARE_SCREENS, ...pagesScreens]
