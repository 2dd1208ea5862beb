import type { Feature } from '../feature.ts'
import { checkoutRoutes } from './routes.ts'
import { releaseHeldOrders } from './service.ts'

export const checkout: Feature = {
  name: 'checkout',
  routes: (app, { engine, ports, isProduction }) =>
    checkoutRoutes(app, engine, { provider: ports.payments, allowDemo: !isProduction }),
  crons: ({ engine }) => [
    { id: 'heldOrders', expression: '* * * * *', run: () => releaseHeldOrders(engine) },
  ],
}
