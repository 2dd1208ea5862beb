import type { Feature } from '../feature.ts'
import { produitRoutes } from './routes.ts'

export const produits: Feature = {
  name: 'produits',
  routes: (app, { engine }) => produitRoutes(app, engine),
}
