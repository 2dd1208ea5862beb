import type { Feature } from '../feature.ts'
import { produitHooks } from './hooks.ts'
import { produitRoutes } from './routes.ts'

export const produits: Feature = {
  name: 'produits',
  hooks: produitHooks,
  routes: (app, { engine }) => produitRoutes(app, engine),
}
