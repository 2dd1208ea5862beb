import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { Engine } from '#server/records/types.ts'
import * as contract from './contract.ts'
import { publishChanges } from './publish.ts'

export const workingCopyRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.publishChanges, async ({ body, request }) => {
    await publishChanges(engine, request.actor, body)
    return undefined
  })
}
