/** The files that crawlers and telephones ask for by name. `/llms.txt` is none of them on purpose: it stays 404. */
import type { FastifyInstance } from 'fastify'
import type { Engine } from '#server/records/types.ts'
import { createIcons, ICONS, manifestText } from './manifest.ts'
import { robotsText } from './robots.ts'
import { securityText } from './security-text.ts'
import { createSitemap } from './sitemap.ts'
import { sendTagged, tagged } from './tagged-reply.ts'

interface WellKnownOptions {
  /** Without a trailing slash. */
  readonly publicUrl: string
}

const HOUR_SECONDS = 3600
const WEEK_SECONDS = 7 * 24 * HOUR_SECONDS

/** `/robots.txt`, `/.well-known/security.txt`, `/sitemap.xml`, `/manifest.webmanifest` and its icons, each with an entity tag. */
export const wellKnownRoutes = (
  app: FastifyInstance,
  engine: Engine,
  { publicUrl }: WellKnownOptions,
): void => {
  const robots = tagged(robotsText(publicUrl), 'text/plain; charset=utf-8')
  const sitemap = createSitemap(engine, publicUrl)
  const iconOf = createIcons(engine.pictures)
  app.get('/robots.txt', (request, reply) => sendTagged(request, reply, robots, HOUR_SECONDS))
  app.get('/.well-known/security.txt', (request, reply) => {
    const text = tagged(securityText(engine, publicUrl), 'text/plain; charset=utf-8')
    return sendTagged(request, reply, text, HOUR_SECONDS)
  })
  app.get('/sitemap.xml', async (request, reply) => sendTagged(request, reply, await sitemap(), HOUR_SECONDS))
  app.get('/manifest.webmanifest', (request, reply) => {
    const manifest = tagged(manifestText(engine, publicUrl), 'application/manifest+json; charset=utf-8')
    return sendTagged(request, reply, manifest, HOUR_SECONDS)
  })
  for (const icon of ICONS)
    app.get(`/icons/${icon.name}.png`, async (request, reply) =>
      sendTagged(request, reply, await iconOf(icon), WEEK_SECONDS),
    )
}
