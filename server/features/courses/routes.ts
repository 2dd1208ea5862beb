import type { FastifyInstance } from 'fastify'
import { route } from '#server/core/route.ts'
import type { Engine } from '#server/records/types.ts'
import * as contract from './contract.ts'
import { duplicateCourse, duplicateLesson } from './duplicate.ts'
import { arrangeProgramme } from './programme.ts'
import { countCourses, countThemes, outline, setCourseStatus } from './service.ts'

export const courseRoutes = (app: FastifyInstance, engine: Engine): void => {
  route(app, contract.countThemes, () => ({ themes: countThemes(engine) }))
  route(app, contract.outline, ({ params, request }) => outline(engine, request.actor, params.idOrSlug))
  route(app, contract.arrangeProgramme, async ({ params, body, request }) => {
    await arrangeProgramme(engine, request.actor, params.id, body.modules)
    return undefined
  })
  route(app, contract.duplicateCourse, ({ params, request }) =>
    duplicateCourse(engine, request.actor, params.id),
  )
  route(app, contract.duplicateLesson, ({ params, request }) =>
    duplicateLesson(engine, request.actor, params.id),
  )
  route(app, contract.setCourseStatus, async ({ body, request }) => {
    await setCourseStatus(engine, request.actor, body)
    return undefined
  })
  route(app, contract.countCourses, ({ query }) => ({ counts: countCourses(engine, query.ids.split(',')) }))
}
