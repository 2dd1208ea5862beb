import type { Feature } from '../feature.ts'
import { revenueRoutes } from './revenue/routes.ts'
import { statisticsRoutes } from './routes.ts'

export const statistics: Feature = {
  name: 'statistics',
  routes: (app, context) => {
    statisticsRoutes(app, context.engine)
    revenueRoutes(app, context)
  },
}
