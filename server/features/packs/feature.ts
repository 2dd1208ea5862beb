import type { Feature } from '../feature.ts'
import { packHooks } from './hooks.ts'
import { packBundle } from './pack.ts'
import { packRoutes } from './routes.ts'

export const packs: Feature = {
  name: 'packs',
  bundles: { pack: packBundle },
  hooks: packHooks,
  routes: (app, { engine }) => packRoutes(app, engine),
}
