import type { Feature } from '../feature.ts'
import { expireInvitations } from './expiry.ts'
import { invitationHooks } from './hooks.ts'
import { invitationRoutes } from './routes.ts'

export const invitations: Feature = {
  name: 'invitations',
  hooks: invitationHooks,
  routes: (app, { engine }) => invitationRoutes(app, engine),
  crons: ({ engine }) => [
    { id: 'invitationExpiry', expression: '20 * * * *', run: () => expireInvitations(engine) },
  ],
}
