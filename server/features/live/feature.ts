import type { Feature } from '../feature.ts'
import { liveHooks, liveJobs } from './reminders.ts'
import { liveRoutes } from './routes.ts'

export const live: Feature = {
  name: 'live',
  hooks: liveHooks,
  jobs: (worker, { engine }) => liveJobs(worker, engine),
  routes: (app, { engine, publicUrl }) => liveRoutes(app, engine, publicUrl),
}
