import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

export const checkoutScreens: readonly Screen[] = [
  {
    // The order's token is in its address.
    path: PATHS.demoPayment,
    layout: 'none',
    rendered: 'browser',
    page: () => import('./pages/DemoPaymentPage.tsx'),
    head: () => ({ title: 'Paiement de démonstration' }),
  },
]
