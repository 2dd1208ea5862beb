/** The record API over HTTP: records, auth, files, collections. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EngineCore } from './engine.ts'
import { accountRoutes } from './http/account-routes.ts'
import { authRoutes } from './http/auth-routes.ts'
import { BATCH_PATH, batchLimits, batchRoutes } from './http/batch.ts'
import { readBodies } from './http/body.ts'
import { collectionRoutes } from './http/collections.ts'
import { crudRoutes, refuseHopeless } from './http/crud.ts'
import { fileRoutes } from './http/files.ts'
import { nameIn } from './http/guards.ts'
import { type BodyLimits, bodyLimits } from './http/query.ts'
import { realtimeRoutes } from './http/realtime.ts'
import { plainJson } from './http/reply.ts'

export { loadActor } from './http/actor-loader.ts'

/** Registers the routes in a scope of their own, with their own reading of bodies. Needs `loadActor` before. */
export const recordRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  app.register(async (scope) => {
    const limitsOf = (request: FastifyRequest): BodyLimits =>
      request.routeOptions.url === BATCH_PATH
        ? batchLimits(engine)
        : bodyLimits(engine.registry.find(nameIn(request)))
    plainJson(scope)
    await readBodies(scope, limitsOf, (request) => refuseHopeless(engine, request))
    crudRoutes(scope, engine)
    authRoutes(scope, engine)
    accountRoutes(scope, engine)
    fileRoutes(scope, engine)
    collectionRoutes(scope, engine)
    realtimeRoutes(scope, engine)
    batchRoutes(scope, engine)
  })
}
