import type { FastifyInstance } from 'fastify'
import type { EngineCore } from '#server/records/engine-core.ts'
import { docsPage, type OpenApiDocument } from './page.ts'
import { openApi } from './service.ts'

/** `/api/openapi.json` and `/api/docs`, written once from the definitions and the contracts that are registered. */
export const docsRoutes = (app: FastifyInstance, engine: EngineCore): void => {
  let version = ''
  let text = ''
  let page = ''
  const refresh = () => {
    const { appName, appURL } = engine.settings.meta
    const now = [engine.registry.version, appName, appURL].join()
    if (version === now) return
    version = now
    const about = { server: appURL, title: appName }
    text = JSON.stringify(openApi(engine.registry.all, app.contracts, about))
    page = docsPage(JSON.parse(text) as OpenApiDocument)
  }
  app.get('/api/openapi.json', (_request, reply) => {
    refresh()
    return reply.type('application/json').header('cache-control', 'no-cache').send(text)
  })
  app.get('/api/docs', (_request, reply) => {
    refresh()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
      .send(page)
  })
}
