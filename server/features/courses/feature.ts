import type { Feature } from '../feature.ts'
import { publicationHooks } from './publication.ts'
import { courseRoutes } from './routes.ts'

export const courses: Feature = {
  name: 'courses',
  hooks: publicationHooks,
  routes: (app, { engine }) => courseRoutes(app, engine),
}
