import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import * as contract from './contract.ts'
import { exportFile } from './export.ts'

export const exportRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  route(app, contract.exportData, async ({ params, query, request, reply }) => {
    const { name, type, content } = await exportFile(engine, request.actor, { ...params, ...query })
    reply.header('cache-control', 'private, no-store')
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return reply.type(type).send(content)
  })
}
