/** `/api/docs`: the description to read, with calls to try, by the Swagger UI that `@fastify/swagger-ui` carries. */
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** Own resources only: no inline script, no other host. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Runs before the reader starts. Calls use the session that the official client stores in this browser,
 * unless a token was typed under « Authorize ». The plugin's page has no viewport `meta`.
 */
const SESSION_SCRIPT = `
const viewport = document.createElement('meta')
viewport.name = 'viewport'
viewport.content = 'width=device-width, initial-scale=1'
document.head.append(viewport)

const sessionToken = () => {
  try {
    return JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}').token
  } catch {
    return undefined
  }
}
const withSession = (request) => {
  const token = sessionToken()
  if (token && !request.headers.Authorization) request.headers.Authorization = token
  return request
}
const start = window.SwaggerUIBundle
window.SwaggerUIBundle = Object.assign((config) => start({ ...config, requestInterceptor: withSession }), start)
`

/**
 * Serves the reader's files from its package, in a scope of its own. `describe` gives the document at each asking;
 * whatever address the site is known by, calls go to the one that the page was opened at.
 */
export const readerRoutes = (app: FastifyInstance, describe: () => Record<string, unknown>): void => {
  app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: POLICY,
    theme: { title: 'API', js: [{ filename: 'session.js', content: SESSION_SCRIPT }] },
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      // Some sixty nouns: a field to find one.
      filter: true,
      defaultModelsExpandDepth: -1,
      persistAuthorization: false,
    },
    transformSpecification: () => ({ ...describe(), servers: [{ url: '/' }] }),
    transformSpecificationClone: false,
  })
}
