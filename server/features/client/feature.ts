import type { Feature } from '../feature.ts'
import { clientHooks } from './hooks.ts'
import { clientInbox } from './inbox.ts'
import { clientRoutes } from './routes.ts'

export const client: Feature = {
  name: 'client',
  inboxSources: [clientInbox],
  hooks: clientHooks,
  routes: (app, { engine }) => clientRoutes(app, engine),
}
