/** `/api/collections`, read only: collections are code and change by migration (PocketBase §9.6). */

import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/core/errors.ts'
import { knownProviders } from '../auth/oauth2/providers.ts'
import type { EngineCore } from '../engine-core.ts'
import { CollectionIndex } from '../read/collection-index.ts'
import { collectionJson } from './collection-json.ts'
import { nameIn, needSuperuser } from './guards.ts'
import { pageOf, queryOf } from './query.ts'
import { sendProjected } from './reply.ts'
import { sendPage } from './reply-page.ts'
import { scaffolds } from './scaffolds.ts'

export const collectionRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  const index = new CollectionIndex(engine)
  app.get('/api/collections', async (request, answer) => {
    needSuperuser(request)
    const query = queryOf(request)
    const page = pageOf(query)
    const { items, total } = index.find(query.filter ?? '', query.sort ?? '', page)
    const shown = items.map((item) => collectionJson(engine, item))
    return sendPage(answer, shown, page, total, query.fields)
  })
  app.get('/api/collections/meta/scaffolds', async (request, reply) => {
    needSuperuser(request)
    return sendProjected(reply, scaffolds(engine), queryOf(request).fields)
  })
  app.get('/api/collections/meta/oauth2-providers', async (request, reply) => {
    needSuperuser(request)
    return sendProjected(reply, knownProviders(), queryOf(request).fields)
  })
  app.get('/api/collections/:collection', async (request, reply) => {
    needSuperuser(request)
    const found = engine.registry.find(nameIn(request))
    if (!found) throw notFound()
    return sendProjected(reply, collectionJson(engine, found), queryOf(request).fields)
  })
}
