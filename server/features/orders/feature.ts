import type { Feature } from '../feature.ts'
import { orderForms } from './forms.ts'
import { orderHooks } from './hooks.ts'
import { invoiceJobs, openingJobs } from './jobs.ts'
import { orderRoutes } from './routes.ts'

export const orders: Feature = {
  name: 'orders',
  hooks: orderHooks,
  jobs: (worker, { engine }) => {
    invoiceJobs(worker, engine)
    openingJobs(worker, engine)
  },
  routes: async (app, { engine, publicUrl }) => {
    orderRoutes(app, engine)
    await orderForms(app, publicUrl)
  },
}
