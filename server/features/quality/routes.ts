import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { FeatureContext } from '../feature.ts'
import { answerSurvey, lookUpSurvey } from './answering.ts'
import { courseBinderOf, learnerBinders, learnerSheet } from './binder.ts'
import * as contract from './contract.ts'
import { trainingResults } from './results.ts'

export const qualityRoutes = (app: FastifyInstance, { engine }: FeatureContext): void => {
  route(app, contract.lookUpSurvey, ({ body, reply }) => {
    reply.header('cache-control', 'no-store')
    return lookUpSurvey(engine, body.token)
  })
  route(app, contract.answerSurvey, ({ body, reply }) => {
    reply.header('cache-control', 'no-store')
    return answerSurvey(engine, body)
  })
  route(app, contract.trainingResults, () => trainingResults(engine))
  route(app, contract.courseBinder, ({ params }) => courseBinderOf(engine, params.id))
  route(app, contract.learnerBinders, ({ params, query }) => learnerBinders(engine, params.id, query))
  route(app, contract.learnerBinder, ({ params }) => learnerSheet(engine, params.id))
}
