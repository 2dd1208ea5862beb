import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { Engine } from '#server/records/types.ts'
import * as contract from './contract.ts'
import { sendAgain } from './delivery.ts'

export const mailRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.sendAgain, async ({ params }) => {
    await sendAgain(engine, params.id)
    return undefined
  })
}
