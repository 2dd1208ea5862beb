import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

/** A cart is its holder's: the browser alone draws it. */
export const cartScreens: readonly Screen[] = [
  {
    path: PATHS.cart,
    layout: 'none',
    rendered: 'browser',
    secrets: ['reprise'],
    search: ['rappel'],
    page: () => import('./pages/CartPage.tsx'),
    head: () => ({ title: 'Votre panier' }),
  },
]
