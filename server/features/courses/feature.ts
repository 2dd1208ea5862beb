import type { Feature } from '../feature.ts'
import { courseRoutes } from './routes.ts'

export const courses: Feature = {
  name: 'courses',
  routes: (app, { engine }) => courseRoutes(app, engine),
}
