import type { FastifyInstance } from 'fastify'
import { courses } from '#drizzle/collections/courses.ts'
import { route } from '#server/core/route.ts'
import { zipOf } from '#server/documents/archive.ts'
import { system } from '#server/records/actor.ts'
import { managerOf } from '../certificates/index.ts'
import type { FeatureContext } from '../feature.ts'
import * as contract from './contract.ts'
import { trainingArchive, trainingDocument } from './service.ts'

const PRIVATE = 'private, no-store'

export const trainingDocumentRoutes = (app: FastifyInstance, context: FeatureContext): void => {
  const { engine } = context
  route(app, contract.readTrainingDocument, async ({ params, request, reply }) => {
    const { name, pdf } = await trainingDocument(context, request.actor, params.id, params.kind)
    return reply
      .header('cache-control', PRIVATE)
      .header('content-disposition', `attachment; filename=${name}`)
      .type('application/pdf')
      .send(pdf)
  })
  route(app, contract.readTrainingArchive, async ({ params, query, request, reply }) => {
    managerOf(engine, request.actor, query.access)
    const entries = await trainingArchive(context, params.id, query.kind)
    const { slug } = engine.read(system).get(courses, params.id)
    return reply
      .header('cache-control', PRIVATE)
      .header('content-disposition', `attachment; filename=documents-${slug}.zip`)
      .type('application/zip')
      .send(await zipOf(entries))
  })
}
