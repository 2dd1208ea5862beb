import type { Feature } from '../feature.ts'
import { workingCopyHooks } from './hooks.ts'
import { workingCopyRoutes } from './routes.ts'

export const workingCopies: Feature = {
  name: 'working-copies',
  hooks: workingCopyHooks,
  routes: (app, { engine }) => workingCopyRoutes(app, engine),
}
