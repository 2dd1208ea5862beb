import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const ordersScreens: readonly Screen[] = [
  {
    path: PATHS.findOrder,
    layout: 'none',
    rendered: 'page',
    // How the form was answered without a script.
    search: ['etat'],
    // From the mail: it opens personal data.
    secrets: ['acces'],
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
