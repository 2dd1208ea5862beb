import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const devisScreens: readonly Screen[] = [
  {
    // The quote's token is in its address.
    path: PATHS.devis,
    layout: 'none',
    rendered: 'browser',
    page: () => import('./pages/DevisPage.tsx'),
    head: () => ({ title: 'Votre devis' }),
  },
]
