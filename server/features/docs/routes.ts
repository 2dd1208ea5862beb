import type { FastifyInstance } from 'fastify'
import type { EngineCore } from '#server/records/engine-core.ts'
import { readerRoutes } from './reader.ts'
import { openApi, type Paths } from './service.ts'

/**
 * `/api/openapi.json`, written again only when the schema or the name of the site has changed, and `/api/docs` to read
 * it. Needs `@fastify/swagger`.
 */
export const docsRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  let version = ''
  let text = ''
  let document: Record<string, unknown> = {}
  const refresh = (): void => {
    const { appName, appURL } = engine.settings.meta
    const now = [engine.registry.version, appName, appURL].join()
    if (version === now) return
    version = now
    const own = app.swagger().paths as Paths
    document = openApi(engine.registry.all, own, { server: appURL, title: appName })
    text = JSON.stringify(document)
  }
  app.get('/api/openapi.json', (_request, reply) => {
    refresh()
    return reply.type('application/json').header('cache-control', 'no-cache').send(text)
  })
  readerRoutes(app, () => {
    refresh()
    return document
  })
}
