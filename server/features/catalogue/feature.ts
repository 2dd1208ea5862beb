import type { Feature } from '../feature.ts'
import { catalogueRoutes } from './routes.ts'

export const catalogue: Feature = {
  name: 'catalogue',
  routes: (app, { engine }) => catalogueRoutes(app, engine),
}
