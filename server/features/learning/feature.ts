import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import type { Feature } from '../feature.ts'
import { learningHooks } from './hooks.ts'
import { certificateJobs } from './jobs.ts'
import { mediaProbe } from './probe.ts'
import { learningRoutes } from './routes.ts'
import { refreshReleases } from './service.ts'

const releaseModules = async (engine: Engine): Promise<void> => {
  await engine.write(system, (tx) => refreshReleases(tx, engine.clock.now()))
}

export const learning: Feature = {
  name: 'learning',
  hooks: learningHooks,
  jobs: (worker, { engine, publicUrl }) => {
    mediaProbe(worker, engine)
    certificateJobs(worker, engine, publicUrl)
  },
  routes: (app, { engine }) => learningRoutes(app, engine),
  crons: ({ engine }) => [
    { id: 'moduleReleases', expression: '5 * * * *', run: () => releaseModules(engine) },
  ],
  start: ({ engine }) => releaseModules(engine),
}
