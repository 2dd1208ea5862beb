import type { Feature } from '../feature.ts'
import { invoiceJobs } from './jobs.ts'

export const invoices: Feature = {
  name: 'invoices',
  jobs: invoiceJobs,
}
