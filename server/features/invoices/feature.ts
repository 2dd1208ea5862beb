import type { Feature } from '../feature.ts'
import { invoiceJobs } from './jobs.ts'
import { invoiceRoutes } from './routes.ts'

export const invoices: Feature = {
  name: 'invoices',
  jobs: invoiceJobs,
  routes: invoiceRoutes,
}
