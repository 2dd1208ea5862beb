import type { Feature } from '../feature.ts'
import { extractHooks } from './hooks.ts'
import { extractJobs } from './job.ts'
import { extractRoutes } from './routes.ts'

export const extracts: Feature = {
  name: 'extracts',
  hooks: extractHooks,
  jobs: (worker, { engine }) => extractJobs(worker, engine),
  routes: (app, { engine }) => extractRoutes(app, engine),
}
