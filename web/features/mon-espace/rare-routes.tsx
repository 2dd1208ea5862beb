/** The members' screen outside the member space: its address begins with the catalogue's. */
import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const journeyScreens: readonly Screen[] = [
  {
    path: PATHS.journey,
    layout: 'none',
    guard: 'member',
    rendered: 'browser',
    page: () => import('./pages/JourneyPage.tsx'),
    head: () => ({ title: 'Mon parcours' }),
  },
]
