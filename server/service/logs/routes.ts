/** `/api/logs` (PocketBase §9.2). */
import type { FastifyInstance } from 'fastify'
import { badRequest, notFound } from '#server/core/errors.ts'
import type { LogStore } from '#server/core/log-store.ts'
import type { EngineCore } from '#server/records/engine-core.ts'
import { FilterError } from '#server/records/filter/errors.ts'
import { needSuperuser } from '#server/records/http/guards.ts'
import { pageOf, queryOf } from '#server/records/http/query.ts'
import { sendProjected } from '#server/records/http/reply.ts'
import { sendPage } from '#server/records/http/reply-page.ts'
import { LogIndex } from './log-index.ts'

const statsOf = (index: LogIndex, filter: string) => {
  try {
    return index.stats(filter)
  } catch (error) {
    throw error instanceof FilterError ? badRequest('Invalid filter format.') : error
  }
}

export const logRoutes = (app: FastifyInstance, engine: EngineCore, logs: LogStore): void => {
  const index = new LogIndex(logs, () => engine.clock.now())
  app.get('/api/logs', async (request, answer) => {
    needSuperuser(request)
    const query = queryOf(request)
    const page = pageOf(query)
    const { items, total } = index.find(query.filter?.trim() ?? '', query.sort ?? '', page)
    return sendPage(answer, items, page, total, query.fields)
  })
  app.get('/api/logs/stats', async (request, reply) => {
    needSuperuser(request)
    const query = queryOf(request)
    return sendProjected(reply, statsOf(index, query.filter?.trim() ?? ''), query.fields)
  })
  app.get<{ Params: { id: string } }>('/api/logs/:id', async (request, reply) => {
    needSuperuser(request)
    const found = index.byId(request.params.id)
    if (!found) throw notFound()
    return sendProjected(reply, found, queryOf(request).fields)
  })
}
