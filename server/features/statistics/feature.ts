import type { Feature } from '../feature.ts'
import { statisticsRoutes } from './routes.ts'

export const statistics: Feature = {
  name: 'statistics',
  routes: (app, { engine }) => statisticsRoutes(app, engine),
}
