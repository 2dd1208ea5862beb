import type { Feature } from '../feature.ts'
import { uploadRoutes } from './routes.ts'

/** Large files in pieces: what speaks of them by HTTP, and when they are forgotten. The engine keeps them (`records/resumable`). */
export const uploads: Feature = {
  name: 'uploads',
  routes: (app, { engine }) => uploadRoutes(app, engine),
  crons: ({ engine }) => [
    { id: 'expiredUploads', expression: '20 * * * *', run: () => engine.resumable?.sweep() },
  ],
  start: async ({ engine }) => {
    try {
      await engine.resumable?.sweep()
    } catch (error) {
      // No reason not to start: the next hour tries again.
      engine.log.warn({ err: error }, 'Expired uploads could not be removed')
    }
  },
}
