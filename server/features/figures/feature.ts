import type { Feature } from '../feature.ts'
import { figureRoutes } from './routes.ts'

export const figures: Feature = {
  name: 'figures',
  routes: figureRoutes,
}
