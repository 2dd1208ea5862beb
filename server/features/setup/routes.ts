import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import * as contract from './contract.ts'
import type { SetUp } from './service.ts'

export const setUpRoutes = (app: FastifyInstance, setUp: SetUp): void => {
  route(app, contract.readSetup, () => ({ isOpen: setUp.isOpen }))
  route(app, contract.setUp, async ({ body }) => {
    await setUp.complete(body)
    return { email: body.email }
  })
}
