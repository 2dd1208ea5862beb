import type { Feature } from '../feature.ts'
import { packHooks } from './hooks.ts'
import { packRoutes } from './routes.ts'

export const packs: Feature = {
  name: 'packs',
  hooks: packHooks,
  routes: (app, { engine }) => packRoutes(app, engine),
}
