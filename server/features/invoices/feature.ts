import type { Feature } from '../feature.ts'
import { invoiceHooks } from './hooks.ts'
import { invoiceJobs } from './jobs.ts'
import { invoiceRoutes } from './routes.ts'

export const invoices: Feature = {
  name: 'invoices',
  hooks: invoiceHooks,
  jobs: invoiceJobs,
  routes: invoiceRoutes,
}
