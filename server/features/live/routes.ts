import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import { system } from '#server/records/actor.ts'
import type { Engine } from '#server/records/types.ts'
import { keepAttendance, readAttendance } from './attendance.ts'
import * as contract from './contract.ts'
import { joinLive, keepRoom, liveCalendar, roomOf } from './room.ts'

export const liveRoutes = (app: FastifyInstance, engine: Engine, publicUrl: string): void => {
  route(app, contract.joinLive, ({ params, request, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return joinLive(engine, request.actor, params.id)
  })
  route(app, contract.liveCalendar, ({ params, request, reply }) =>
    reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename=direct.ics')
      .type('text/calendar; charset=utf-8')
      .send(liveCalendar(engine, request.actor, params.id, publicUrl)),
  )
  route(app, contract.readRoom, ({ params, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return roomOf(engine.read(system), params.id)
  })
  route(app, contract.keepRoom, ({ params, body }) => keepRoom(engine, params.id, body.url))
  route(app, contract.readAttendance, ({ params }) => readAttendance(engine, params.id))
  route(app, contract.keepAttendance, ({ params, body, request }) =>
    keepAttendance(engine, request.actor, params.id, body.people),
  )
}
