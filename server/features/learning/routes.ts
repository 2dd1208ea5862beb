import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { Engine } from '#server/records/types.ts'
import { openLesson, takeBeatOf } from './beats.ts'
import { nameCertificate, verifyCertificate } from './certificates.ts'
import * as contract from './contract.ts'
import { courseStanding } from './standing.ts'

export const learningRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.verifyCertificate, ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    return verifyCertificate(engine, params.verifyToken)
  })
  route(app, contract.nameCertificate, ({ params, body, request }) =>
    nameCertificate(engine, request.actor, params.id, body),
  )
  route(app, contract.courseStanding, ({ params, request }) =>
    courseStanding(engine, request.actor, params.id),
  )
  route(app, contract.openLesson, ({ params, request }) => openLesson(engine, request.actor, params.id))
  route(app, contract.beat, ({ params, body, request }) => takeBeatOf(engine, request.actor, params.id, body))
}
