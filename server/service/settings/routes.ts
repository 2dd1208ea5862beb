/** `/api/settings` (PocketBase §9.1). */
import type { FastifyInstance } from 'fastify'
import { badRequest } from '#server/core/errors.ts'
import { isObject } from '#server/core/json-object.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { dataOf } from '#server/records/http/body.ts'
import { UNREADABLE } from '#server/records/http/form-check.ts'
import { needSuperuser } from '#server/records/http/guards.ts'
import { queryOf } from '#server/records/http/query.ts'
import { sendProjected } from '#server/records/http/reply.ts'
import { failure } from '#server/records/schema/field-errors.ts'
import { type EngineSettings, isSecretSetting } from '#server/records/settings.ts'
import { asPart, readPart } from './merge.ts'
import type { StoredSettings } from './stored.ts'
import { settingsProblems } from './validate.ts'

const withoutSecrets = (part: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(part)
      .filter(([name]) => !isSecretSetting(name))
      .map(([name, value]: [string, unknown]) => [name, isObject(value) ? withoutSecrets(value) : value]),
  )

/** The settings without secrets, in PocketBase's order, which is that of `createSettings`. */
const shownSettings = (settings: EngineSettings): Record<string, unknown> => withoutSecrets(settings)

export const settingsRoutes = (app: FastifyInstance, engine: EngineCore, stored: StoredSettings): void => {
  app.get('/api/settings', async (request, reply) => {
    needSuperuser(request)
    return sendProjected(reply, shownSettings(engine.settings), queryOf(request).fields)
  })
  app.patch('/api/settings', async (request, reply) => {
    needSuperuser(request)
    const part = readPart(asPart(engine.settings), dataOf(request, UNREADABLE))
    const problems = settingsProblems(stored.with(part))
    if (problems) throw badRequest('An error occurred while saving the new settings.', problems)
    const fixed = stored.fixedIn(part)
    if (fixed.length > 0)
      throw badRequest(
        'An error occurred while saving the new settings.',
        Object.fromEntries(
          fixed.map((path) => [path, failure('validation_fixed', 'Set by the environment.')]),
        ),
      )
    await stored.keep(part, request.actor)
    return sendProjected(reply, shownSettings(engine.settings), queryOf(request).fields)
  })
}
