import type { Feature } from '../feature.ts'
import { orderForms } from './forms.ts'
import { orderHooks } from './hooks.ts'
import { giftJobs, invoiceJobs, openingJobs } from './jobs.ts'
import { releaseHeldOrders } from './release.ts'
import { orderRoutes } from './routes.ts'

export const orders: Feature = {
  name: 'orders',
  hooks: orderHooks,
  jobs: (worker, context) => {
    const { engine } = context
    invoiceJobs(worker, context)
    openingJobs(worker, engine)
    giftJobs(worker, engine)
  },
  routes: async (app, { engine, ports, documents, publicUrl, isProduction }) => {
    orderRoutes(app, engine, { provider: ports.payments, documents, allowDemo: !isProduction })
    await orderForms(app, publicUrl)
  },
  crons: ({ engine }) => [
    { id: 'heldOrders', expression: '* * * * *', run: () => releaseHeldOrders(engine) },
  ],
}
