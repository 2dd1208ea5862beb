import type { Feature } from '../feature.ts'
import { contactHooks } from './hooks.ts'
import { contactRoutes } from './routes.ts'

export const contact: Feature = {
  name: 'contact',
  hooks: contactHooks,
  routes: (app, { engine }) => contactRoutes(app, engine),
}
