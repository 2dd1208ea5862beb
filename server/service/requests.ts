import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { compressReplies } from '#server/core/compression.ts'
import { allowOrigins } from '#server/core/cors.ts'
import { httpBasics, refuseUnknownRoutes } from '#server/core/http.ts'
import type { LogStore } from '#server/core/log-store.ts'
import { endSlowBodies } from '#server/core/slow-bodies.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { loadActor } from '#server/records/http/actor-loader.ts'
import { plainJson } from '#server/records/http/reply.ts'
import { guardSuperusers, limitRequests, placeActors, resolveIps } from './limits.ts'
import { logRequests } from './logs/request-log.ts'

interface RequestOptions {
  engine: EngineCore
  logs: LogStore
  /** The site is reached by https. */
  isSecure: boolean
}

/** Hooks of every request, in PocketBase's order: origins, log, caller, limits. */
export const requests = fastifyPlugin(
  async (server: FastifyInstance, { engine, logs, isSecure }: RequestOptions) => {
    httpBasics(server, isSecure)
    allowOrigins(server)
    resolveIps(server, engine)
    endSlowBodies(server)
    plainJson(server)
    compressReplies(server)
    logRequests(server, engine, logs)
    loadActor(server, engine)
    guardSuperusers(server, engine)
    limitRequests(server, engine)
    placeActors(server)
    refuseUnknownRoutes(server)
  },
  { name: 'requests' },
)
