import type { Feature } from '../feature.ts'
import { clientHooks } from './hooks.ts'
import { clientRoutes } from './routes.ts'

export const client: Feature = {
  name: 'client',
  hooks: clientHooks,
  routes: (app, { engine }) => clientRoutes(app, engine),
}
