import type { Feature } from '../feature.ts'
import { inboxRoutes } from './routes.ts'

export const inbox: Feature = {
  name: 'inbox',
  routes: (app, { engine }) => inboxRoutes(app, engine),
}
