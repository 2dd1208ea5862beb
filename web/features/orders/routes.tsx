import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const ordersScreens: readonly Screen[] = [
  {
    // What the mail's link opens is in its address, and the form has nothing to say without its script.
    path: PATHS.findOrder,
    layout: 'none',
    rendered: 'browser',
    page: () => import('./pages/FindOrderPage.tsx'),
    head: () => ({ title: 'Retrouver ma commande' }),
  },
  {
    // The order's token is in its address.
    path: PATHS.order,
    layout: 'none',
    rendered: 'browser',
    page: () => import('./pages/OrderPage.tsx'),
    head: () => ({ title: 'Votre commande' }),
  },
]
