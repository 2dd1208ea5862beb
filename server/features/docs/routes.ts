import type { FastifyInstance } from 'fastify'
import type { Engine } from '#server/records/types.ts'
import { docsPage, type OpenApiDocument } from './page.ts'
import { openApi } from './service.ts'

/** `/api/openapi.json` and `/api/docs`, written once from the definitions and the contracts that are registered. */
export const docsRoutes = (app: FastifyInstance, engine: Engine, publicUrl: string): void => {
  let version = -1
  let text = ''
  let page = ''
  const refresh = () => {
    if (version === engine.registry.version) return
    version = engine.registry.version
    text = JSON.stringify(openApi(engine.registry.all, app.contracts, publicUrl))
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
