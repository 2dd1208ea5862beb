import * as z from 'zod'
import type { Feature } from '../feature.ts'
import { expireAttempt } from './attempts.ts'
import { quizHooks } from './hooks.ts'
import { quizRoutes } from './routes.ts'

export const quizzes: Feature = {
  name: 'quizzes',
  hooks: quizHooks,
  jobs: (worker, { engine }) => {
    worker.handle('quiz.expire', async (payload) => {
      const { attemptId } = z.object({ attemptId: z.string() }).parse(payload)
      await expireAttempt(engine, attemptId)
    })
  },
  routes: (app, { engine }) => quizRoutes(app, engine),
}
