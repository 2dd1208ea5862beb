import type { Feature } from '../feature.ts'
import { mailJobs } from './jobs.ts'

export const mail: Feature = {
  name: 'mail',
  jobs: (worker, { engine, ports, publicUrl }) => mailJobs(worker, engine, ports.mail, publicUrl),
}
