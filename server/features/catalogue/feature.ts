import type { Feature } from '../feature.ts'
import { catalogueRoutes } from './routes.ts'
import { tagHooks } from './tag-names.ts'

export const catalogue: Feature = {
  name: 'catalogue',
  hooks: tagHooks,
  routes: (app, { engine }) => catalogueRoutes(app, engine),
}
