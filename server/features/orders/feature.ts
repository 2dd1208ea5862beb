import type { Feature } from '../feature.ts'
import { orderForms } from './forms.ts'
import { orderHooks } from './hooks.ts'
import { invoiceJobs, openingJobs } from './jobs.ts'
import { releaseHeldOrders } from './release.ts'
import { orderRoutes } from './routes.ts'

export const orders: Feature = {
  name: 'orders',
  hooks: orderHooks,
  jobs: (worker, { engine }) => {
    invoiceJobs(worker, engine)
    openingJobs(worker, engine)
  },
  routes: async (app, { engine, ports, publicUrl, isProduction }) => {
    orderRoutes(app, engine, { provider: ports.payments, allowDemo: !isProduction })
    await orderForms(app, publicUrl)
  },
  crons: ({ engine }) => [
    { id: 'heldOrders', expression: '* * * * *', run: () => releaseHeldOrders(engine) },
  ],
}
