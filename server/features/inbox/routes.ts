import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { Engine } from '#server/records/types.ts'
import * as contract from './contract.ts'
import { countInbox, listInbox } from './list.ts'

export const inboxRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.listInbox, ({ query, request }) => listInbox(engine, request.actor, query))
  route(app, contract.countInbox, ({ request }) => countInbox(engine, request.actor))
}
