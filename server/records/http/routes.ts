/** The record API over HTTP: records, auth, files, collections. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EngineCore } from '../engine-core.ts'
import { accountRoutes } from './account-routes.ts'
import { authRoutes } from './auth-routes.ts'
import { BATCH_PATH, batchRoutes } from './batch.ts'
import { readBodies } from './body.ts'
import { type BodyLimits, limitsFor } from './body-limits.ts'
import { collectionRoutes } from './collections.ts'
import { crudRoutes, refuseBeforeBody } from './crud.ts'
import { fileRoutes } from './files.ts'
import { nameIn } from './guards.ts'
import { realtimeRoutes } from './realtime.ts'
import { plainJson } from './reply.ts'

export { loadActor } from './actor-loader.ts'

/** Registers the routes in their own scope, with their own body parsers. Requires `loadActor` before. */
export const recordRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  app.register(async (scope) => {
    const limitsOf = (request: FastifyRequest): BodyLimits =>
      limitsFor(engine, request, {
        isBatch: request.routeOptions.url === BATCH_PATH,
        collection: engine.registry.find(nameIn(request)),
      })
    plainJson(scope)
    await readBodies(scope, limitsOf, (request) => refuseBeforeBody(engine, request), engine.workDir)
    crudRoutes(scope, engine)
    authRoutes(scope, engine)
    accountRoutes(scope, engine)
    fileRoutes(scope, engine)
    collectionRoutes(scope, engine)
    realtimeRoutes(scope, engine)
    batchRoutes(scope, engine)
  })
}
