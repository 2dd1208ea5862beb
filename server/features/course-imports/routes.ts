import type { FastifyInstance } from 'fastify'
import { PERMISSION_MESSAGE } from '#drizzle/access.ts'
import { courses } from '#drizzle/collections/courses.ts'
import { forbidden, notFound, unauthorized } from '#server/core/errors.ts'
import { route } from '#server/core/route.ts'
import { zipOf } from '#server/documents/archive.ts'
import { type Actor, actorOf, system } from '#server/records/actor.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import * as contract from './contract.ts'
import { courseArchiveOf } from './export.ts'
import type { MarkdownTexts } from './markdown-texts.ts'
import { previewOf, requestImport } from './service.ts'

/** The caller of a download, by a file token where the address holds one. Throws 401. */
const readerOf = (engine: EngineCore, actor: Actor, access: string | undefined): Actor => {
  const named = access ? engine.tokens.verify(access, 'file') : null
  const reader = named ? actorOf(named.record) : actor
  if (!reader.record) throw unauthorized()
  return reader
}

/**
 * The course, for a caller who may change it. Throws 404 for one that the caller may not see, 403 for one
 * that the caller may not change.
 */
const writableCourse = (engine: EngineCore, actor: Actor, id: string) => {
  const course = engine.read(actor).getOrNull(courses, id)
  if (!course) throw notFound()
  const { updateRule } = engine.registry.of(courses)
  if (!engine.matches(actor, courses, course, updateRule)) throw forbidden(PERMISSION_MESSAGE)
  return engine.read(system).get(courses, id)
}

export const courseImportRoutes = (app: FastifyInstance, engine: EngineCore, texts: MarkdownTexts): void => {
  route(app, contract.previewImport, ({ params, request }) =>
    previewOf({ engine, texts }, request.actor, params.id),
  )
  route(app, contract.runImport, async ({ params, body, request }) => {
    await requestImport(engine, request.actor, params.id, body.title)
    return undefined
  })
  route(app, contract.exportCourse, async ({ params, query, request, reply }) => {
    const course = writableCourse(engine, readerOf(engine, request.actor, query.access), params.id)
    const entries = courseArchiveOf(engine, course)
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="formation-${course.slug}.zip"`)
      .type('application/zip')
      .send(await zipOf(entries))
  })
}
