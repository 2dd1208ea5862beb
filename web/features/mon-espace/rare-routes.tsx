/** The members' screens whose address does not begin with their space's. */
import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const rareMemberScreens: readonly Screen[] = [
  {
    path: PATHS.journey,
    layout: 'none',
    guard: 'member',
    rendered: 'browser',
    page: () => import('./pages/JourneyPage.tsx'),
    head: () => ({ title: 'Mon parcours' }),
  },
  {
    path: PATHS.client,
    layout: 'client',
    guard: 'member',
    rendered: 'browser',
    page: () => import('./pages/ClientPage.tsx'),
    head: () => ({ title: 'Mon suivi' }),
  },
]
