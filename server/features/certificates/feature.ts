import type { Feature } from '../feature.ts'
import { certificateJobs } from './drawing.ts'
import { certificateHooks } from './hooks.ts'
import { certificateRoutes } from './routes.ts'

export const certificates: Feature = {
  name: 'certificates',
  hooks: certificateHooks,
  jobs: certificateJobs,
  routes: certificateRoutes,
}
