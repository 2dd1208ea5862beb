import type { Feature } from '../feature.ts'
import { checkoutRoutes } from './routes.ts'

export const checkout: Feature = {
  name: 'checkout',
  routes: (app, { engine, ports, isProduction }) =>
    checkoutRoutes(app, engine, { provider: ports.payments, allowDemo: !isProduction }),
}
