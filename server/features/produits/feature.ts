import type { Feature } from '../feature.ts'
import { produitHooks } from './hooks.ts'
import { produitRoutes } from './routes.ts'
import { produitSellable } from './sellable.ts'

export const produits: Feature = {
  name: 'produits',
  sellables: { produit: produitSellable },
  hooks: produitHooks,
  routes: (app, { engine }) => produitRoutes(app, engine),
}
