import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { FeatureContext } from '../feature.ts'
import { answerSurvey, lookUpSurvey } from './answering.ts'
import * as contract from './contract.ts'

export const qualityRoutes = (app: FastifyInstance, { engine }: FeatureContext): void => {
  route(app, contract.lookUpSurvey, ({ body, reply }) => {
    reply.header('cache-control', 'no-store')
    return lookUpSurvey(engine, body.token)
  })
  route(app, contract.answerSurvey, ({ body, reply }) => {
    reply.header('cache-control', 'no-store')
    return answerSurvey(engine, body)
  })
}
