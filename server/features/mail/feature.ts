import type { Feature } from '../feature.ts'
import { forgetSecrets } from './forget.ts'
import { mailJobs } from './jobs.ts'
import { mailRoutes } from './routes.ts'

export const mail: Feature = {
  name: 'mail',
  jobs: (worker, { engine, ports, publicUrl }) => mailJobs(worker, engine, ports.mail, publicUrl),
  routes: (app, { engine }) => mailRoutes(app, engine),
  crons: ({ engine, publicUrl }) => [
    { id: 'mailSecrets', expression: '35 * * * *', run: () => forgetSecrets(engine, publicUrl) },
  ],
}
