import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { Engine } from '#server/records/types.ts'
import { openLesson, takeBeatOf } from './beats.ts'
import * as contract from './contract.ts'
import { courseStanding } from './standing.ts'

export const learningRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.courseStanding, ({ params, request }) =>
    courseStanding(engine, request.actor, params.id),
  )
  route(app, contract.openLesson, ({ params, request }) => openLesson(engine, request.actor, params.id))
  route(app, contract.beat, ({ params, body, request }) => takeBeatOf(engine, request.actor, params.id, body))
}
