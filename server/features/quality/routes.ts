import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import { zipOf } from '#server/documents/archive.ts'
import { managerOf } from '../certificates/index.ts'
import type { FeatureContext } from '../feature.ts'
import { answerSurvey, lookUpSurvey } from './answering.ts'
import { binderArchive } from './archive.ts'
import { courseBinderOf, learnerBinders, learnerSheet } from './binder.ts'
import * as contract from './contract.ts'
import { trainingResults } from './results.ts'

export const qualityRoutes = (app: FastifyInstance, context: FeatureContext): void => {
  const { engine } = context
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
  route(app, contract.binderArchive, async ({ params, query, request, reply }) => {
    managerOf(engine, request.actor, query.access)
    const { slug, entries } = await binderArchive(context, params.id)
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename=classeur-${slug}.zip`)
      .type('application/zip')
      .send(await zipOf(entries))
  })
}
