import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { Engine } from '#server/records/types.ts'
import * as contract from './contract.ts'
import { outline } from './service.ts'

export const courseRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.outline, ({ params, request }) => outline(engine, request.actor, params.idOrSlug))
}
