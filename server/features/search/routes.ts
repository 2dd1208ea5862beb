import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import * as contract from './contract.ts'
import { search } from './service.ts'

export const searchRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  route(app, contract.searchTexts, ({ query, request }) => search(engine, request.actor, query))
}
