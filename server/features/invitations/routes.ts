import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { Engine } from '#server/records/types.ts'
import * as contract from './contract.ts'
import { acceptInvitation, invite, lookUpInvitation, sendInvitation } from './service.ts'

export const invitationRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.invite, ({ body, request }) => invite(engine, request.actor, body))
  route(app, contract.sendInvitation, ({ params }) => sendInvitation(engine, params.id))
  route(app, contract.lookUpInvitation, ({ body, reply }) => {
    reply.header('cache-control', 'no-store')
    return lookUpInvitation(engine, body.token)
  })
  route(app, contract.acceptInvitation, ({ body, request }) =>
    acceptInvitation(engine, request.actor, body.token),
  )
}
