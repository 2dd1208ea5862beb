import type { Feature } from '../feature.ts'
import { audioPreviewHooks } from './hooks.ts'
import { audioPreviewJobs } from './job.ts'
import { audioPreviewRoutes } from './routes.ts'

export const extracts: Feature = {
  name: 'extracts',
  hooks: audioPreviewHooks,
  jobs: (worker, { engine }) => audioPreviewJobs(worker, engine),
  routes: (app, { engine }) => audioPreviewRoutes(app, engine),
}
