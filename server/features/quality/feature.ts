import type { Feature } from '../feature.ts'
import { registerHooks } from './register-hooks.ts'
import { qualityRoutes } from './routes.ts'
import { sendSurveys } from './sending.ts'
import { surveyHooks } from './survey-hooks.ts'

export const quality: Feature = {
  name: 'quality',
  hooks: (engine) => {
    registerHooks(engine)
    surveyHooks(engine)
  },
  routes: qualityRoutes,
  crons: ({ engine }) => [{ id: 'surveys', expression: '25 8-20 * * *', run: () => sendSurveys(engine) }],
}
