import type { Feature } from '../feature.ts'
import { setUpRoutes } from './routes.ts'
import { setUpOf } from './service.ts'

export const setup: Feature = {
  name: 'setup',
  routes: (app, { engine }) => setUpRoutes(app, setUpOf(engine)),
}
