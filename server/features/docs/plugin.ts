import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { EngineCore } from '#server/records/engine-core.ts'
import { docsRoutes } from './routes.ts'

/**
 * The API's description of itself. Register before the endpoints that it describes; what has no contract, as pages and
 * the generic routes of records, has no tag either and stays out.
 */
export const docs = fastifyPlugin(
  async (server: FastifyInstance, { engine }: { engine: EngineCore }) => {
    await server.register(fastifySwagger, {
      openapi: { openapi: '3.1.0' },
      transform: jsonSchemaTransform,
      hideUntagged: true,
    })
    docsRoutes(server, engine)
  },
  { name: 'docs', dependencies: ['requests', 'records'] },
)
