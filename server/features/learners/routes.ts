import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { Engine } from '#server/records/types.ts'
import * as contract from './contract.ts'
import { lessonRetention } from './retention.ts'
import { courseFunnel, courseLearners } from './service.ts'
import { learnerView } from './view.ts'

export const learnerRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.courseLearners, ({ params, query }) => courseLearners(engine, params.id, query))
  route(app, contract.learnerView, ({ params, query }) => learnerView(engine, params.id, query.at))
  route(app, contract.lessonRetention, ({ params }) => lessonRetention(engine, params.id))
  route(app, contract.courseFunnel, ({ params }) => courseFunnel(engine, params.id))
}
