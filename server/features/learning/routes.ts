import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { Engine } from '#server/records/types.ts'
import * as contract from './contract.ts'
import { courseCompletion } from './course-completion.ts'
import { keepCopy, openLesson, takeBeatOf } from './heartbeats.ts'
import { keepPlan, planCalendar } from './plan.ts'
import { reminderCalendar } from './reminder.ts'

export const learningRoutes = (app: FastifyInstance, engine: Engine, publicUrl: string): void => {
  route(app, contract.keepPlan, async ({ params, body, request }) => {
    await keepPlan(engine, request.actor, params.id, body)
    return undefined
  })
  route(app, contract.readPlanCalendar, ({ params, request, reply }) =>
    reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename=mon-rythme.ics')
      .type('text/calendar; charset=utf-8')
      .send(planCalendar(engine, request.actor, params.id, publicUrl)),
  )
  route(app, contract.readReminder, ({ params, query, request, reply }) => {
    const days = [...new Set(query.days.split(',').map(Number))].sort((one, other) => one - other)
    const wish = { days, time: query.time }
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename=mes-soirs.ics')
      .type('text/calendar; charset=utf-8')
      .send(reminderCalendar(engine, request.actor, params.id, wish, publicUrl))
  })
  route(app, contract.courseCompletion, ({ params, request }) =>
    courseCompletion(engine, request.actor, params.id),
  )
  route(app, contract.openLesson, ({ params, request }) => openLesson(engine, request.actor, params.id))
  route(app, contract.keepCopy, async ({ params, request }) => {
    await keepCopy(engine, request.actor, params.id)
    return undefined
  })
  route(app, contract.beat, ({ params, body, request }) => takeBeatOf(engine, request.actor, params.id, body))
}
