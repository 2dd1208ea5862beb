import type { Feature } from '../feature.ts'
import { completeIndex, searchHooks, searchJobs } from './index-jobs.ts'
import { searchRoutes } from './routes.ts'

export const search: Feature = {
  name: 'search',
  hooks: searchHooks,
  jobs: (worker, { engine }) => searchJobs(worker, engine),
  routes: (app, { engine }) => searchRoutes(app, engine),
  restored: ({ engine }) =>
    void completeIndex(engine).catch((error: unknown) =>
      engine.log.error({ err: error }, 'The index could not be made anew after a restore'),
    ),
  start: ({ engine }) => completeIndex(engine),
}
