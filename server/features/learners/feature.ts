import type { Feature } from '../feature.ts'
import { learnerRoutes } from './routes.ts'

export const learners: Feature = {
  name: 'learners',
  routes: (app, { engine }) => learnerRoutes(app, engine),
}
