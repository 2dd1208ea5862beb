import type { Feature } from '../feature.ts'
import { complaintInbox, registerHooks } from './register-hooks.ts'
import { qualityRoutes } from './routes.ts'
import { sendSurveys } from './sending.ts'
import { surveyHooks } from './survey-hooks.ts'

export const quality: Feature = {
  name: 'quality',
  inboxSources: [complaintInbox],
  hooks: (engine) => {
    registerHooks(engine)
    surveyHooks(engine)
  },
  routes: qualityRoutes,
  crons: ({ engine }) => [{ id: 'surveys', expression: '25 8-20 * * *', run: () => sendSurveys(engine) }],
}
