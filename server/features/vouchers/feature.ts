import type { Feature } from '../feature.ts'
import { voucherRoutes } from './routes.ts'

export const vouchers: Feature = {
  name: 'vouchers',
  routes: (app, { engine }) => voucherRoutes(app, engine),
}
