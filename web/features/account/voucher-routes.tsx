import { PATHS } from '../../lib/paths.ts'
import type { Screen } from '../../lib/screen.ts'

/** One page: the second address has the code, as printed. */
const voucherScreen = (path: string): Screen => ({
  path,
  layout: 'member',
  rendered: 'browser',
  page: () => import('./pages/VoucherPage.tsx'),
  head: () => ({ title: 'Utiliser un bon d’accès' }),
})

export const voucherScreens: readonly Screen[] = [PATHS.voucher, PATHS.voucherCode].map(voucherScreen)
