import { cleanSessions } from '#server/records/auth/sessions.ts'
import type { Feature } from '../feature.ts'
import { authRoutes } from './routes.ts'

export const auth: Feature = {
  name: 'auth',
  routes: (app, { engine, publicUrl }) => authRoutes(app, engine, publicUrl),
  crons: ({ engine }) => [
    { id: 'sessionsCleanup', expression: '25 * * * *', run: () => cleanSessions(engine) },
  ],
}
