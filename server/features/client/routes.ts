import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { Engine } from '#server/records/types.ts'
import * as contract from './contract.ts'
import { listClients } from './list.ts'
import { readDocument, readMessages } from './reading.ts'

export const clientRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.readMessages, ({ body, request }) => readMessages(engine, request.actor, body))
  route(app, contract.readDocument, ({ params, request }) => readDocument(engine, request.actor, params.id))
  route(app, contract.listClients, ({ query }) => listClients(engine, query))
}
