import type { Feature } from '../feature.ts'
import { chainJobs } from './chain-hooks.ts'
import { learningHooks } from './hooks.ts'
import { completeOpenings } from './openings.ts'
import { mediaProbe } from './probe.ts'
import { progressJobs } from './progress-jobs.ts'
import { learningRoutes } from './routes.ts'
import { notifySilent } from './sessions.ts'

export const learning: Feature = {
  name: 'learning',
  hooks: learningHooks,
  jobs: (worker, { engine }) => {
    chainJobs(worker, engine)
    mediaProbe(worker, engine)
    progressJobs(worker, engine)
  },
  routes: (app, { engine, publicUrl }) => learningRoutes(app, engine, publicUrl),
  crons: ({ engine }) => [
    { id: 'moduleReleases', expression: '5 * * * *', run: () => completeOpenings(engine) },
    { id: 'silentPlayers', expression: '35 * * * *', run: () => notifySilent(engine) },
  ],
  start: ({ engine }) => completeOpenings(engine),
}
