import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { Engine } from '#server/records/types.ts'
import * as contract from './contract.ts'
import { replyToContact } from './service.ts'

export const contactRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.replyToContact, ({ params, body, request }) =>
    replyToContact(engine, request.actor, { ...body, id: params.id }),
  )
}
