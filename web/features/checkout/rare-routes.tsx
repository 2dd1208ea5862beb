import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

/** In a document of its own: its policy alone lets the payment provider in. */
export const paymentScreens: readonly Screen[] = [
  {
    path: PATHS.payment,
    layout: 'none',
    rendered: 'browser',
    page: () => import('./pages/PaymentPage.tsx'),
    head: () => ({ title: 'Paiement' }),
  },
]
