import type { Feature } from '../feature.ts'
import { contactHooks } from './hooks.ts'
import { contactInbox } from './inbox.ts'
import { contactRoutes } from './routes.ts'

export const contact: Feature = {
  name: 'contact',
  inboxSources: [contactInbox],
  hooks: contactHooks,
  routes: (app, { engine }) => contactRoutes(app, engine),
}
